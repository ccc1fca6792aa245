import { expect, test } from 'vitest';
import { parseCommand } from '../../support/parse-command';
import { compare } from '../../../main/cli/analysis';
import { withOpenProfile } from '../../../main/cli/stored-records';
import { sync } from '../../../main/cli/sync';
import { DeskNotes } from '../../../main/notes/desk-notes';
import type { PaperPrinter } from '../../../main/export/paper/paper';
import { workerAndFolder } from '../store/rig';
import { clients } from '../store/samples';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();
const printer: Pick<PaperPrinter, 'pdf'> = {
  pdf: () => Promise.reject(new Error('no paper here')),
};

test('views of a list that may lack records, or was never synced, are compared with a status that says so', async () => {
  const desk = cliDesk(place);
  const words = ['--view', 'Blocked', '--view', 'Blocked'];
  const command = parseCommand([
    'compare',
    '--profile',
    'Andina',
    '--resource',
    'clients',
    ...words,
  ]);
  if (command.name !== 'compare') throw new Error(command.name);
  const how = { writtenBy: 'test', printer, signal: untold };
  await withOpenProfile(desk.services, 'Andina', async ({ notes }) => {
    const { views } = new DeskNotes(() => Promise.resolve(notes));
    await views.create({
      resource: 'clients',
      name: 'Blocked',
      columns: { order: [], widths: {}, shown: {}, pinned: null },
      query: { search: 'BLOCKED', filters: [], sort: [] },
    });
  });
  expect(await compare(desk.services, command, how)).toBe(7);
  expect(desk.out.words).toContain('not yet synced to its end');
  desk.serve((page) => ({ records: page > 1 ? [] : clients(0, 20), total: 30, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients'], untold);
  expect(await compare(desk.services, command, how)).toBe(7);
  expect(desk.out.words).toContain('missing 10 announced records');
});

test('two saved views of a list: in both, only in the one, only in the other, and a status', async () => {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: clients(0, 20), total: 20, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients'], untold);
  await withOpenProfile(desk.services, 'Andina', async ({ notes }) => {
    const { views } = new DeskNotes(() => Promise.resolve(notes));
    const columns = { order: [], widths: {}, shown: {}, pinned: null };
    const look = (name: string, search: string) =>
      views.create({
        resource: 'clients',
        name,
        columns,
        query: { search, filters: [], sort: [] },
      });
    await look('Blocked', 'status:BLOCKED');
    await look('Named Ana', 'first_name:=Ana');
    await look('All', '');
  });
  const ask = async (words: readonly string[]) => {
    const command = parseCommand([
      'compare',
      '--profile',
      'Andina',
      '--zone',
      'UTC',
      '--resource',
      'clients',
      ...words,
    ]);
    if (command.name !== 'compare') throw new Error(command.name);
    desk.out.lines.length = 0;
    const how = { writtenBy: 'test', printer, signal: untold };
    const status = await compare(desk.services, command, how);
    return {
      status,
      lines: desk.out.lines.map(({ id, in: group }) => `${String(group)} ${String(id)}`),
    };
  };
  // Every fifth is blocked, every fourth is called Ana.
  expect(await ask(['--view', 'Blocked', '--view', 'Named Ana'])).toEqual({
    status: 8,
    lines: [
      'both c0',
      'first c5',
      'first c10',
      'first c15',
      'second c4',
      'second c8',
      'second c12',
      'second c16',
    ],
  });
  expect((await ask(['--view', 'All', '--view', 'Named Ana', '--only', 'second'])).lines).toEqual(
    [],
  );
  expect(await ask(['--view', 'Blocked', '--view', 'Blocked', '--only', 'first'])).toEqual({
    status: 0,
    lines: [],
  });
  await expect(ask(['--view', 'Blocked', '--view', 'Nobody'])).rejects.toThrow('no view "Nobody"');
  await expect(ask(['--view', 'Blocked'])).rejects.toThrow('two --view');
});
