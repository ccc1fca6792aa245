import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Command } from '../../../main/cli/commands';
import { parseCommand } from '../../support/parse-command';
import { errorLine } from '../../../main/cli/error-line';
import { reconcile } from '../../../main/cli/reconcile';
import { sync } from '../../../main/cli/sync';
import { amounts, broughtFiles, people } from '../../support/brought-files';
import { plainClient, plainLot } from '../../support/plain-service';
import { notAsPublished } from '../../support/printed-lines';
import { workerAndFolder } from '../store/rig';
import { record } from '../store/samples';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();
const records = {
  clients: people.map((_, at) => record(plainClient(at))),
  lots: amounts.map((text, at) =>
    record({ ...plainLot(at), total_amount: { kind: 'number', text } }),
  ),
};
const how = {
  writtenBy: 'Merchant Desk 0.0.0',
  printer: { pdf: () => Promise.reject(new Error('no paper here')) },
  signal: untold,
};

test('files of every kind are reconciled as they are meant, and what was odd in them is told', async () => {
  const { services, out, serve } = cliDesk(place);
  for (const list of ['clients', 'lots'] as const) {
    serve(() => ({ records: records[list], total: records[list].length, hasMore: false }));
    expect(await sync(services, 'Andina', [list], untold)).toBe(0);
  }
  for (const { name, bytes, list, key, compare = [], counts, notices } of broughtFiles) {
    const file = join(place.folder, name);
    await writeFile(file, bytes);
    const args = ['--profile', 'Andina', '--file', file, '--resource', list, '--key', key];
    const compared = compare.flatMap((pair) => ['--compare', pair]);
    const command = parseCommand(['reconcile', ...args, ...compared]);
    Object.assign(out, { words: '', lines: [] });
    const ended = reconcile(services, command as Extract<Command, { name: 'reconcile' }>, how);
    if (counts === null) {
      const thrown = await ended.catch((failure: unknown) => failure);
      const params = { reason: notices[0]?.[0] };
      expect({ name, ...errorLine(thrown) }).toMatchObject({
        name,
        error: { code: 'input.table', params },
      });
      continue;
    }
    const status = await ended;
    const [first] = out.lines;
    const some = Object.entries(first?.counts as Record<string, number>).filter(
      ([, count]) => count > 0,
    );
    expect({ name, counts: Object.fromEntries(some) }).toEqual({ name, counts });
    const found = (first?.notices as { reason: string; count: number }[]).map(
      ({ reason, count }) => [reason, count],
    );
    expect({ name, notices: found }).toEqual({ name, notices });
    // One sentence for each notice, and one for the outcome.
    expect({ name, sentences: out.words.trim().split('\n').length }).toEqual({
      name,
      sentences: notices.length + 1,
    });
    expect([name, status]).toEqual([name, Object.keys(counts).join() === 'equal' ? 0 : 8]);
    expect(out.lines.flatMap((each) => notAsPublished('reconcile', each) ?? [])).toEqual([]);
  }
});
