import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ServiceRecord, Value } from '../../../shared/values';
import { number } from '../../unit/export/batches';
import { workerAndFolder } from '../store/rig';
import { exportTo, fill, freshFolder, openMemory } from './rig';

const place = workerAndFolder();

async function duck() {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  onTestFinished(() => {
    connection.closeSync();
    instance.closeSync();
  });
  return async (sql: string) => {
    const answer = await connection.runAndReadAll(sql);
    return { types: answer.columnTypes().map(String), rows: answer.getRowsJson() };
  };
}

async function written(
  records: readonly ServiceRecord[],
  options: Parameters<typeof exportTo>[3] & { amounts?: string[]; columns?: string[] } = {},
) {
  const { amounts = [], columns = null, ...rest } = options;
  const store = await openMemory(place.worker);
  await fill(store, records);
  const file = join(await freshFolder(), 'out.parquet');
  const order = { format: { kind: 'parquet' as const }, amounts, columns };
  const { written: result } = await exportTo(file, store, order, rest);
  return { file, result };
}

const list = (...items: Value[]): Value => ({ kind: 'list', items });
const object = (...entries: [string, Value][]): Value => ({ kind: 'object', entries });

/** Of a moment in milliseconds, and what lies beyond them. */
const micros = (instant: string, beyond = 0) =>
  String(BigInt(Date.parse(instant)) * 1_000n + BigInt(beyond));

/** What another program reads back, of each type by name. */
async function readBack(records: readonly ServiceRecord[], expression = '*') {
  const { file } = await written(records);
  const ask = await duck();
  return ask(`SELECT ${expression} FROM '${file}' ORDER BY id`);
}

