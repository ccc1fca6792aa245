import { setImmediate as nextTurn } from 'node:timers/promises';
import * as XLSX from '@e965/xlsx';
import { openSource } from '../../../main/export/sources';
import type { Store } from '../../../main/profile-store/store';
import { candidatesOf } from '../../../main/reconcile/pairing';
import { compareWithFile, readFileTable } from '../../../main/reconcile/with-file';
import { TableReader } from '../../../main/tables/tables';
import { neutralQueryLocale } from '../../../shared/query-locale';
import { tableWorker } from '../desk/launch';
import type { CachePlace, ReconcileAnswer } from './messages';
import { openCache } from './open-cache';
import { watchPeak } from './peak';

/** As an accountant's list has them; the first is the key. */
const fields = [
  'document_number',
  'document_type',
  'first_name',
  'first_last_name',
  'email',
  'phone_number',
  'status',
  'birth_date',
  'created_at',
] as const;

/** At most so many rows have a key that nobody else has, so that they look like a record. */
const maxLeftovers = 10_000;

const list = {
  resource: 'clients' as const,
  search: '',
  filters: [],
  sort: [],
  asOf: null,
  locale: neutralQueryLocale,
};

/**
 * A workbook of all clients is read and compared with them, then what looks alike is looked for. One
 * row in ten has two digits of its key swapped, one in a hundred another name.
 */
export async function reconcile(cache: CachePlace): Promise<ReconcileAnswer> {
  const store = await openCache(cache);
  const bytes = await workbook(store);
  const tables = new TableReader(tableWorker);
  const notes = { read: () => Promise.resolve(null), write: () => Promise.resolve() };
  const opened = { store, notes };
  const peak = watchPeak();
  const reading = await timed(() =>
    readFileTable(opened, (table) => tables.read(table), { name: 'c.xlsx', bytes, sheet: null }),
  );
  const { draftId } = reading.made;
  const { mapping } = await store.reconciling.suggest({ draftId, resource: 'clients' });
  if (mapping.keys.length + mapping.compare.length !== fields.length)
    throw new Error('Not every column was matched.');
  const locale = neutralQueryLocale;
  const comparing = await timed(() => compareWithFile(opened, { draftId, mapping, locale }));
  const moreMb = peak();
  const { resultId, counts } = comparing.made;
  const searching = timed(() => candidatesOf(store, { resultId, offset: 0, limit: 50 }));
  const found = searching.then(() => 'found' as const);
  let longestMs = 0;
  for (;;) {
    const { ms } = await timed(() => store.browse.open({ ...list, firstRows: 50, rows: 50 }));
    longestMs = Math.max(longestMs, ms);
    if ((await Promise.race([found, nextTurn('searching' as const)])) === 'found') break;
  }
  const alike = await searching;
  await store.close();
  return {
    readMs: reading.ms,
    compareMs: comparing.ms,
    alikeMs: alike.ms,
    processorMs: reading.processorMs + comparing.processorMs,
    longestMs,
    moreMb,
    counts: { ...counts },
    candidates: alike.made.total,
  };
}

async function timed<T>(work: () => Promise<T>) {
  const [begun, used] = [performance.now(), process.cpuUsage()];
  const made = await work();
  const { user, system } = process.cpuUsage(used);
  return { made, ms: performance.now() - begun, processorMs: (user + system) / 1000 };
}

async function workbook(store: Store): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await openSource(
    store,
    { kind: 'list', query: list },
    { locale: neutralQueryLocale },
  );
  const places = fields.map((field) => opened.columns.indexOf(field));
  const rows: string[][] = [[...fields]];
  let leftovers = 0;
  for await (const batch of opened.batches()) {
    for (const record of batch.rows) {
      const cells = places.map((place) => {
        const value = record[place];
        if (typeof value === 'string') return value;
        return typeof value === 'object' && value?.kind === 'number' ? value.text : '';
      });
      if (rows.length % 10 === 0 && leftovers < maxLeftovers) {
        cells[0] = swapped(cells[0] ?? '');
        leftovers += 1;
      }
      if (rows.length % 100 === 1) cells[2] = `${cells[2] ?? ''} X`;
      rows.push(cells);
    }
  }
  await opened.close?.();
  const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(rows, { dense: true }), 'Clientes');
  return new Uint8Array(
    XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer,
  );
}

/** With two neighbours changed that differ. */
function swapped(code: string): string {
  for (let at = code.length - 2; at > 0; at -= 1) {
    const [one = '', other = ''] = [code[at], code[at + 1]];
    if (one !== other) return code.slice(0, at) + other + one + code.slice(at + 2);
  }
  return code;
}
