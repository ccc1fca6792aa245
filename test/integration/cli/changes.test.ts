import { expect, test } from 'vitest';
import type { ServiceRecord } from '../../../shared/values';
import { parseCommand } from '../../support/parse-command';
import { exit } from '../../../main/cli/exit';
import { changes, withOpenProfile } from '../../../main/cli/stored-records';
import { sync } from '../../../main/cli/sync';
import { workerAndFolder } from '../store/rig';
import { clients, number, record } from '../store/samples';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();

test('every change is a line, and so are fields that appeared or vanished', async () => {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: clients(0, 300), total: 300, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients'], untold);
  const other = clients(1, 300).map((fields) =>
    record({
      ...Object.fromEntries(fields.filter(([field]) => field !== 'amount')),
      tier: 'gold',
    }),
  );
  desk.serve(() => ({ records: other, total: 299, hasMore: false }));
  await desk.timing.sleep(1_000);
  await sync(desk.services, 'Andina', ['clients'], untold);
  desk.out.lines.length = 0;
  await changes(desk.services, { profile: 'Andina', resource: null, since: 0 });
  const [drift, ...reported] = desk.out.lines;
  expect(drift).toEqual({
    resource: 'clients',
    kind: 'schema',
    seenAt: new Date(desk.timing.now()).toISOString(),
    newFields: ['tier'],
    lostFields: ['amount'],
  });
  expect(reported.filter(({ kind }) => kind === 'changed')).toHaveLength(299);
  expect(reported.filter(({ kind }) => kind === 'gone')).toMatchObject([{ id: 'c0' }]);
  expect(reported).toHaveLength(300);
  expect(desk.out.words).toContain('0 new, 299 changed, 1 gone.');
  expect(desk.out.words).toContain('Fields of clients: 1 new, 1 no longer there.');
});

test('a side whose record lacks the field is left out, unlike null', async () => {
  const desk = cliDesk(place);
  const serve = async (records: readonly ServiceRecord[]) => {
    desk.serve(() => ({ records, total: 3, hasMore: false }));
    await sync(desk.services, 'Andina', ['clients'], untold);
    await desk.timing.sleep(1_000);
  };
  await serve([
    record({ id: 'a' }),
    record({ id: 'b', note: 'x' }),
    record({ id: 'c', note: null }),
  ]);
  await serve([
    record({ id: 'a', note: null }),
    record({ id: 'b' }),
    record({ id: 'c', note: '' }),
  ]);
  desk.out.lines.length = 0;
  await changes(desk.services, { profile: 'Andina', resource: 'clients', since: 0 });
  const reported = desk.out.lines.filter(({ kind }) => kind === 'changed');
  expect(reported.map(({ id, fields }) => [id, fields])).toEqual([
    ['a', [{ field: 'note', after: null }]],
    ['b', [{ field: 'note', before: 'x' }]],
    ['c', [{ field: 'note', before: null, after: '' }]],
  ]);
});

test('two syncs against each other, and only some fields', async () => {
  const desk = cliDesk(place);
  const serve = async (change: Parameters<typeof clients>[2], upTo: number) => {
    desk.serve(() => ({ records: clients(0, upTo, change), total: upTo, hasMore: false }));
    await sync(desk.services, 'Andina', ['clients'], untold);
    const instant = new Date(desk.timing.now()).toISOString();
    await desk.timing.sleep(60_000);
    return instant;
  };
  const first = await serve(undefined, 10);
  // One comes and goes, one has another name for a while, one gets another amount for good.
  await serve((at) => (at === 1 ? { first_name: 'Otra' } : {}), 11);
  const last = await serve((at) => (at === 2 ? { amount: number('7') } : {}), 10);
  const ask = async (words: readonly string[]) => {
    const command = parseCommand(['changes', '--profile', 'Andina', '--zone', 'UTC', ...words]);
    if (command.name !== 'changes') throw new Error(command.name);
    desk.out.lines.length = 0;
    await changes(desk.services, command);
    return desk.out.lines.map(({ kind, id }) => `${String(kind)} ${String(id)}`);
  };
  expect(await ask(['--since', '1970-01-01'])).toHaveLength(5);
  expect(await ask(['--between', first, '--and', last])).toEqual(['changed c2']);
  expect(await ask(['--since', '1970-01-01', '--field', 'amount'])).toEqual([
    'changed c2',
    'gone c10',
    'new c10',
  ]);
  await expect(ask(['--between', first])).rejects.toThrow('--between and --and go together');
  await expect(ask(['--between', last, '--and', first])).rejects.toThrow('later moment');
});

