import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { PaperPrinter } from '../../../main/export/paper/paper';
import { parseCommand } from '../../support/parse-command';
import { compare, duplicates } from '../../../main/cli/analysis';
import { exportFile } from '../../../main/cli/export';
import { pivot } from '../../../main/cli/pivot';
import { reconcile } from '../../../main/cli/reconcile';
import { withOpenProfile } from '../../../main/cli/stored-records';
import { sync } from '../../../main/cli/sync';
import { savedViews } from '../../../main/cli/views';
import { DeskNotes } from '../../../main/notes/desk-notes';
import { NamedList } from '../../../main/notes/named-list';
import { workerAndFolder } from '../store/rig';
import { clients } from '../store/samples';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();
const printer: Pick<PaperPrinter, 'pdf'> = {
  pdf: () => Promise.reject(new Error('no paper here')),
};
const args = ['export', '--profile', 'Andina', '--resource', 'clients', '--zone', 'UTC'];

test('a saved view is exported by its name: its condition, its order, its columns', async () => {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: clients(0, 20), total: 20, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients'], untold);
  await withOpenProfile(desk.services, 'Andina', async ({ notes }) => {
    const { views } = new DeskNotes(() => Promise.resolve(notes));
    await views.create({
      resource: 'clients',
      name: 'Blocked',
      columns: { order: ['status', 'id'], widths: {}, shown: { amount: false }, pinned: null },
      query: {
        search: 'status:BLOCKED',
        filters: [],
        sort: [{ field: 'id', direction: 'descending' }],
      },
    });
  });
  const run = (name: string, out: string) => {
    const command = parseCommand([...args, '--format', 'ndjson', '--out', out, '--view', name]);
    if (command.name !== 'export') throw new Error(command.name);
    return exportFile(desk.services, command, { writtenBy: 'test', printer, signal: untold });
  };
  const out = join(place.folder, 'blocked.ndjson');
  expect(await run('Blocked', out)).toBe(0);
  const lines = (await readFile(out, 'utf8')).trimEnd().split('\n');
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(records.map(({ id }) => id)).toEqual(['c5', 'c15', 'c10', 'c0']);
  expect(Object.keys(records[0] ?? {}).slice(0, 2)).toEqual(['status', 'id']);
  expect(records[0]).not.toHaveProperty('amount');
  // Of the computed columns those with which the screen's list begins.
  expect(Object.keys(records[0] ?? {}).filter((name) => name.startsWith('desk.'))).toEqual([
    'desk.last_first',
  ]);
  await expect(run('Nobody', out)).rejects.toThrow('no view "Nobody" of clients');
});

