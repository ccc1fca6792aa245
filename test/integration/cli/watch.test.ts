import { expect, test } from 'vitest';
import type { Command } from '../../../main/cli/commands';
import { parseCommand } from '../../support/parse-command';
import { Clock } from '../../../main/clock';
import { withOpenProfile } from '../../../main/cli/stored-records';
import { sync } from '../../../main/cli/sync';
import { watch } from '../../../main/cli/watch';
import { DeskNotes } from '../../../main/notes/desk-notes';
import { workerAndFolder } from '../store/rig';
import { clients } from '../store/samples';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();

function commandOf(words: readonly string[]): Extract<Command, { name: 'watch' }> {
  const command = parseCommand(['watch', '--profile', 'Andina', '--zone', 'UTC', ...words]);
  if (command.name !== 'watch') throw new Error(command.name);
  return command;
}

test('rules tell what they found since it was seen, by named fields if wanted, and a status', async () => {
  const desk = cliDesk(place);
  const ask = async (words: readonly string[]) => {
    desk.out.lines.length = 0;
    const status = await watch(desk.services, commandOf(words));
    return { status, lines: [...desk.out.lines] };
  };
  expect(await ask([])).toEqual({ status: 7, lines: [] });
  desk.serve(() => ({ records: clients(0, 20), total: 20, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients'], untold);
  await withOpenProfile(desk.services, 'Andina', async ({ notes }) => {
    const { watches } = new DeskNotes(() => Promise.resolve(notes));
    const condition = { resource: 'clients' as const, search: 'status:BLOCKED', filters: [] };
    await watches.create({ name: 'Bloqueados', ...condition, seenUntil: desk.timing.now() });
  });
  const quiet = await ask([]);
  expect(quiet).toMatchObject({ status: 0, lines: [{ rule: 'Bloqueados', new: 0, changed: 0 }] });
  // Ten blocked ones, five, ten and fifteen before: one is new, one has another name.
  desk.serve(() => ({
    records: clients(0, 21, (at) => (at === 5 ? { first_name: 'Otra' } : {})),
    total: 21,
    hasMore: false,
  }));
  await desk.timing.sleep(1_000);
  await sync(desk.services, 'Andina', ['clients'], untold);
  const found = { rule: 'Bloqueados', resource: 'clients', new: 1 };
  expect(await ask([])).toMatchObject({ status: 8, lines: [{ ...found, changed: 1 }] });
  expect(await ask(['--field', 'amount'])).toMatchObject({
    status: 8,
    lines: [{ ...found, changed: 0 }],
  });
  await expect(ask(['--field', 'frist_name'])).rejects.toThrow('no field "frist_name"');
  expect(await ask(['--field', 'first_name', '--seen'])).toMatchObject({
    lines: [{ ...found, changed: 1 }],
  });
  expect(await ask([])).toMatchObject({ status: 0, lines: [{ ...found, new: 0, changed: 0 }] });
});

test('that nothing was found is not said of a list that was never synced or lacks records', async () => {
  const desk = cliDesk(place);
  const count = (more: number) =>
    watch(desk.services, commandOf(['--resource', 'clients', '--more', String(more)]));
  desk.serve(() => ({ records: [], total: 0, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  expect(await count(0)).toBe(7);
  const cards = commandOf(['--resource', 'cards', '--more', '0']);
  expect(await watch(desk.services, cards)).toBe(7);
  expect(desk.out.words).toContain('No card was looked up yet');
  desk.serve((page) => ({ records: page > 1 ? [] : clients(0, 20), total: 30, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients'], untold);
  expect(await count(25)).toBe(7);
  expect(desk.out.words).toContain('missing 10 announced records');
  expect(await count(19)).toBe(8);
});

test('a threshold: triggered when more records match', async () => {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: clients(0, 20), total: 20, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients'], untold);
  const count = async (more: number, filter = 'status:blocked') => {
    desk.out.lines.length = 0;
    const words = ['--resource', 'clients', '--filter', filter, '--more', String(more)];
    return { status: await watch(desk.services, commandOf(words)), lines: [...desk.out.lines] };
  };
  const line = { resource: 'clients', filter: 'status:blocked', records: 4 };
  expect(await count(3)).toEqual({ status: 8, lines: [{ ...line, more: 3, triggered: true }] });
  expect(await count(4)).toEqual({ status: 0, lines: [{ ...line, more: 4, triggered: false }] });
  await expect(count(1, 'nope:1')).rejects.toMatchObject({ code: 'input.filter' });
  expect(await count(3, 'creado:2026')).toMatchObject({ status: 8 });
  expect(await count(0, 'creado:15/02/2026')).toMatchObject({ lines: [{ records: 2 }] });
  await expect(count(1, 'creado:!=quizás')).rejects.toMatchObject({
    code: 'input.filter',
    params: { words: 'creado:!=quizás', reason: 'not-date' },
  });
  expect(() => commandOf(['--filter', 'x'])).toThrow('--more');
  expect(() => commandOf(['--resource', 'clients', '--more', 'many'])).toThrow('whole number');
});

test('today is that of the run, in its threads as well', async () => {
  const inMarch = new Clock(Date.UTC(2031, 2, 9, 12) - Date.now());
  const desk = cliDesk(place, inMarch);
  desk.serve(() => ({
    records: clients(0, 4, (at) => ({ created_at: `2031-03-0${6 + at}T10:00:00Z` })),
    total: 4,
    hasMore: false,
  }));
  await sync(desk.services, 'Andina', ['clients'], untold);
  const words = ['--resource', 'clients', '--filter', 'created_at:today', '--more', '0'];
  await watch(desk.services, commandOf(words));
  expect(desk.out.lines.at(-1)).toMatchObject({ records: 1, triggered: true });
});
