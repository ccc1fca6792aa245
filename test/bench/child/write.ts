import { createWriteStream, statSync } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { writeJson } from '../../../main/json/json';
import { neutralQueryLocale } from '../../../shared/query-locale';
import { openSource } from '../../../main/export/sources';
import type { Row } from '../../../main/export/rows';
import { writeExport } from '../../../main/export/write-export';
import type { ExportFormat, ExportSource } from '../../../shared/ipc/exports';
import { loadPeer } from '../desk/peers';
import { openCache } from './open-cache';
import { watchPeak } from './peak';
import type { CachePlace, WriteAnswer, Writer } from './messages';
import { testLocale } from '../../support/test-locale';

const columnCount = 24;
const source: Extract<ExportSource, { kind: 'list' }> = {
  kind: 'list',
  query: {
    resource: 'clients',
    search: '',
    filters: [],
    sort: [],
    asOf: null,
    locale: testLocale(),
  },
};
const formats: Readonly<Record<'csv' | 'xlsx' | 'parquet', ExportFormat>> = {
  csv: { kind: 'csv', dialect: { separator: ',', byteOrderMark: false, decimal: '.' } },
  xlsx: { kind: 'xlsx' },
  parquet: { kind: 'parquet' },
};

/**
 * The first 24 columns of all clients of an encrypted store into a file, by the desk or by a peer
 * that gets the same rows.
 */
export async function write(writer: Writer, cache: CachePlace, out: string): Promise<WriteAnswer> {
  const store = await openCache(cache);
  const probe = await openSource(store, source, { locale: neutralQueryLocale });
  const columns = probe.columns.slice(0, columnCount);
  await probe.close?.();
  const peer = writer in peers ? peers[writer as keyof typeof peers]() : null;

  const peak = watchPeak();
  const begun = performance.now();
  if (writer === 'csv' || writer === 'xlsx' || writer === 'parquet') {
    await writeExport({
      store,
      order: { source, columns: [...columns], amounts: [], format: formats[writer] },
      file: out,
      profile: { name: 'Bench', host: 'localhost', sample: false },
      locale: neutralQueryLocale,
      writtenBy: 'Merchant Desk bench',
      printer: { pdf: () => Promise.reject(new Error('no paper here')) },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  } else {
    await peer?.(out, columns, plainRows(store, columns));
    if (peer === null) await readAll(plainRows(store, columns));
  }
  const ms = performance.now() - begun;
  const moreMb = peak();
  await store.close();
  return { ms, moreMb, bytes: writer === 'read' ? 0 : statSync(out).size };
}

async function readAll(rows: AsyncIterable<Texts[]>): Promise<void> {
  let count = 0;
  for await (const some of rows) count += some.length;
  if (count === 0) throw new Error('There were no rows.');
}

type Texts = (string | null)[];
type Write = (
  out: string,
  columns: readonly string[],
  rows: AsyncIterable<Texts[]>,
) => Promise<void>;

/** Rows as peers take them. */
async function* plainRows(
  store: Awaited<ReturnType<typeof openCache>>,
  columns: readonly string[],
): AsyncGenerator<Texts[]> {
  const opened = await openSource(store, source, { locale: neutralQueryLocale });
  const places = columns.map((column) => opened.columns.indexOf(column));
  const textsOf = (row: Row) =>
    places.map((place) => {
      const value = row[place];
      if (value === undefined || value === null) return null;
      return typeof value === 'string' ? value : writeJson(value);
    });
  for await (const { rows } of opened.batches()) yield rows.map(textsOf);
  await opened.close?.();
}

interface PapaParse {
  readonly unparse: (rows: readonly Texts[], options: object) => string;
}
interface ExcelJs {
  stream: {
    xlsx: {
      WorkbookWriter: new (options: object) => {
        addWorksheet(name: string): { addRow(cells: readonly unknown[]): { commit(): void } };
        commit(): Promise<void>;
      };
    };
  };
}
type WriteExcelFile = (rows: unknown[][]) => { toFile(path: string): Promise<void> };

/** Each as its own documentation would have many rows written: by pieces where it can. */
const peers: Readonly<Record<'papaparse' | 'write-excel-file' | 'exceljs', () => Write>> = {
  papaparse: () => {
    const { unparse } = loadPeer('papaparse') as PapaParse;
    return async (out, columns, rows) => {
      const file = createWriteStream(out);
      const options = { header: false, newline: '\r\n', escapeFormulae: true };
      file.write(`${unparse([[...columns]], options)}\r\n`);
      for await (const some of rows) {
        if (!file.write(`${unparse(some, options)}\r\n`)) await once(file, 'drain');
      }
      file.end();
      await finished(file);
    };
  },
  exceljs: () => {
    const { stream } = loadPeer('exceljs') as ExcelJs;
    return async (out, columns, rows) => {
      const options = { filename: out, useSharedStrings: false, useStyles: false };
      const book = new stream.xlsx.WorkbookWriter(options);
      const sheet = book.addWorksheet('Clients');
      sheet.addRow(columns).commit();
      for await (const some of rows) for (const row of some) sheet.addRow(row).commit();
      await book.commit();
    };
  },
  'write-excel-file': () => {
    const { default: writeExcelFile } = loadPeer('write-excel-file', '/node') as {
      default: WriteExcelFile;
    };
    return async (out, columns, rows) => {
      // It takes all rows at once.
      const all: unknown[][] = [[...columns]];
      for await (const some of rows) all.push(...some);
      await writeExcelFile(all).toFile(out);
    };
  },
};