test('what was never read, or not before the first moment, is no answer of "nothing changed"', async () => {
  const desk = cliDesk(place);
  const ask = (period: { since: number; between?: { from: number; to: number } }) => {
    desk.out.words = '';
    return changes(desk.services, { profile: 'Andina', resource: null, ...period });
  };
  expect(await ask({ since: 0 })).toBe(exit.incomplete);
  expect(desk.out.words).toContain('The list of clients was not yet synced to its end');
  expect(desk.out.words).toContain('The list of lots was not yet synced to its end');
  desk.serve(() => ({ records: clients(0, 10), total: 10, hasMore: false }));
  const before = desk.timing.now();
  await desk.timing.sleep(60_000);
  await sync(desk.services, 'Andina', ['clients', 'lots'], untold);
  const after = desk.timing.now() + 60_000;
  expect(await ask({ since: 0 })).toBe(exit.ok);
  expect(await ask({ since: before, between: { from: before, to: after } })).toBe(exit.incomplete);
  expect(desk.out.words).toContain('No sync of clients before --between is kept');
  expect(await ask({ since: 0, between: { from: after, to: after + 1 } })).toBe(exit.ok);
});

test.each(['--since=1900-01-01', '--since=99999d'])(
  'with %s nothing is missing where no history was removed',
  async (since) => {
    const desk = cliDesk(place);
    desk.serve(() => ({ records: clients(0, 3), total: 3, hasMore: false }));
    await sync(desk.services, 'Andina', ['clients'], untold);
    const words = ['changes', '--profile', 'Andina', '--resource', 'clients', since];
    const command = parseCommand(words);
    if (command.name !== 'changes') throw new Error(command.name);
    expect(await changes(desk.services, command)).toBe(exit.ok);
    expect(desk.out.words).not.toContain('missing');
  },
);

test('changes whose history was removed are said to be missing', async () => {
  const desk = cliDesk(place);
  const read: number[] = [];
  for (const upTo of [10, 11, 12, 13]) {
    desk.serve(() => ({ records: clients(0, upTo), total: upTo, hasMore: false }));
    await sync(desk.services, 'Andina', ['clients'], untold);
    read.push(desk.timing.now());
    await desk.timing.sleep(60_000);
  }
  const [first = 0, , third = 0, last = 0] = read;
  const ask = async (since: number) => {
    desk.out.words = '';
    const status = await changes(desk.services, { profile: 'Andina', resource: 'clients', since });
    return [status, /Changes before \S+ are missing/.exec(desk.out.words)?.[0]];
  };
  expect(await ask(first)).toEqual([exit.ok, undefined]);
  await withOpenProfile(desk.services, 'Andina', ({ store }) => store.forgetHistory(last));
  const words = `Changes before ${new Date(third).toISOString()} are missing`;
  expect(await ask(first)).toEqual([exit.incomplete, words]);
  expect(await ask(third)).toEqual([exit.ok, undefined]);
  // All that are kept.
  expect(await ask(0)).toEqual([exit.ok, undefined]);
});

test('of one resource alone: a list nobody reads is no lack', async () => {
  const desk = cliDesk(place);
  const ask = (...words: readonly string[]) => {
    const args = ['changes', '--profile', 'Andina', '--since', '1970-01-01', ...words];
    const command = parseCommand(args);
    if (command.name !== 'changes') throw new Error(command.name);
    desk.out.lines.length = 0;
    return changes(desk.services, command);
  };
  for (const upTo of [10, 12]) {
    desk.serve(() => ({ records: clients(0, upTo), total: upTo, hasMore: false }));
    await sync(desk.services, 'Andina', ['clients'], untold);
    await desk.timing.sleep(1_000);
  }
  expect(await ask()).toBe(exit.incomplete);
  expect(await ask('--resource', 'clients')).toBe(exit.ok);
  expect(desk.out.lines.map(({ kind, id }) => `${String(kind)} ${String(id)}`)).toEqual([
    'new c10',
    'new c11',
  ]);
  expect(await ask('--resource', 'lots')).toBe(exit.incomplete);
  expect(desk.out.lines).toEqual([]);
  expect(() => ask('--resource', 'lots', '--resource', 'cards')).toThrow('one --resource');
});

test('changes are told with a status that says when a list lacks records', async () => {
  const desk = cliDesk(place);
  desk.serve((page) => ({ records: page > 1 ? [] : clients(0, 20), total: 30, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients', 'lots'], untold);
  expect(await changes(desk.services, { profile: 'Andina', resource: null, since: 0 })).toBe(
    exit.incomplete,
  );
  expect(desk.out.words).toContain('missing 20 announced records');
});

test('a misspelt field is refused with the known ones: it would hide changes', async () => {
  const desk = cliDesk(place);
  const ask = (field: string) =>
    changes(desk.services, { profile: 'Andina', resource: null, since: 0, fields: [field] });
  expect(await ask('amuont')).toBe(exit.incomplete);
  desk.serve(() => ({ records: clients(0, 10), total: 10, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients', 'lots'], untold);
  expect(await ask('amount')).toBe(exit.ok);
  await expect(ask('amuont')).rejects.toThrow(/--field: there is no field "amuont"\. .* amount/);
  // Composed of fields that are told of, it never changes itself.
  await expect(ask('desk.full_name')).rejects.toThrow('there is no field');
});
