import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { duplicates } from '../../../main/cli/analysis';
import type { Command } from '../../../main/cli/commands';
import { parseCommand } from '../../support/parse-command';
import { exportFile } from '../../../main/cli/export';
import { pivot } from '../../../main/cli/pivot';
import { reconcile } from '../../../main/cli/reconcile';
import { search, withOpenProfile } from '../../../main/cli/stored-records';
import { sync } from '../../../main/cli/sync';
import { watch } from '../../../main/cli/watch';
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

async function synced() {
  const desk = cliDesk(place);
  const lots = [
    { id: 'a', code: 'L-001', created_at: '2026-01-10', status: 'ACTIVE' },
    { id: 'b', code: 'L-001', created_at: '2026-10-01', status: 'ACTIVE' },
  ];
  desk.serve(() => ({ records: lots.map(record), total: 2, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  desk.out.words = '';
  return desk;
}

/** Runs a command as it is typed. */
function run({ services }: Awaited<ReturnType<typeof synced>>, command: Command) {
  switch (command.name) {
    case 'export':
      return exportFile(services, command, how);
    case 'pivot':
      return pivot(services, command, how);
    case 'duplicates':
      return duplicates(services, command, how);
    case 'reconcile':
      return reconcile(services, command, how);
    case 'watch':
      return watch(services, command);
    case 'search':
      return search(services, command);
    default:
      throw new Error(command.name);
  }
}

test('every command says how it read a date that can be read in two ways, once', async () => {
  const desk = await synced();
  const file = join(place.folder, 'mine.csv');
  await writeFile(file, 'code,status\nL-001,ACTIVE\n');
  const lots = ['--profile', 'Andina', '--zone', 'UTC', '--resource', 'lots'];
  const out = join(place.folder, 'out.csv');
  const commands: string[][] = [
    ['export', ...lots, '--format', 'csv', '--out', out],
    ['summary', ...lots, '--rows', 'status'],
    ['summary', ...lots, '--rows', 'status', '--out', out],
    ['duplicates', ...lots, '--by', 'code'],
    ['duplicates', ...lots, '--by', 'code', '--out', out],
    ['reconcile', ...lots, '--file', file, '--key', 'code'],
    ['watch', ...lots, '--more', '9'],
    ['export', ...lots.slice(0, -1), 'changes', '--format', 'csv', '--out', out],
  ];
  for (const words of commands) {
    desk.out.words = '';
    await run(desk, parseCommand([...words, '--filter', 'created_at:10/01/2026']));
    const said = desk.out.words.split('\n').filter((line) => line.includes('was read as'));
    expect([words[0], said]).toEqual([words[0], ['"10/01/2026" was read as 2026-01-10.']]);
    desk.out.words = '';
    await run(desk, parseCommand([...words, '--filter', 'created_at:31/10/2026']));
    expect(desk.out.words).not.toContain('was read as');
  }
  desk.out.words = '';
  await run(desk, parseCommand(['search', ...lots, 'created_at:10/01/2026']));
  expect(desk.out.words.match(/was read as/g)).toHaveLength(1);
});

test('the conditions of a saved view are told alike', async () => {
  const desk = await synced();
  await withOpenProfile(desk.services, 'Andina', async ({ notes }) => {
    const { views } = new DeskNotes(() => Promise.resolve(notes));
    await views.create({
      resource: 'lots',
      name: 'One day',
      columns: { order: [], widths: {}, shown: {}, pinned: null },
      query: { search: 'created_at:10/01/2026', filters: [], sort: [] },
    });
  });
  const out = join(place.folder, 'view.csv');
  const words = ['export', '--profile', 'Andina', '--resource', 'lots', '--view', 'One day'];
  const to = ['--format', 'csv', '--out', out];
  await run(desk, parseCommand([...words, '--zone', 'UTC', ...to]));
  expect(desk.out.words).toContain('"10/01/2026" was read as 2026-01-10.');
});

test.each([
  ['month-first', '2026-10-01'],
  ['day-first', '2026-01-10'],
] as const)('a view or pivot table saved %s is asked so: %s', async (dates, day) => {
  const desk = await synced();
  const condition = { search: 'created_at:10/01/2026', filters: [] };
  await withOpenProfile(desk.services, 'Andina', async ({ notes }) => {
    const { views, pivots } = new DeskNotes(() => Promise.resolve(notes));
    const columns = { order: [], widths: {}, shown: {}, pinned: null };
    const named = { resource: 'lots', name: 'One day', dates } as const;
    await views.create({ ...named, columns, query: { ...condition, sort: [] } });
    const rows = { field: 'id', by: 'value' as const };
    const table = { ...condition, rows, columns: null, field: null, measure: 'records' as const };
    await pivots.create({ ...named, table });
  });
  const lots = ['--profile', 'Andina', '--resource', 'lots', '--zone', 'UTC'];
  const file = join(place.folder, 'mine.csv');
  await writeFile(file, 'code,status\nL-001,ACTIVE\n');
  const commands: string[][] = [
    ['export', '--view', 'One day', '--format', 'csv', '--out', join(place.folder, 'view.csv')],
    ['duplicates', '--view', 'One day', '--by', 'code'],
    ['reconcile', '--view', 'One day', '--file', file, '--key', 'code'],
    ['pivot', '--table', 'One day'],
  ];
  for (const [name = '', ...words] of commands) {
    desk.out.words = '';
    await run(desk, parseCommand([name, ...lots, ...words]));
    expect(desk.out.words, name).toContain(`"10/01/2026" was read as ${day}.`);
  }
});
