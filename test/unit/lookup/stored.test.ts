import { expect, it } from 'vitest';
import type { LookedUp } from '../../../main/lookup/stored-lookup';
import { idIndex } from '../../../main/store/schema';
import type { ServiceRecord, Value } from '../../../shared/values';
import { lookupsInMemory } from '../../support/lookups-in-memory';
import { everything, writeSync } from '../../support/written-store';

const card = (id: string, status: string, seenAt: number) => ({
  id,
  record: [
    ['id', id],
    ['status', status],
  ] as const,
  seenAt,
});

const found = (at: number, id: string, status = 'ACTIVE', seenAt = 1_000): LookedUp => ({
  at,
  outcome: 'found',
  reason: null,
  card: card(id, status, seenAt),
});

async function begun(count: number) {
  const memory = lookupsInMemory();
  const ids = Array.from({ length: count }, (_, at) => `c${at}`);
  const source = { kind: 'text', text: ids.join('\n') } as const;
  const { draftId } = await memory.store.understand({ source, column: null });
  const { lookupId } = await memory.store.begin({ draftId, begunAt: 5 });
  return { ...memory, lookupId, ids };
}

it('cards of one write share a sync, and one that reads otherwise than before is a change', async () => {
  const { store, operations, lookupId } = await begun(3);
  await store.note({ lookupId, done: [found(0, 'c0'), found(1, 'c1')] });
  await store.note({ lookupId, done: [found(0, 'c0', 'BLOCKED', 2_000), found(2, 'c2')] });
  const timeline = operations.record({ resource: 'cards', id: 'c0' });
  expect(timeline?.versions.map(({ seenAt, record }) => [seenAt, record[1]?.[1]])).toEqual([
    [2_000, 'BLOCKED'],
    [1_000, 'ACTIVE'],
  ]);
  expect(operations.record({ resource: 'cards', id: 'c1' })?.versions).toHaveLength(1);
  const { locale } = everything;
  const query = { since: 0, resource: null, kind: null, search: '', offset: 0, limit: 9 };
  expect(operations.changesList({ ...query, locale }).changes).toMatchObject([
    { id: 'c0', kind: 'changed' },
  ]);
});

it('a list is another one if its lines are, though it asks for the same cards', async () => {
  const { store } = await begun(2);
  const digestOf = async (text: string) => {
    const { draftId } = await store.understand({ source: { kind: 'text', text }, column: null });
    return store.draftDigest(draftId);
  };
  const digest = await digestOf('c0\nc1');
  expect(await digestOf('c0\nc1')).toBe(digest);
  expect((await store.stored())?.digest).toBe(digest);
  for (const other of ['c0\n\nc1', 'c0\nc0\nc1', 'c0\nTOTAL 1/2\nc1', 'c1\nc0']) {
    expect(await digestOf(other)).not.toBe(digest);
  }
});

it('lines with one outcome are those, whenever they became it', async () => {
  const { store, lookupId } = await begun(6);
  const show = async (...outcomes: ('found' | 'waiting' | 'failed')[]) =>
    (await store.lines({ outcomes, offset: 0, limit: 9 })).lines.map(({ id }) => id);
  expect(await show('waiting')).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5']);
  await store.note({ lookupId, done: [found(4, 'c4'), found(1, 'c1')] });
  await store.note({
    lookupId,
    done: [{ at: 0, outcome: 'failed', reason: 'service.html', card: null }],
  });
  expect(await show('found')).toEqual(['c1', 'c4']);
  expect(await show('waiting')).toEqual(['c2', 'c3', 'c5']);
  await store.retryFailed(lookupId);
  expect(await show('failed')).toEqual([]);
  expect(await store.waiting({ lookupId, after: -1, limit: 9 })).toEqual([
    { at: 0, id: 'c0' },
    { at: 2, id: 'c2' },
    { at: 3, id: 'c3' },
    { at: 5, id: 'c5' },
  ]);
});

