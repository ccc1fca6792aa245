import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceRecord, Value } from '../../../shared/values';
import { number } from '../../unit/export/batches';
import { startPostgres, type PostgresServer } from '../../support/postgres';
import { openTestStore, syncWith } from '../store/rig';
import { endsWithTest, publisher } from './rig';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

const client = (id: string, ...fields: [string, Value][]): ServiceRecord => [['id', id], ...fields];
const day = (date: number) => Date.UTC(2026, 10, date, 12);

async function fresh() {
  const store = endsWithTest(await openTestStore(null));
  return { store, ...publisher(server, store) };
}

describe('records in PostgreSQL', () => {
  test('have a table of versions with typed columns, a view of now, and the syncs they come from', async () => {
    const { store, go, ask } = await fresh();
    const first = client(
      'a',
      ['price', number('8.10')],
      ['batch', number('1293438106040557568')],
      ['at', '2026-11-13T04:05:06.789012-05:00'],
      ['born', '1969-02-28'],
      ['deleted', false],
      ['cards', { kind: 'list', items: ['x', number('8.10')] }],
      ['note', 'tab\there, line\nthere, back\\slash, \\N and "quotes"'],
      ['nothing', null],
    );
    await syncWith(store, [first, client('b', ['price', number('1e3')])], { at: day(1) });
    expect(await go()).toMatchObject({
      syncs: 1,
      versions: 2,
      ended: 0,

      otherKinds: [],
    });
    expect(
      ask(`SELECT column_name, data_type FROM information_schema.columns
           WHERE table_schema = 'desk' AND table_name = 'clients' ORDER BY ordinal_position`).split(
        '\n',
      ),
    ).toEqual([
      'desk_since|timestamp with time zone',
      'id|text',
      'price|numeric',
      'batch|numeric',
      'at|timestamp with time zone',
      'born|date',
      'deleted|boolean',
      'cards|jsonb',
      'note|text',
    ]);
    expect(
      ask(
        `SET timezone = 'UTC'; SELECT id, price, batch, at, born, deleted, cards FROM desk.clients ORDER BY id`,
      ).split('\n'),
    ).toEqual([
      'a|8.10|1293438106040557568|2026-11-13 09:05:06.789012+00|1969-02-28|f|["x", 8.10]',
      'b|1000|||||',
    ]);
    expect(ask(`SELECT note FROM desk.clients WHERE id = 'a'`)).toBe(
      'tab\there, line\nthere, back\\slash, \\N and "quotes"',
    );
    expect(
      ask(
        `SELECT desk_body->'price', desk_body ? 'nothing' FROM desk.clients_versions WHERE id = 'a'`,
      ),
    ).toBe('8.10|t');
    expect(ask('SELECT resource, complete, records FROM desk.syncs')).toBe('clients|t|2');
  });

  test('published again only what changed goes: since and until of each version, once', async () => {
    const { store, go, ask } = await fresh();
    const status = (id: string, date: string) => client(id, ['status', date]);
    await syncWith(store, [status('a', 'ACTIVE'), status('b', 'ACTIVE'), status('c', 'ACTIVE')], {
      at: day(1),
    });
    await go();
    await syncWith(store, [status('a', 'BLOCKED'), status('b', 'ACTIVE'), status('d', 'ACTIVE')], {
      at: day(2),
    });
    await syncWith(store, [status('a', 'ACTIVE'), status('b', 'ACTIVE'), status('d', 'ACTIVE')], {
      at: day(3),
    });
    expect(await go()).toMatchObject({ syncs: 2, versions: 3, ended: 3 });
    expect(await go()).toMatchObject({ syncs: 0, versions: 0, ended: 0 });
    const versions = `SELECT id, status, to_char(desk_since AT TIME ZONE 'UTC', 'DD'), to_char(desk_until AT TIME ZONE 'UTC', 'DD')
      FROM desk.clients_versions ORDER BY id, desk_since`;
    expect(ask(versions).split('\n')).toEqual([
      'a|ACTIVE|01|02',
      'a|BLOCKED|02|03',
      'a|ACTIVE|03|',
      'b|ACTIVE|01|',
      'c|ACTIVE|01|02',
      'd|ACTIVE|02|',
    ]);
    expect(ask('SELECT id, status FROM desk.clients ORDER BY id').split('\n')).toEqual([
      'a|ACTIVE',
      'b|ACTIVE',
      'd|ACTIVE',
    ]);
  });

  test('fields that appear are columns from then on; what does not fit a column is text beside it, and is told', async () => {
    const { store, go, ask } = await fresh();
    await syncWith(store, [client('a', ['limit', number('5')])], { at: day(1) });
    await go();
    ask('CREATE VIEW public.limits AS SELECT sum("limit") FROM desk.clients');
    await syncWith(
      store,
      [client('a', ['limit', number('5')], ['tier', 'gold']), client('b', ['limit', 'none'])],
      { at: day(2) },
    );
    expect(await go()).toMatchObject({
      otherKinds: [{ resource: 'clients', column: 'limit_text' }],
    });
    await syncWith(
      store,
      [client('a', ['limit', number('6')], ['tier', 'gold']), client('b', ['limit', 'all'])],
      { at: day(3) },
    );
    expect(await go()).toMatchObject({ otherKinds: [] });
    expect(
      ask('SELECT id, "limit", limit_text, tier FROM desk.clients ORDER BY id').split('\n'),
    ).toEqual(['a|6||gold', 'b||all|']);
    expect(ask('SELECT * FROM public.limits')).toBe('6');
  });

  test('fields whose names PostgreSQL can only hold as one are all there', async () => {
    const { store, go, ask } = await fresh();
    const members: [string, Value][] = [
      ['k\0', 'zero'],
      ['k\ufffd', 'as it is'],
      ['k\ud800', 'high'],
      ['k\udfff', 'low'],
      ['k\ufffd_2', 'numbered'],
      ['😀', 'a pair'],
    ];
    const stored =
      '{"k\ufffd_3": "zero", "k\ufffd": "as it is", "k\ufffd_4": "high", "k\ufffd_5": "low", "k\ufffd_2": "numbered", "😀": "a pair"}';
    const nested: Value = { kind: 'object', entries: members };
    await syncWith(
      store,
      [client('a', ...members), client('b', ['in', { kind: 'list', items: [nested] }])],
      { at: day(1) },
    );
    await go();
    const equal = (what: string, id: string) =>
      ask(`SELECT ${what} = '${stored}'::jsonb FROM desk.clients_versions WHERE desk_id = '${id}'`);
    expect(equal("desk_body - 'id'", 'a')).toBe('t');
    expect(equal("desk_body -> 'in' -> 0", 'b')).toBe('t');
    // Each has a column of its own as well.
    expect(
      ask(`SELECT count(*) FROM desk.desk_columns WHERE resource = 'clients' AND name LIKE 'k%'`),
    ).toBe('5');
  });

  test('as many as a record can have cost no more than any others', async () => {
    const { store, go, ask } = await fresh();
    const members = Array.from({ length: 2_000 }, (_, at): [string, Value] => [
      String.fromCharCode(0xd800 + at),
      String(at),
    ]);
    const nested: Value = { kind: 'object', entries: members };
    await syncWith(store, [client('a', ['in', nested])], { at: day(1) });
    await go();
    expect(
      ask(
        `SELECT count(*), count(DISTINCT value) FROM desk.clients_versions, jsonb_each_text(desk_body -> 'in')`,
      ),
    ).toBe('2000|2000');
  });

  test('names and texts of every kind go through; what PostgreSQL has no sign for is replaced', async () => {
    const { store, go, ask } = await fresh();
    const long = 'ñ'.repeat(40);
    const odd: [string, Value][] = [
      ['desk_sync', 'own'],
      ['ctid', 'system'],
      ['a"b; DROP SCHEMA desk; --', 'x'],
      [`${long}1`, 'one'],
      [`${long}2`, 'two'],
      ['zero', 'a\0b\ud800c \\u0000'],
      ['nested', { kind: 'object', entries: [['k\0', 'v\udc00 \\ud800 \\\\']] }],
      ['', 'nameless'],
    ];
    await syncWith(store, [client('a', ...odd)], { at: day(1) });
    await go();
    expect(
      ask(`SELECT field_desk_sync, ctid_2, "a""b; DROP SCHEMA desk; --", "${'ñ'.repeat(31)}", "${'ñ'.repeat(30)}_2", zero, field
           FROM desk.clients`),
    ).toBe('own|system|x|one|two|a\ufffdb\ufffdc \\u0000|nameless');
    expect(ask(`SELECT nested->>(E'k\ufffd') FROM desk.clients`)).toBe('v\ufffd \\ud800 \\\\');
  });

  test('a field whose name PostgreSQL has no sign for has one column, however often it comes', async () => {
    const { store, go, ask } = await fresh();
    const odd = (value: string) =>
      client('a', ['zero\0', value], ['half\ud800', value], ['back\\u0000', value], ['"q', value]);
    for (const [at, records] of [[client('a')], [odd('one')], [odd('two')]].entries()) {
      await syncWith(store, records, { at: day(at + 1) });
      await go();
    }
    expect(ask('SELECT "zero\ufffd", "half\ufffd", "back\\u0000", """q" FROM desk.clients')).toBe(
      'two|two|two|two',
    );
    expect(ask('SELECT count(*), count(DISTINCT field) FROM desk.desk_columns')).toBe('5|5');
    expect(ask('SELECT count(*) FROM desk.syncs')).toBe('3');
  });

  test('numbers beyond every column go through as texts', async () => {
    const { store, go, ask } = await fresh();
    const huge = { kind: 'list' as const, items: [number('1e200000'), number('1e400')] };
    const record = client('a', ['big', number('1e200000')], ['small', number('-1e-20000')]);
    await syncWith(store, [[...record, ['list', huge]]], { at: day(1) });
    await go();
    expect(ask('SELECT big, small, list->>0, length(list->>1) FROM desk.clients')).toBe(
      '1e200000|-1e-20000|1e200000|401',
    );
    expect(ask(`SELECT desk_body->>'big' FROM desk.clients_versions`)).toBe('1e200000');
  });

  test('records wider than a row of PostgreSQL go through, all of them in the body', async () => {
    const { store, go, ask } = await fresh();
    const wide = Array.from({ length: 1_700 }, (_, at): [string, Value] => [
      `f${at}`,
      `text of twenty and ${at}`,
    ]);
    await syncWith(store, [client('b', ...wide)], { at: day(1) });
    await go();
    expect(ask('SELECT f0, length(f298) FROM desk.clients')).toBe('text of twenty and 0|22');
    expect(ask(`SELECT desk_body->>'f1699' FROM desk.clients_versions`)).toBe(
      'text of twenty and 1699',
    );
  });

  test('single records and what came before the first publishing are there as well', async () => {
    const { store, go, ask } = await fresh();
    const card = (status: string): ServiceRecord => [
      ['id', 'c1'],
      ['status', status],
    ];
    await store.writeRecord('cards', { id: 'c1', record: card('ACTIVE'), seenAt: day(1) });
    await store.writeRecord('cards', { id: 'c1', record: card('BLOCKED'), seenAt: day(2) });
    await store.writeRecord('merchant', { id: 'me', record: [['name', 'Andina']], seenAt: day(1) });
    await syncWith(store, [client('a')], { at: day(1) });
    await syncWith(store, [], { at: day(2) });
    expect(await go()).toMatchObject({ syncs: 5, versions: 4, ended: 2 });
    expect(ask('SELECT id, status FROM desk.cards')).toBe('c1|BLOCKED');
    expect(ask('SELECT count(*) FROM desk.cards_versions')).toBe('2');
    expect(ask('SELECT name FROM desk.merchant')).toBe('Andina');
    expect(ask('SELECT count(*) FROM desk.clients')).toBe('0');
  });

  test('many come in pages, a field of the last among them', async () => {
    const { store, go, ask } = await fresh();
    const many = Array.from({ length: 1_700 }, (_, at) =>
      client(
        `c${at}`,
        ['n', number(String(at))],
        ...(at === 1_650 ? [['late', 'yes'] as [string, Value]] : []),
      ),
    );
    await syncWith(store, many, { at: day(1), perPage: 500 });
    const notified: number[] = [];
    await go({ onProgress: (sent) => void notified.push(sent) });
    expect(ask('SELECT count(DISTINCT id), sum(n), max(late) FROM desk.clients')).toBe(
      '1700|1444150|yes',
    );
    expect(notified).toEqual([250, 500, 750, 1000, 1250, 1500, 1700]);
  });

  test('a store that was wiped and synced anew goes on where the one before ended', async () => {
    const { store, go, ask } = await fresh();
    const amount = (text: string): [string, Value] => ['amount', number(text)];
    const before = [client('a'), client('b'), client('d', amount('1.5')), client('e', amount('7'))];
    await syncWith(store, before, { at: day(1) });
    await go();
    const anew = endsWithTest(await openTestStore(null));
    const after = [client('a'), client('d', amount('1.50')), client('e', amount('7'))];
    await syncWith(anew, after, { at: day(2) });
    // What is as it was is no new version: of the others one ended, and one has other digits.
    expect(await go({ source: anew, store: 's2' })).toMatchObject({
      syncs: 1,
      versions: 1,
      ended: 2,
    });
    await syncWith(anew, [client('a'), client('c')], { at: day(3) });
    await go({ source: anew, store: 's2' });
    expect(ask('SELECT id FROM desk.clients ORDER BY id').split('\n')).toEqual(['a', 'c']);
    expect(ask('SELECT count(*), count(DISTINCT no) FROM desk.syncs')).toBe('3|3');
    const days = (column: string) => `extract(day FROM ${column} AT TIME ZONE 'UTC')`;
    const history = `SELECT id, ${days('desk_since')}, ${days('desk_until')}
      FROM desk.clients_versions ORDER BY 1, 2`;
    expect(ask(history).split('\n')).toEqual(['a|1|', 'b|1|2', 'c|3|', 'd|1|2', 'd|2|3', 'e|1|3']);
    expect(await go({ source: anew, store: 's2' })).toMatchObject({ syncs: 0, versions: 0 });
  });

  test('a view that somebody dropped is there again after the next publishing, with or without anything new', async () => {
    const { store, go, ask } = await fresh();
    await syncWith(store, [client('a')], { at: day(1) });
    await go();
    ask('DROP VIEW desk.clients');
    expect(await go()).toMatchObject({ syncs: 0, versions: 0 });
    expect(ask('SELECT id FROM desk.clients')).toBe('a');
    ask('DROP VIEW desk.clients');
    await syncWith(store, [client('a'), client('b')], { at: day(2) });
    await go();
    expect(ask('SELECT id FROM desk.clients ORDER BY id')).toBe('a\nb');
  });

  test('the view cannot be written through', async () => {
    const { store, go, ask } = await fresh();
    await syncWith(store, [client('a')], { at: day(1) });
    await go();
    expect(() => ask(`UPDATE desk.clients SET id = 'x'`)).toThrow('cannot update view');
    expect(() => ask('DELETE FROM desk.clients')).toThrow('cannot delete from view');
  });
});