describe('Parquet, as DuckDB reads it', () => {
  test('keeps the type of each column, decimals digit for digit and moments in UTC', async () => {
    const record = (id: string, price: string, at: string, rest: ServiceRecord): ServiceRecord => [
      ['id', id],
      ['price', number(price)],
      ['instant', at],
      ...rest,
    ];
    const { types, rows } = await readBack(
      [
        record('a', '8.10', '2026-11-13T04:05:06.789012-05:00', [
          ['born', '1969-02-28'],
          ['batch', number('1293438106040557568')],
          ['count', number('12')],
          ['deleted', false],
          ['cards', list('x', number('8.10'))],
          ['tiny', number('0.00000000000000000000000001')],
        ]),
        record('b', '-12345.6', '9999-12-31T23:59:59Z', [
          ['born', null],
          ['batch', number('-1')],
          ['count', number('-3')],
          ['deleted', true],
          ['cards', object(['k', null])],
          ['tiny', number('-999999999999')],
        ]),
        record('c', '0', '0001-01-01 00:00', []),
      ],
      'id, price, epoch_us(instant), typeof(instant), born, batch, count, deleted, cards, tiny',
    );
    expect(types).toEqual([
      'VARCHAR',
      'DECIMAL(38,10)',
      'BIGINT',
      'VARCHAR',
      'DATE',
      'DECIMAL(38,10)',
      'DECIMAL(38,10)',
      'BOOLEAN',
      'VARCHAR',
      'VARCHAR',
    ]);
    const zoned = 'TIMESTAMP WITH TIME ZONE';
    expect(rows).toEqual([
      [
        ...['a', '8.1000000000', micros('2026-11-13T09:05:06.789Z', 12), zoned, '1969-02-28'],
        ...[
          '1293438106040557568.0000000000',
          '12.0000000000',
          false,
          '["x",8.10]',
          '0.00000000000000000000000001',
        ],
      ],
      [
        ...['b', '-12345.6000000000', micros('9999-12-31T23:59:59Z'), zoned, null],
        ...['-1.0000000000', '-3.0000000000', true, '{"k":null}', '-999999999999'],
      ],
      [
        'c',
        '0.0000000000',
        micros('0001-01-01T00:00:00Z'),
        zoned,
        null,
        null,
        null,
        null,
        null,
        null,
      ],
    ]);
  });

  test('what no type holds without loss is text, with every digit', async () => {
    const odd: readonly (readonly [Value, Value])[] = [
      [number('1e3'), number('2')],
      [number('1'.repeat(29)), number('2')],
      [number(`1.${'1'.repeat(11)}`), number('2')],
      ['2026-02-31', '2026-02-28'],
      ['2026-01-31T23:59:60Z', '2026-01-31T23:59:59Z'],
      ['2026-01-31T23:59:59.1234567Z', '2026-01-31T23:59:59Z'],
      ['', '2026-01-31T23:59:59Z'],
      [number('1'), 'one'],
      [true, 'yes'],
      [list(), 'none'],
    ];
    const fields = odd.map((_, at) => `f${at}`);
    const row = (id: string, side: 0 | 1): ServiceRecord => [
      ['id', id],
      ...odd.map((pair, at): [string, Value] => [fields[at] ?? '', pair[side]]),
    ];
    const { types, rows } = await readBack([row('a', 0), row('b', 1)]);
    expect(types).toEqual(['id', ...fields].map(() => 'VARCHAR'));
    expect(rows).toEqual([
      [
        ...[
          'a',
          '1e3',
          '1'.repeat(29),
          `1.${'1'.repeat(11)}`,
          '2026-02-31',
          '2026-01-31T23:59:60Z',
        ],
        ...['2026-01-31T23:59:59.1234567Z', '', '1', 'true', '[]'],
      ],
      [
        ...['b', '2', '2', '2', '2026-02-28', '2026-01-31T23:59:59Z', '2026-01-31T23:59:59Z'],
        ...['2026-01-31T23:59:59Z', 'one', 'yes', 'none'],
      ],
    ]);
  });

  test('many rows go by groups, every one of them once; amounts that are texts are decimals', async () => {
    const records = Array.from({ length: 12_500 }, (_, at): ServiceRecord => [
      ['id', String(at).padStart(5, '0')],
      ['amount', `${at}.10`],
      ['note', at % 2 === 0 ? `ñandú ${at}` : null],
    ]);
    const { file, result } = await written(records, { amounts: ['amount'] });
    expect(result).toMatchObject({ kind: 'written', records: 12_500, complete: true });
    const ask = await duck();
    const { rows } = await ask(
      `SELECT count(*), count(DISTINCT id), sum(amount), count(note), max(note) FROM '${file}'`,
    );
    expect(rows).toEqual([['12500', '12500', '78120000.0000000000', '6250', 'ñandú 9998']]);
    const groups = await ask(
      `SELECT count(DISTINCT row_group_id) FROM parquet_metadata('${file}')`,
    );
    expect(groups.rows).toEqual([['3']]);
  });

  test('says beside the rows whose they are, of which sync and what they sum to', async () => {
    const { file } = await written([[['id', 'a']]], {
      profile: { name: 'Andina', host: 'service.example', sample: true },
    });
    const ask = await duck();
    const { rows } = await ask(
      `SELECT decode(key), decode(value) FROM parquet_kv_metadata('${file}')`,
    );
    const reported = new Map(rows as [string, string][]);
    expect([...reported.values()]).toEqual(
      expect.arrayContaining(['Sample data', 'service.example']),
    );
    const data = await ask(`SELECT * FROM '${file}'`);
    expect(data.rows).toEqual([['made-up record', 'a']]);
  });

  test('the files of every night have the same types, whatever each night holds', async () => {
    const night = (amount: Value, at: Value, more: readonly [string, Value][]): ServiceRecord => [
      ['id', 'a'],
      ['amount', amount],
      ['blocked_at', at],
      ...more,
    ];
    const nights: readonly ServiceRecord[] = [
      night(number('8'), null, [['code', number('1')]]),
      night(number('12345.678'), '2026-11-13T04:05:06Z', [['code', null]]),
      night(null, null, [['code', number('2')]]),
      night(number('-0.10'), null, [['code', 'A1']]),
      night(null, null, [['code', number('3')]]),
    ];
    const store = await openMemory(place.worker);
    const folder = await freshFolder();
    const ask = await duck();
    const types: string[][] = [];
    for (const [at, record] of nights.entries()) {
      await fill(store, [record], Date.UTC(2026, 10, 20 + at));
      const file = join(folder, `${at}.parquet`);
      await exportTo(file, store, { format: { kind: 'parquet' } });
      types.push((await ask(`SELECT amount, blocked_at, code FROM '${file}'`)).types);
    }
    const zoned = 'TIMESTAMP WITH TIME ZONE';
    // A code was a number until it was a text too: from then on it is one.
    expect(types).toEqual([
      ...Array.from({ length: 3 }, () => ['DECIMAL(38,10)', zoned, 'DECIMAL(38,10)']),
      ...Array.from({ length: 2 }, () => ['DECIMAL(38,10)', zoned, 'VARCHAR']),
    ]);
    const three = `'${folder}/[0-2].parquet'`;
    const { rows } = await ask(
      `SELECT amount, epoch_us(blocked_at) FROM read_parquet(${three}, filename = true) ORDER BY filename`,
    );
    expect(rows).toEqual([
      ['8.0000000000', null],
      ['12345.6780000000', micros('2026-11-13T04:05:06Z')],
      [null, null],
    ]);
    const all = `read_parquet('${folder}/*.parquet', union_by_name = true, filename = true)`;
    expect((await ask(`SELECT sum(amount), count(code) FROM ${all}`)).rows).toEqual([
      ['12353.5780000000', '4'],
    ]);
  });

  test('an empty list is a file without rows', async () => {
    const { file } = await written([]);
    const ask = await duck();
    expect((await ask(`SELECT * FROM '${file}'`)).rows).toEqual([]);
  });

  test('progress goes once from none to all, though all rows are looked at first', async () => {
    const notified: number[] = [];
    const records = Array.from({ length: 1_000 }, (_, at): ServiceRecord => [['id', `c${at}`]]);
    await written(records, { onProgress: ({ done }) => void notified.push(done) });
    expect(notified).toEqual(notified.toSorted((one, other) => one - other));
    expect(notified.at(-1)).toBe(1_000);
  });

  test('given up while all rows are looked at, it leaves no file', async () => {
    const stop = new AbortController();
    const giveUp = written([[['id', 'a']], [['id', 'b']]], {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(giveUp).rejects.toMatchObject({ code: 'app.cancelled' });
  });
});