it('the next list takes the place of the last, whose cards stay', async () => {
  const { store, operations, lookupId } = await begun(2);
  await store.note({ lookupId, done: [found(0, 'c0')] });
  const source = { kind: 'text', text: 'other' } as const;
  const { draftId } = await store.understand({ source, column: null });
  const next = await store.begin({ draftId, begunAt: 9 });
  expect(next).toMatchObject({ phase: 'running', name: null, counts: { waiting: 1, found: 0 } });
  expect((await store.lines({ outcomes: null, offset: 0, limit: 9 })).lines).toMatchObject([
    { id: 'other', outcome: 'waiting' },
  ]);
  expect(operations.storedRecord({ resource: 'cards', id: 'c0' })).not.toBeNull();
  await expect(store.note({ lookupId, done: [] })).rejects.toMatchObject({ code: 'input.params' });
  await expect(
    store.draftLines({ draftId, outcomes: null, offset: 0, limit: 1 }),
  ).rejects.toMatchObject({ code: 'input.params', params: { reason: 'draft-gone' } });
});

it('a column of a view is read where it lies, lists item by item', async () => {
  const { store, operations } = lookupsInMemory();
  const ids = ['k1', 'k2', 'k3'];
  for (const [at, id] of ids.entries()) {
    const items = { kind: 'list' as const, items: [`x${at}`, 'shared'] };
    const body = JSON.stringify([id, [0, ...items.items]]);
    operations.writeRecord({
      resource: 'cards',
      record: { id, fields: '["id","linked"]', body, seenAt: at },
    });
  }
  const { cursorId } = operations.open({ ...everything, resource: 'cards' });
  const read = async (field: string, first: number, count: number) => {
    const source = { kind: 'rows', cursorId, field, first, count } as const;
    const { draftId } = await store.understand({ source, column: null });
    return (await store.draftLines({ draftId, outcomes: null, offset: 0, limit: 9 })).lines;
  };
  expect(await read('id', 1, 2)).toMatchObject([
    { line: 2, id: 'k2' },
    { line: 3, id: 'k3' },
  ]);
  expect(await read('linked', 0, 2)).toMatchObject([
    { line: 1, id: 'x0', outcome: 'waiting' },
    { line: 1, id: 'shared', outcome: 'waiting' },
    { line: 2, id: 'x1', outcome: 'waiting' },
    { line: 2, id: 'shared', outcome: 'duplicate', sameAs: 1 },
  ]);
  await expect(read('no-such-field', 0, 1)).rejects.toMatchObject({ code: 'input.params' });
});

const client = (id: string, more: readonly (readonly [string, Value])[]): ServiceRecord => [
  ['id', id],
  ['first_name', `Nombre ${id}`],
  ...more,
];
const cardIds = (...items: string[]): Value => ({ kind: 'list', items });

/** Looking up by clients: as they were synced. */
function withClients(clients: readonly ServiceRecord[]) {
  return lookupsInMemory((db) => {
    writeSync(db, 'clients', clients);
    db.exec(idIndex('clients'));
  });
}

it('all rows of a filtered list are read, in the field that holds ids of cards', async () => {
  const clients = Array.from({ length: 12_000 }, (_, at) =>
    client(`k${at}`, [
      ['provider_reference', `ref-${at}`],
      ['status', at % 2 === 0 ? 'BLOCKED' : 'ACTIVE'],
      ['client_card_ids', cardIds(`a-${at}`, `b-${at}`)],
    ]),
  );
  const { store, operations } = withClients(clients);
  const { cursorId } = operations.open({ ...everything, search: 'status:BLOCKED', firstRows: 20 });
  const source = { kind: 'rows', cursorId, field: null, first: 0, count: null } as const;
  const draft = await store.understand({ source, column: null });
  expect(draft).toMatchObject({ lines: 6_000, ids: 12_000, rejected: 0, blank: 0 });
  expect(draft.columns[draft.column === 'every' ? -1 : draft.column]).toBe('client_card_ids');
  const { lines } = await store.draftLines({
    ...{ draftId: draft.draftId, outcomes: null },
    ...{ offset: 11_998, limit: 9 },
  });
  expect(lines.map(({ line, id }) => [line, id])).toEqual([
    [6_000, 'a-11998'],
    [6_000, 'b-11998'],
  ]);
  const other = await store.understand({
    source: { ...source, field: 'provider_reference' },
    column: null,
  });
  expect(other.columns[other.column === 'every' ? -1 : other.column]).toBe('provider_reference');
  expect(other.ids).toBe(6_000);
});

