import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exit } from '../../../main/cli/exit';
import { lookup } from '../../../main/cli/lookup';
import { withOpenProfile } from '../../../main/cli/stored-records';
import { workerAndFolder } from '../store/rig';
import { cliDesk, lookupOf, untold } from './rig';

const place = workerAndFolder();
const id = '11111111-1111-4111-8111-111111111111';

test('a list that was killed after its last result comes to its end, and asks for nothing', async () => {
  const desk = cliDesk(place);
  const ids = join(place.folder, 'ids.csv');
  writeFileSync(ids, `${id}\n`);
  onTestFinished(() => rmSync(ids));
  await withOpenProfile(desk.services, 'Andina', async ({ store: { lookups } }) => {
    const source = { kind: 'text', text: id } as const;
    const { draftId } = await lookups.understand({ source, column: null });
    const { lookupId } = await lookups.begin({ draftId, begunAt: desk.services.clock.now() });
    const [line] = await lookups.waiting({ lookupId, after: -1, limit: 1 });
    const result = { outcome: 'not-found', reason: null, card: null } as const;
    await lookups.note({ lookupId, done: [{ at: line?.at ?? 0, ...result }] });
  });
  const printer = { pdf: () => Promise.reject(new Error('no paper here')) };
  // Whoever asks the service is refused.
  const ended = lookup(desk.services, lookupOf(ids), {
    writtenBy: 'test',
    printer,
    signal: untold,
  });
  expect(await ended).toBe(exit.ok);
  expect(desk.out.words).toContain('Found 0, not found 1, failed 0.');
});