test('a saved view or table knows its list, and is read once; one of each of two lists is chosen', async () => {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: clients(0, 20), total: 20, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients', 'lots'], untold);
  const columns = { order: [], widths: {}, shown: {}, pinned: null };
  const query = { search: 'status:BLOCKED', filters: [], sort: [] };
  const table = { search: '', filters: [], rows: null, columns: null, field: null };
  await withOpenProfile(desk.services, 'Andina', async ({ notes }) => {
    const { views, pivots } = new DeskNotes(() => Promise.resolve(notes));
    for (const resource of ['clients', 'lots'] as const) {
      await views.create({ resource, name: 'Both', columns, query });
      await views.create({ resource, name: `Of ${resource}`, columns, query });
    }
    const status = { ...table, rows: { field: 'status', by: 'value' as const } };
    await pivots.create({
      resource: 'clients',
      name: 'States',
      table: { ...status, measure: 'records', second: null },
    });
  });
  const how = { writtenBy: 'test', printer, signal: untold };
  const file = join(place.folder, 'mine.csv');
  await writeFile(file, 'id,status\nc0,BLOCKED\n');
  const read = vi.spyOn(NamedList.prototype, 'list');
  const run = async (...words: string[]) => {
    const command = parseCommand([...words, '--profile', 'Andina']);
    desk.out.lines.length = 0;
    read.mockClear();
    if (command.name === 'export') await exportFile(desk.services, command, how);
    else if (command.name === 'duplicates') await duplicates(desk.services, command, how);
    else if (command.name === 'compare') await compare(desk.services, command, how);
    else if (command.name === 'reconcile') await reconcile(desk.services, command, how);
    else if (command.name === 'pivot') await pivot(desk.services, command, how);
    else if (command.name === 'views') await savedViews(desk.services, command);
    return desk.out.lines.map(({ resource }) => resource);
  };
  const out = ['--out', join(place.folder, 'known.csv')];
  const view = ['--view', 'Of clients'];
  expect(await run('export', ...view, ...out)).toEqual(['clients']);
  expect(read).toHaveBeenCalledOnce();
  expect(await run('duplicates', '--by', 'status', ...view, ...out)).toEqual(['clients']);
  expect(read).toHaveBeenCalledOnce();
  const compared = await run('compare', ...view, '--view', 'Both', '--only', 'both', ...out);
  expect(compared).toEqual(['clients']);
  const key = ['--key', 'id', '--file', file];
  expect(new Set(await run('reconcile', ...key, ...view, ...out))).toEqual(new Set(['clients']));
  expect(read).toHaveBeenCalledOnce();
  // The printed line names the list, as that of every other file.
  expect(await run('pivot', '--table', 'States', ...out)).toEqual(['clients']);
  await expect(run('export', '--view', 'Both', ...out)).rejects.toThrow(
    'saved of clients and lots: choose with --resource',
  );
  expect(await run('export', '--view', 'Both', '--resource', 'lots', ...out)).toEqual(['lots']);
  await expect(run('export', '--view', 'None', ...out)).rejects.toThrow('no view "None". Views: ');
  expect(await run('views', 'remove', ...view)).toEqual(['clients']);
});

test('a view has its own filter, and is one view of a list', () => {
  const out = ['--format', 'csv', '--out', 'x.csv'];
  const parse = (words: readonly string[]) => () => parseCommand([...args, ...out, ...words]);
  expect(parse(['--view', 'Blocked'])()).toMatchObject({ view: 'Blocked', filter: '' });
  expect(parse([])()).toMatchObject({ view: null });
  expect(parse(['--view', 'A', '--view', 'B'])).toThrow('one --view');
  expect(parse(['--view', 'A', '--filter', 'a'])).toThrow('has a filter');
  const merchant = args.map((word) => (word === 'clients' ? 'merchant' : word));
  expect(() => parseCommand([...merchant, ...out, '--view', 'A'])).toThrow('for lists');
});

test('what was never read is an empty file that is not called complete', async () => {
  const desk = cliDesk(place);
  for (const [resource, words] of [
    ['clients', 'The list of clients was not yet synced'],
    ['cards', 'No card was looked up yet'],
    ['merchant', 'The merchant was not read yet'],
    ['changes', 'The list of lots was not yet synced'],
  ]) {
    const out = join(place.folder, `never-${resource}.csv`);
    const options = ['export', '--profile', 'Andina', '--resource', resource ?? '', '--out', out];
    const command = parseCommand([...options, '--format', 'csv']);
    if (command.name !== 'export') throw new Error(command.name);
    const how = { writtenBy: 'test', printer, signal: untold };
    expect(await exportFile(desk.services, command, how)).toBe(7);
    expect(desk.out.lines.at(-1)).toMatchObject({ resource, records: 0, complete: false });
    expect(desk.out.words).toContain(words);
  }
});

test('a misspelt field of changes is refused before a file is written', async () => {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: clients(0, 20), total: 20, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients'], untold);
  const options = ['export', '--profile', 'Andina', '--resource', 'changes', '--format', 'csv'];
  const out = join(place.folder, 'changes.csv');
  const command = parseCommand([...options, '--out', out, '--field', 'amuont']);
  if (command.name !== 'export') throw new Error(command.name);
  const how = { writtenBy: 'test', printer, signal: untold };
  await expect(exportFile(desk.services, command, how)).rejects.toThrow('no field "amuont"');
  await expect(readFile(out)).rejects.toThrow('ENOENT');
});
