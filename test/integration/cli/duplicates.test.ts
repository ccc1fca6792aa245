import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Command } from '../../../main/cli/commands';
import { parseCommand } from '../../support/parse-command';
import { duplicates } from '../../../main/cli/analysis';
import { withOpenProfile } from '../../../main/cli/stored-records';
import { sync } from '../../../main/cli/sync';
import { DeskNotes } from '../../../main/notes/desk-notes';
import type { Filter } from '../../../shared/ipc/browse';
import { workerAndFolder } from '../store/rig';
import { record } from '../store/samples';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();
const how = {
  writtenBy: 'Merchant Desk 0.0.0',
  printer: { pdf: () => Promise.reject(new Error('no paper here')) },
  signal: untold,
};

function commandOf(words: readonly string[]): Extract<Command, { name: 'duplicates' }> {
  const args = ['duplicates', '--profile', 'Andina', '--resource', 'lots', '--zone', 'UTC'];
  const command = parseCommand([...args, ...words]);
  if (command.name !== 'duplicates') throw new Error(command.name);
  return command;
}

const lots = [
  { id: 'a', code: 'L-001', document: '7' },
  { id: 'b', code: 'l-001 ', document: '8' },
  { id: 'c', code: 'L-002', document: '007' },
];

test('a line a group and status 8, a file of their records, and 0 without any', async () => {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: lots.map(record), total: 3, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  desk.out.lines.length = 0;
  expect(await duplicates(desk.services, commandOf(['--by', 'code']), how)).toBe(8);
  expect(desk.out.lines).toEqual([
    { resource: 'lots', of: { code: 'L-001' }, count: 2, ids: ['a', 'b'] },
  ]);
  const out = join(place.folder, 'twice.csv');
  expect(await duplicates(desk.services, commandOf(['--by', 'document', '--out', out]), how)).toBe(
    8,
  );
  expect((await readFile(out, 'utf8')).trim().split(/\r?\n/).slice(1)).toEqual([
    expect.stringContaining('c,'),
    expect.stringContaining('a,'),
  ]);
  const both = commandOf(['--by', 'code', '--by', 'document']);
  expect(await duplicates(desk.services, both, how)).toBe(0);
  expect(desk.out.words).toContain('1 group of 2 records.');
  expect(desk.out.words).toContain('No duplicates.');
  await expect(duplicates(desk.services, commandOf(['--by', 'nope']), how)).rejects.toThrow(
    '--by: there is no field "nope". Fields: id, code, document.',
  );
  expect(() => commandOf([])).toThrow('needs --by');
});

test('duplicates of a list that lacks records come with a status that says so', async () => {
  const desk = cliDesk(place);
  desk.serve((page) => ({ records: page > 1 ? [] : lots.map(record), total: 9, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  expect(await duplicates(desk.services, commandOf(['--by', 'code']), how)).toBe(7);
  expect(desk.out.words).toContain('missing 6 announced records');
});

test('only the records of a saved view, on lines and in a file; not of one that shows duplicates itself', async () => {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: lots.map(record), total: 3, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  await withOpenProfile(desk.services, 'Andina', async ({ notes }) => {
    const { views } = new DeskNotes(() => Promise.resolve(notes));
    const columns = { order: [], widths: {}, shown: {}, pinned: null };
    const look = (name: string, search: string, filters: Filter[]) =>
      views.create({
        resource: 'lots',
        name,
        columns,
        query: { search, filters, sort: [] },
      });
    await look('First', 'code:L-001', [{ kind: 'contains', field: 'id', text: 'a' }]);
    await look('All', '', [{ kind: 'presence', field: 'code', is: 'present' }]);
    await look('Twice', '', [{ kind: 'repeated', field: 'code' }]);
  });
  desk.out.lines.length = 0;
  const by = ['--by', 'code', '--view'];
  expect(await duplicates(desk.services, commandOf([...by, 'First']), how)).toBe(0);
  expect(await duplicates(desk.services, commandOf([...by, 'All']), how)).toBe(8);
  expect(desk.out.lines).toMatchObject([{ count: 2, ids: ['a', 'b'] }]);
  const out = join(place.folder, 'view.csv');
  expect(await duplicates(desk.services, commandOf([...by, 'All', '--out', out]), how)).toBe(8);
  expect((await readFile(out, 'utf8')).trim().split(/\r?\n/)).toHaveLength(3);
  for (const [view, said] of [
    ['Twice', 'shows duplicates itself'],
    ['Nobody', 'no view "Nobody"'],
  ] as const) {
    await expect(duplicates(desk.services, commandOf([...by, view]), how)).rejects.toThrow(said);
  }
  expect(() => commandOf([...by, 'All', '--filter', 'a'])).toThrow('has a filter');
  expect(() => commandOf([...by, 'All', '--view', 'First'])).toThrow('one --view');
});
