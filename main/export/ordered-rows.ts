import { createHash } from 'node:crypto';
import type { Asker } from '../../preload/contract/browse';
import type { ExportOrder } from '../../preload/contract/exports';
import { isAmountName } from '../../preload/contract/fields';
import type { Store } from '../store/store';
import { DeskError } from '../failure';
import { openChanges } from './change-source';
import { chooseColumns, withAmounts, withMark } from './columns';
import { lineWriter } from './json-lines';
import { openLookup } from './lookup-source';
import { openReconciled } from './reconciled-source';
import { openRecords } from './record-source';
import { openSummary } from './summary-source';
import { ExportTotals } from './totals';
import type { Total } from './totals';
import { maxPieceLength } from './rows';
import type { Batch, RowSource } from './rows';
import type { ExportWords } from './words';

/** The part of the store that exports read. */
export type ExportStore = Pick<
  Store,
  'browse' | 'changes' | 'search' | 'lookups' | 'reconciling' | 'storedRecord' | 'summary'
>;

export type Ordered = Pick<ExportOrder, 'source' | 'columns' | 'amounts' | 'headings'>;

interface OrderedReading {
  readonly order: Ordered;
  readonly source: RowSource;
  /** Whether every row has to be marked as sample data. */
  readonly marked: boolean;
  readonly say: ExportWords;
  readonly signal: AbortSignal;
  readonly onRead: (records: number) => void;
}

/** The rows of an export as a stream: columns selected, sample data marked, records counted and amounts summed. */
export interface OrderedRows {
  readonly columns: readonly string[];
  readonly batches: AsyncIterable<Batch>;
  /** Columns with amounts: those requested, and with shown headings also those whose name says so. */
  readonly amounts: readonly string[];
  /** `batches` with amounts as numbers. */
  readonly typed: () => AsyncIterable<Batch>;
  /** A separate reading of the same rows, for formats that need all rows before they write the first. */
  readonly ahead: (onRead?: OrderedReading['onRead']) => AsyncIterable<Batch>;
  /** Read so far. */
  readonly records: () => number;
  /** Amounts summed by currency: complete at the end, like the following. */
  readonly totals: () => readonly Total[];
  /** SHA-256 of the records as the NDJSON export writes them, in hex: computed while they pass, so complete at the end. */
  readonly contentHash: () => string;
}

export function openSource(
  store: ExportStore,
  source: ExportOrder['source'],
  { zone, language }: Asker,
): Promise<RowSource> {
  if (source.kind === 'changes') return openChanges(store, source, { zone, language });
  if (source.kind === 'lookup') return openLookup(store.lookups, source);
  if (source.kind === 'reconciled') return openReconciled(store.reconciling, source, language);
  if (source.kind === 'summary') {
    return openSummary((question) => store.summary(question), source, language);
  }
  if (source.kind === 'merchant') return openMerchant(store);
  return openRecords(store.browse, source);
}

/** Reading fails with `app.cancelled` once the signal is given, `input.params` for a column that is not there, and as the store does. */
export function readOrdered(reading: OrderedReading): OrderedRows {
  const { order, source, marked, say, signal, onRead } = reading;
  const chosen = chooseColumns(source.columns, order.columns);
  const columns = marked ? [say.mark.column, ...chosen.columns] : chosen.columns;
  const isForPeople = order.headings === 'shown';
  const amounts = columns.filter(
    (name) =>
      order.amounts.includes(name) ||
      (isForPeople && (isAmountName(name) || source.amounts?.includes(name) === true)),
  );
  let records = 0;
  const counting = async function* (report: (records: number) => void) {
    let read = 0;
    for await (const batch of source.batches()) {
      if (signal.aborted) throw new DeskError('app.cancelled');
      yield batch;
      read += batch.records;
      report(read);
    }
  };
  const laidOut = (from: AsyncIterable<Batch>) => {
    const picked = chosen.choose(from);
    return marked ? withMark(picked, say.mark.row) : picked;
  };
  const counted = counting((read) => {
    records = read;
    onRead(read);
  });
  const sum = contentSum(columns);
  // A summary has its totals among its lines. A reconciliation has an amount twice, and records that are in none or several of its lines.
  const isOfRecords = order.source.kind !== 'summary' && order.source.kind !== 'reconciled';
  const totals = new ExportTotals(source.columns, isOfRecords ? amounts : []);
  const batches = sum.through(laidOut(totals.through(counted)));
  return {
    columns,
    amounts,
    batches,
    typed: () => withAmounts(batches, columns, amounts),
    ahead: (report = onRead) => withAmounts(laidOut(counting(report)), columns, amounts),
    records: () => records,
    totals: () => totals.totals(),
    contentHash: sum.hex,
  };
}

function contentSum(columns: readonly string[]) {
  const hash = createHash('sha256');
  const write = lineWriter(columns);
  let hex: string | null = null;
  return {
    async *through(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
      for await (const batch of batches) {
        let lines = '';
        for (const row of batch.rows) {
          lines += `${write(row)}\n`;
          if (lines.length < maxPieceLength) continue;
          hash.update(lines);
          lines = '';
        }
        hash.update(lines);
        yield batch;
      }
    },
    hex: () => (hex ??= hash.digest('hex')),
  };
}

/** The merchant's own record as it is kept; no record where it was never read. */
async function openMerchant(store: Pick<Store, 'storedRecord'>): Promise<RowSource> {
  const stored = await store.storedRecord('merchant', null);
  const record = stored?.record ?? [];
  const rows = stored === null ? [] : [record.map(([, value]) => value)];
  return {
    columns: record.map(([name]) => name),
    total: rows.length,
    of: null,
    asOf: stored?.seenAt ?? null,
    complete: stored !== null,
    async *batches() {
      yield await Promise.resolve({ rows, records: rows.length });
    },
    close: () => Promise.resolve(),
  };
}
