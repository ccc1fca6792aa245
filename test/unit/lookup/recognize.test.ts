import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { LookedUp } from '../../../main/lookup/stored-lookup';
import { idIndex } from '../../../main/store/schema';
import { RowPacker } from '../../../main/tables/packed-rows';
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

const family = [
  client(1, '45612378', '900111222', list('card-11')),
  client(2, '01234567', '900111222', list('card-21')),
  client(3, '900111222', '900555666', list('card-31')),
];

const clients = [
  client(1, '45612378', '900111222', list('card-11', 'card-12')),
  client(2, '01234567', '900333444', list()),
  client(3, '20512345678', '900555666', list('12345678')),
  client(4, '001234568', '900777888', list(uuid(40))),
];

function memoryWith(stored: readonly ServiceRecord[]) {
  return lookupsInMemory((db) => {
    writeSync(db, 'clients', stored);
    db.exec(idIndex('clients'));
  });
}

async function store(text: string, ...found: LookedUp[]) {
  const memory = memoryWith(clients);
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
    ['a document as a program exports it', '45612378.0\n"20,512,345,678"', { documents: 2 }],
    ['a document marked as text', "'45612378", { documents: 1, clients: 1 }],
    ['a phone of a chat', '\u202a+51 900 333 444\u202c', { phones: 1, clients: 1 }],
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
      ambiguous: 0,
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
      [2, '45612378', 'duplicate', null, 'Ana1'],
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

it('a value that more than one client has means all of them, and is counted', async () => {
  const { store: lookups } = memoryWith(family);
  const source = { kind: 'text', text: '900111222\n45612378' } as const;
  const read = await lookups.understand({ source, column: null });
  expect(read.recognized).toMatchObject({ documents: 2, phones: 0, clients: 3, ambiguous: 1 });
  const { draftId } = await lookups.chooseColumn({ ...read, ofClients: true });
  const { lines } = await lookups.draftLines({ draftId, outcomes: null, offset: 0, limit: 9 });
  expect(lines.map(({ line, id, outcome }) => [line, id, outcome])).toEqual([
    [1, 'card-31', 'waiting'],
    [1, 'card-11', 'waiting'],
    [1, 'card-21', 'waiting'],
    [2, 'card-11', 'duplicate'],
  ]);
});

describe('a file', () => {
  const read = async (text: string, sheets: string[] = []) => {
    const { store: lookups } = memoryWith(clients);
    const packer = new RowPacker();
    const rows = text.split('\n').map((row) => row.split(';'));
    for (const [at, cells] of rows.entries()) packer.add(at + 1, cells);
    const packed = packer.finish();
    const table = { sheets, sheet: 0, lines: rows.length, blank: 0, notices: [], packed };
    const source = { kind: 'table', table: table as never, name: 'list.csv' } as const;
    return lookups.understand({ source, column: null });
  };

  it.each([
    ['a name in one column', 'DNI\n45612378\n1234567', 0, { documents: 2 }],
    ['a name with words', 'N° Documento\n45612378\n20512345678', 0, { documents: 2 }],
    ['phones in one column', 'Teléfono\n900111222', 0, { phones: 1 }],
    [
      'names of columns',
      'Nombre;DNI;Monto\nAna;45612378;100.50\nLuz;1234567;8',
      1,
      { documents: 2 },
    ],
    ['ids of clients', `Fila;ID cliente\n1;${uuid(1)}\n2;${uuid(2)}`, 1, { clientIds: 2 }],
    ['numbers of its own', 'ID;Documento\n1;45612378\n2;01234567', 1, { documents: 2 }],
    [
      'kinds of cards',
      'Tarjeta;Titular;RUC\nVisa;Ana;20512345678\nVisa;Luz;45612378',
      2,
      { documents: 2 },
    ],
    ['no names', 'Ana;2026-11-01;45612378\nLuz;2026-11-02;1234567', 2, { documents: 2 }],
    ['phones before documents', '900111222;45612378\n900333444;1234567', 1, { documents: 2 }],
    ['types of documents', 'Ana;DNI;45612378\nLuz;DNI;1234567', 2, { documents: 2 }],
  ])('with %s is read from the column of clients', async (_, text, column, counts) => {
    const { column: chosen, recognized, rejected } = await read(text);
    expect([chosen, recognized]).toEqual([column, expect.objectContaining(counts)]);
    expect(rejected).toBe(0);
  });

  it('with a title above the names leaves it out with its reason', async () => {
    const { read: list } = await store('Clientes\nN° Documento\n45612378\n20512345678');
    expect(list).toMatchObject({ ids: 2, rejected: 1, header: 'N° Documento' });
    expect(list.recognized).toMatchObject({ documents: 2 });
  });

  it('of a workbook is read as any other', async () => {
    const { recognized } = await read('Nombre;DNI\nAna;45612378\nLuz', ['Hoja1']);
    expect(recognized).toMatchObject({ documents: 1, clients: 1 });
  });

  it('with a column of cards is read from that, whatever stands beside it', async () => {
    const rows = [`${uuid(98)};45612378`, `${uuid(99)};1234567`];
    const { column, recognized } = await read(['card_id;DNI', ...rows].join('\n'));
    expect([column, recognized]).toEqual([0, null]);
    const short = await read('DNI;ID tarjeta\n45612378;c-1\n1234567;c-2');
    expect([short.column, short.recognized]).toEqual([1, null]);
  });
});

it('reading a list ends when another one is read or it is stopped; the newest is kept', async () => {
  const { store: lookups } = memoryWith(clients);
  const understand = (text: string) =>
    lookups.understand({ source: { kind: 'text', text }, column: null });
  const first = understand('45612378');
  const second = understand('1234567');
  await expect(first).rejects.toMatchObject({ code: 'app.cancelled' });
  const { draftId } = await second;
  const many = Array.from({ length: 20_000 }, (_, at) => String(900_000_000 + at));
  const third = understand(many.join('\n'));
  await nextTurn();
  await lookups.stopUnderstanding();
  await expect(third).rejects.toMatchObject({ code: 'app.cancelled' });
  const { lines } = await lookups.draftLines({ draftId, outcomes: null, offset: 0, limit: 9 });
  expect(lines).toMatchObject([{ id: '1234567' }]);
});

it('clients of every step are recognized', async () => {
  const many = Array.from({ length: 120 }, (_, at) =>
    client(at, String(30_000_000 + at), String(910_000_000 + at), list(`card-${at}`)),
  );
  const memory = lookupsInMemory((db) => {
    writeSync(db, 'clients', many);
    // As in a store of some years, whose rows are far apart.
    db.exec('UPDATE clients SET rid = rid * 3000; UPDATE clients_body SET rid = rid * 3000');
    db.exec(idIndex('clients'));
  });
  const text = many.map((_, at) => String(30_000_000 + at)).join('\n');
  const source = { kind: 'text', text } as const;
  const { recognized } = await memory.store.understand({ source, column: null });
  expect(recognized).toMatchObject({ documents: 120, clients: 120 });
});
