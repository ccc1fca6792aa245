import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ExportFormat } from '../../../shared/ipc/exports';
import type { ServiceRecord } from '../../../shared/values';
import { csv, exportTo, fill, freshFolder, openMemory } from '../export/rig';
import { endsWithTest, publisher } from '../publish/rig';
import { startPostgres } from '../../support/postgres';
import { openTestStore, syncWith, workerAndFolder } from '../store/rig';

const place = workerAndFolder();
const parquet: ExportFormat = { kind: 'parquet' };
const docs = resolve(import.meta.dirname, '../../../docs');
const read = (name: string) => readFileSync(join(docs, name), 'utf8');

/** The statements of docs/other-tools.md, in order. */
const statements = [...read('other-tools.md').matchAll(/```sql\n(.*?)```/gs)].map(
  ([, sql = '']) => sql,
);

/** The statement's files are those of the folder. */
async function duck(sql: string, folder: string) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  onTestFinished(() => {
    connection.closeSync();
    instance.closeSync();
  });
  const inFolder = sql.replace(/'([^']+\.(?:parquet|csv))'/g, (_, file) => `'${folder}/${file}'`);
  return (await connection.runAndReadAll(inFolder)).getRowsJson();
}

async function writeInto(file: string, records: readonly ServiceRecord[], format: ExportFormat) {
  const store = await openMemory(place.worker);
  await fill(store, records);
  await exportTo(file, store, { format });
}

describe('what docs/other-tools.md shows', () => {
  test('DuckDB reads the files of two nights as one table', async () => {
    const folder = await freshFolder();
    const first: ServiceRecord = [
      ['id', 'a'],
      ['status', 'ACTIVE'],
    ];
    await writeInto(join(folder, 'clients-1.parquet'), [first], parquet);
    await writeInto(
      join(folder, 'clients-2.parquet'),
      [[...first, ['email', 'a@example.com']]],
      parquet,
    );
    expect(await duck(statements[0] ?? '', folder)).toEqual([
      [join(folder, 'clients-1.parquet'), 'ACTIVE', '1'],
      [join(folder, 'clients-2.parquet'), 'ACTIVE', '1'],
    ]);
  });

  test('DuckDB reads a CSV without loss', async () => {
    const folder = await freshFolder();
    const record: ServiceRecord = [
      ['id', '12345678901234567890'],
      ['document_number', '00123456'],
    ];
    await writeInto(join(folder, 'clients.csv'), [record], csv);
    expect(await duck(statements[1] ?? '', folder)).toEqual([['12345678901234567890', '00123456']]);
  });

  test("dbt's source names tables and columns that are published", async () => {
    const server = await startPostgres();
    onTestFinished(() => server.remove());
    const store = endsWithTest(await openTestStore(null));
    const record: ServiceRecord = [['id', 'a']];
    for (const resource of ['clients', 'lots'] as const)
      await syncWith(store, [record], { resource });
    const { go, ask } = publisher(server, store);
    await go();
    let table = '';
    const named = [...read('samples/dbt/merchant_desk.yml').matchAll(/^( +)- name: '?(\w+)'?$/gm)]
      .slice(1)
      .flatMap(([, indent = '', name = '']) => {
        if (indent.length > 6) return [`${table}.${name}`];
        table = name;
        return [];
      });
    const published = ask(
      `SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'desk'`,
    ).split('\n');
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !published.includes(name))).toEqual([]);
  });
});
