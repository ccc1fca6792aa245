import { describe, expect, it } from 'vitest';
import type { LookedUp } from '../../../main/lookup/stored-lookup';
import { idIndex } from '../../../main/store/schema';
import type { ServiceRecord, Value } from '../../../shared/values';
import { lookupsInMemory } from '../../support/lookups-in-memory';
import { writeSync } from '../../support/written-store';

const list = (...items: string[]): Value => ({ kind: 'list', items });
const uuid = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

const client = (nth: number, document: string, phone: string, cards: Value): ServiceRecord => [
  ['id', uuid(nth)],
  ['document_type', 'DNI'],
  ['document_number', document],
  ['first_name', `Ana${nth}`],
  ['phone_number', phone],
  ['client_card_ids', cards],
];

const clients = [
  client(1, '45612378', '900111222', list('card-11', 'card-12')),
  client(2, '01234567', '900333444', list()),
  client(3, '20512345678', '900555666', list('12345678')),
  client(4, '001234568', '900777888', list(uuid(40))),
];

async function store(text: string, ...found: LookedUp[]) {
  const memory = lookupsInMemory((db) => {
    writeSync(db, 'clients', clients);
    db.exec(idIndex('clients'));
  });
  if (found.length > 0) {
    const source = { kind: 'text', text: 'other' } as const;
    const { draftId } = await memory.store.understand({ source, column: null });
    const { lookupId } = await memory.store.begin({ draftId, begunAt: 1 });
    await memory.store.note({ lookupId, done: found });
  }
  const source = { kind: 'text', text } as const;
  const read = await memory.store.understand({ source, column: null });
  return {
    read,
    take: async () => {
      const { draftId, column } = read;
      const taken = await memory.store.chooseColumn({ draftId, column, ofClients: true });
      const query = { draftId: taken.draftId, outcomes: null, offset: 0, limit: 500 };
      return { taken, ...(await memory.store.draftLines(query)) };
    },
  };
}

describe('values that are no card ids', () => {
  it.each([
    ['a document', '45612378', { documents: 1, clients: 1 }],
    ['a document with its type', 'DNI 45612378\nRUC: 20512345678', { documents: 2, clients: 2 }],
    ['its type in other ways', 'D.N.I. N° 45612378\nCE 1234568', { documents: 2, clients: 2 }],
    ['a document in groups of digits', '45.612.378', { documents: 1, clients: 1 }],
    ['a DNI without its zero', '1234567', { documents: 1, clients: 1 }],
    ['a CE without its zeros', '1234568', { documents: 1, clients: 1 }],
    ['a RUC', '20512345678', { documents: 1, clients: 1 }],
    ['a phone', '900111222\n+51 900 333 444\n51900555666', { phones: 3, clients: 3 }],
    ['a client’s id', uuid(1).toUpperCase(), { clientIds: 1, clients: 1 }],
  ])('%s is recognized', async (_, text, counts) => {
    const { read } = await store(text);
    expect(read.recognized).toMatchObject({ ...counts, cards: 0, others: 0, isTaken: false });
  });

  it('an id that a client names as a card stays one, also if it is somebody’s document', async () => {
    expect((await store('12345678\ncard-11')).read.recognized).toBeNull();
  });

  it('of a mixed list each kind is counted', async () => {
    const text = ['45612378', '45612378', 'card-12', uuid(40), '99999999', uuid(99), uuid(2)];
    const { read, take } = await store(text.join('\n'));
    const counts = {
      documents: 1,
      clientIds: 1,
      phones: 0,
      lots: 0,
      cards: 2,
      others: 2,
      clients: 2,
    };
    expect(read.recognized).toEqual({ ...counts, isTaken: false });
    const { taken, lines } = await take();
    expect(taken.recognized).toEqual({ ...counts, isTaken: true });
    expect(
      lines.map(({ line, id, outcome, reason, client: name }) => [line, id, outcome, reason, name]),
    ).toEqual([
      [1, 'card-11', 'waiting', null, 'Ana1'],
      [1, 'card-12', 'waiting', null, 'Ana1'],
      [2, '45612378', 'duplicate', null, null],
      [3, 'card-12', 'duplicate', null, null],
      [4, uuid(40), 'waiting', null, null],
      [5, '99999999', 'waiting', null, null],
      [6, uuid(99), 'waiting', null, null],
      [7, uuid(2), 'rejected', 'no-card', 'Ana2'],
    ]);
    expect(taken).toMatchObject({ ids: 5, duplicates: 2, rejected: 1, withoutCard: 1 });
  });

  it('a card that only names its client is one of its cards', async () => {
    const record: ServiceRecord = [
      ['id', 'card-2'],
      ['client_id', uuid(2)],
    ];
    const card = { id: 'card-2', record, seenAt: 5 };
    const { take } = await store('1234567', { at: 0, outcome: 'found', reason: null, card });
    const { lines } = await take();
    expect(lines).toMatchObject([{ line: 1, id: 'card-2', outcome: 'waiting', client: 'Ana2' }]);
  });

  it('a list of plain card ids is left alone', async () => {
    expect((await store('card-11\nno-such-card')).read.recognized).toBeNull();
    expect((await store(`${uuid(98)}\n${uuid(99)}`)).read.recognized).toBeNull();
  });
});