it('without a field named after cards the one with most ids is taken, never the clients’ own', async () => {
  const reference = (at: number) => ['reference', `0b9f3c1e-${at}`] as const;
  const clients = [1, 2, 3].map((at) => client(`k-1000${at}`, [['dni', '4'], reference(at)]));
  const { store, operations } = withClients(clients);
  const { cursorId } = operations.open(everything);
  const source = { kind: 'rows', cursorId, field: null, first: 0, count: null } as const;
  const { columns, column } = await store.understand({ source, column: null });
  expect(columns[Number(column)]).toBe('reference');
});

it('a card’s line tells what its client is called', async () => {
  const { store } = withClients([
    client('k1', [['first_last_name', 'Apellido']]),
    [['id', 'k2']],
    [
      ['id', { kind: 'number', text: '3' }],
      ['first_name', 'Tres'],
    ],
  ]);
  const source = { kind: 'text', text: 'c1\nc2\nc3\nc4\nc5' } as const;
  const { draftId } = await store.understand({ source, column: null });
  const { lookupId } = await store.begin({ draftId, begunAt: 5 });
  const lookedUp = (at: number, clientId: Value): LookedUp => {
    const record: ServiceRecord = [
      ['id', `c${at}`],
      ['client_id', clientId],
    ];
    const present = { id: `c${at}`, record, seenAt: 1_000 };
    return { at: at - 1, outcome: 'found', reason: null, card: present };
  };
  const three: Value = { kind: 'number', text: '3' };
  const done = [lookedUp(1, 'k1'), lookedUp(2, 'k2'), lookedUp(3, three), lookedUp(4, 'unknown')];
  await store.note({ lookupId, done });
  const { lines } = await store.lines({ outcomes: null, offset: 0, limit: 9 });
  expect(lines.map(({ client: name }) => name)).toEqual([
    'Nombre k1 Apellido',
    null,
    'Tres',
    null,
    null,
  ]);
});

it('a line tells its client’s name also where no card was found, and where the client has none', async () => {
  const { store, operations } = withClients([
    client('k1', [['client_card_ids', cardIds('c1', 'c2', 'c3', 'c4')]]),
    client('k2', [['client_card_ids', cardIds()]]),
  ]);
  const { cursorId } = operations.open(everything);
  const source = { kind: 'rows', cursorId, field: null, first: 0, count: null } as const;
  const { draftId } = await store.understand({ source, column: null });
  const { lookupId } = await store.begin({ draftId, begunAt: 5 });
  const named = async () => {
    const { lines } = await store.lines({ outcomes: null, offset: 0, limit: 9 });
    return lines.map(({ id, outcome, client: name }) => [id, outcome, name]);
  };
  const waiting = ['c1', 'c2', 'c3', 'c4'].map((id) => [id, 'waiting', 'Nombre k1']);
  expect(await named()).toEqual([...waiting, ['k2', 'rejected', 'Nombre k2']]);
  const record: ServiceRecord = [
    ['id', 'c1'],
    ['client_id', 'k2'],
  ];
  await store.note({
    lookupId,
    done: [
      { at: 0, outcome: 'found', reason: null, card: { id: 'c1', record, seenAt: 1_000 } },
      { at: 1, outcome: 'not-found', reason: null, card: null },
      { at: 2, outcome: 'failed', reason: 'service.html', card: null },
    ],
  });
  expect(await named()).toEqual([
    // Whose card it is says the card.
    ['c1', 'found', 'Nombre k2'],
    ['c2', 'not-found', 'Nombre k1'],
    ['c3', 'failed', 'Nombre k1'],
    ['c4', 'waiting', 'Nombre k1'],
    ['k2', 'rejected', 'Nombre k2'],
  ]);
});
