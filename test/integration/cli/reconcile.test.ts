import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Command } from '../../../main/cli/commands';
import { parseCommand } from '../../support/parse-command';
import { reconcile } from '../../../main/cli/reconcile';
import { withOpenProfile } from '../../../main/cli/stored-records';
import { sync } from '../../../main/cli/sync';
import { DeskNotes } from '../../../main/notes/desk-notes';
import { workerAndFolder } from '../store/rig';
import { record } from '../store/samples';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();
const how = {
  writtenBy: 'Merchant Desk 0.0.0',
  printer: { pdf: () => Promise.reject(new Error('no paper here')) },
  signal: untold,
};

test('a file is compared with the records of a saved view alone: its search and its filters', async () => {
  const desk = cliDesk(place);
  const lots = [
    { id: 'a', code: 'L-001', status: 'ACTIVE' },
    { id: 'b', code: 'L-002', status: 'ACTIVE' },
    { id: 'c', code: 'L-003', status: 'BLOCKED' },
    { id: 'd', code: 'X-004', status: 'ACTIVE' },
  ];
  const file = join(place.folder, 'mine.csv');
  await writeFile(file, 'code,status\nL-001,ACTIVE\n');
  function commandOf(words: readonly string[]): Extract<Command, { name: 'reconcile' }> {
    const args = ['reconcile', '--profile', 'Andina', '--resource', 'lots', '--file', file];
    const command = parseCommand([...args, '--key', 'code', ...words]);
    if (command.name !== 'reconcile') throw new Error(command.name);
    return command;
  }
  expect(await reconcile(desk.services, commandOf([]), how)).toBe(7);
  expect(desk.out.words).toContain('The list of lots was not yet synced to its end');
  desk.serve(() => ({ records: lots.map(record), total: 4, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  await withOpenProfile(desk.services, 'Andina', async ({ notes }) => {
    const { views } = new DeskNotes(() => Promise.resolve(notes));
    await views.create({
      resource: 'lots',
      name: 'Active L',
      columns: { order: [], widths: {}, shown: {}, pinned: null },
      query: {
        search: 'code:L',
        filters: [{ kind: 'one-of', field: 'status', values: ['ACTIVE'] }],
        sort: [],
      },
    });
  });
  desk.out.lines.length = 0;
  expect(await reconcile(desk.services, commandOf(['--view', 'Active L']), how)).toBe(8);
  expect(desk.out.lines).toMatchObject([
    { rows: 1, records: 2, counts: { equal: 1, theirs: 1 } },
    { outcome: 'theirs', id: 'b' },
  ]);
  await expect(reconcile(desk.services, commandOf(['--view', 'Nobody']), how)).rejects.toThrow(
    'no view "Nobody"',
  );
  expect(() => commandOf(['--view', 'Active L', '--filter', 'a'])).toThrow('has a filter');
  await writeFile(file, '');
  await expect(reconcile(desk.services, commandOf([]), how)).rejects.toThrow(
    'The file has no rows.',
  );
});
