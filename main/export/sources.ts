import type { Cursor, RecordsQuery, QueryLocale } from '../../shared/ipc/browse';
import type { RowSlice } from '../../shared/rows';
import type { ExportSource, Headings } from '../../shared/ipc/exports';
import { completenessOf } from '../../shared/completeness';
import type { Store } from '../profile-store/store';
import type { ChangesCursor, ChangesPage } from '../query/changes';
import { DeskError } from '../failure';
import { refuseWords } from '../query/not-understood';
import { numberOf, type Batch, type RowSource, type Row } from './rows';
import type { Change } from '../../shared/ipc/changes';
import { shownOutcome, type CardLookup, type LookupLine } from '../../shared/ipc/lookup';
import { openSummary } from './summary-source';
import { openReconciled } from './reconciled-source';
import { lookupColumns } from '../resources/reserved-names';

/** The part of the store that exports read; each is recorded in the audit log. */
export type ExportStore = Pick<
  Store,
  | 'audit'
  | 'browse'
  | 'changes'
  | 'search'
  | 'lookups'
  | 'reconciling'
  | 'storedRecord'
  | 'summary'
  | 'readNote'
  | 'writeNote'
>;

/**
 * Opens what is to be exported. Fails with `input.filter` when words of a search were not
 * understood, and as each source and the store do.
 */
export function openSource(
  store: ExportStore,
  source: ExportSource,
  { locale, headings }: { readonly locale: QueryLocale; readonly headings?: Headings | undefined },
): Promise<RowSource> {
  switch (source.kind) {
    case 'changes':
      return openChanges(store, source, locale);
    case 'lookup':
      return openLookup(store.lookups, source);
    case 'reconciled':
      return openReconciled(store.reconciling, source, locale.language);
    case 'summary':
      return openSummary(store, source, { language: locale.language, headings });
    case 'merchant':
      return openMerchant(store);
    case 'list':
      return openList(store.browse, source.query);
    case 'ids':
      return openIds(store.browse, source.query, source.ids);
    case 'rows':
      return openRows(store.browse, source);
  }
}

/** The stored merchant record; no rows if it was never read. */
async function openMerchant(store: Pick<Store, 'storedRecord'>): Promise<RowSource> {
  const stored = await store.storedRecord('merchant', null);
  const record = stored?.record ?? [];
  const rows = stored === null ? [] : [record.map(([, value]) => value)];
  return {
    columns: record.map(([name]) => name),
    total: rows.length,
    listCount: null,
    asOf: stored?.seenAt ?? null,
    synced: stored !== null,
    batches: () => [{ rows, records: rows.length }],
  };
}

/**
 * Half of the store's largest window: blocks main half as long each time, and the whole export is
 * no slower.
 */
const rowsAtOnce = 250;

type Browse = Pick<Store['browse'], 'open' | 'listOf' | 'rows' | 'close'>;

/** The records of a list that match a query. */
export async function openList(browse: Browse, query: RecordsQuery): Promise<RowSource> {
  const cursor = await browse.open(query);
  const { cursorId, count, notUnderstood, readAs = [] } = cursor;
  if (notUnderstood.length > 0) await browse.close({ cursorId });
  refuseWords(notUnderstood);
  const close = () => browse.close({ cursorId }).catch(() => undefined);
  return { ...sourceOf(browse, cursor, { cursorId, first: 0, count }), readAs, close };
}

/**
 * The store selects by a condition on `id`: the query's order is kept, and no unneeded window is
 * read.
 */
function openIds(browse: Browse, query: RecordsQuery, ids: readonly string[]): Promise<RowSource> {
  const wanted = { kind: 'one-of' as const, field: 'id', values: [...new Set(ids)] };
  return openList(browse, { ...query, filters: [...query.filters, wanted] });
}

type OpenRows = Extract<ExportSource, { kind: 'rows' }>;

/** The view stays open, and shows its own sync even after a newer one. */
async function openRows(browse: Browse, source: OpenRows): Promise<RowSource> {
  const { cursorId, first, count } = source;
  const { completeness, ...list } = await browse.listOf({ cursorId });
  const probe = await browse.rows({ cursorId, offset: first + count - 1, limit: 1 });
  if (probe.rows.length === 0) throw new DeskError('input.params', { reason: 'rows-gone' });
  const combined = completenessOf(completeness === null ? [] : [completeness]);
  return { ...sourceOf(browse, list, source), completeness: combined };
}

function sourceOf(
  browse: Browse,
  { columns, listCount, asOf, synced }: Pick<Cursor, 'columns' | 'listCount' | 'asOf' | 'synced'>,
  { cursorId, first, count }: Pick<OpenRows, 'cursorId' | 'first' | 'count'>,
): RowSource {
  const rowsAt = (offset: number, limit: number) => browse.rows({ cursorId, offset, limit });
  const batches = () => readWindows(rowsAt, first, first + count);
  return { columns, listCount, asOf, synced, total: count, batches };
}

/**
 * Prefetches the next window while one is written. Fails with `storage.unreadable` if one has too
 * few rows.
 */
async function* readWindows(
  rowsAt: (offset: number, limit: number) => Promise<RowSlice>,
  first: number,
  end: number,
): AsyncGenerator<Batch> {
  const ask = (offset: number) => {
    if (offset >= end) return null;
    const query = rowsAt(offset, Math.min(rowsAtOnce, end - offset));
    // Not awaited when the reader stops early.
    query.catch(() => undefined);
    return query;
  };
  let next = ask(first);
  for (let offset = first; next !== null; offset += rowsAtOnce) {
    const { rows } = await next;
    if (rows.length !== Math.min(rowsAtOnce, end - offset)) {
      throw new DeskError('storage.unreadable', { reason: 'other' });
    }
    next = ask(offset + rowsAtOnce);
    yield { rows: rows.map(({ cells }) => cells), records: rows.length };
  }
}

const changesAtOnce = 500;

const changeColumns = ['seen_at', 'resource', 'id', 'title', 'change', 'field', 'before', 'after'];

/**
 * Changes as rows, one for each changed field; a new or removed record is one row without a field.
 * Fails with `input.filter` when no resource understands a word of the search: the list would only
 * be empty.
 */
async function openChanges(
  { changes }: Pick<Store, 'changes'>,
  source: Extract<ExportSource, { kind: 'changes' }>,
  locale: QueryLocale,
): Promise<RowSource> {
  const { since, resource, change: kind, search, matching, between, fields } = source;
  const query = {
    since,
    resource,
    kind,
    search,
    locale,
    offset: 0,
    limit: changesAtOnce,
    ...(matching && { matching }),
    ...(between && { between }),
    ...(fields && { fields }),
  };
  const {
    total,
    changes: newest,
    since: knownSince,
    start,
    notUnderstood,
  } = await changes.list({ ...query, limit: 1 });
  refuseWords(notUnderstood);
  const until = between?.to ?? Infinity;
  // The newest sync may have brought no change.
  const read = (await changes.syncs())
    .filter((sync) => (resource ?? sync.resource) === sync.resource && sync.completedAt <= until)
    .map(({ asOf }) => asOf);
  const known = [...read, ...newest.map(({ seenAt }) => seenAt)];
  return {
    columns: changeColumns,
    total,
    listCount: null,
    asOf: known.length === 0 ? null : Math.max(...known),
    since: knownSince,
    synced: true,
    batches: () => readChanges((cursor) => changes.page(query, cursor), start),
  };
}

async function* readChanges(
  read: (cursor: ChangesCursor) => Promise<ChangesPage>,
  start: ChangesCursor | null,
): AsyncGenerator<Batch> {
  for (let cursor = start; cursor !== null;) {
    const found = await read(cursor);
    yield { rows: found.changes.flatMap(rowsOf), records: found.changes.length };
    cursor = found.next;
  }
}

function rowsOf({ seenAt, resource, id, title, kind, fields }: Change): Row[] {
  const head = [new Date(seenAt).toISOString(), resource, id, title, kind];
  if (fields.length === 0) return [[...head, undefined, undefined, undefined]];
  return fields.map(({ field, before, after }) => [...head, field, before, after]);
}

type Lookups = Pick<Store['lookups'], 'stored' | 'lines'>;

/** A looked-up list line by line, found or not. Fails with `input.params` when there is none. */
async function openLookup(
  lookups: Lookups,
  { outcomes }: Extract<ExportSource, { kind: 'lookup' }>,
): Promise<RowSource> {
  const lookup = await lookups.stored();
  if (lookup === null) throw new DeskError('input.params', { reason: 'lookup-gone' });
  const { columns, total } = await lookups.lines({ outcomes, offset: 0, limit: 0 });
  return {
    columns: [...lookupColumns, ...columns],
    total,
    listCount: Object.values(lookup.counts).reduce((sum, each) => sum + each, 0),
    asOf: lookup.begunAt,
    synced: lookup.counts.waiting === 0,
    batches: () => readLines(lookups, outcomes, columns.length, lookup.phase),
  };
}

async function* readLines(
  lookups: Lookups,
  outcomes: Parameters<Lookups['lines']>[0]['outcomes'],
  cells: number,
  phase: CardLookup['phase'],
): AsyncGenerator<Batch> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const { lines } = await lookups.lines({ outcomes, offset, limit: rowsAtOnce });
    if (lines.length === 0) return;
    yield { rows: lines.map((line) => rowOf(line, cells, phase)), records: lines.length };
  }
}

/** `width`: a card found meanwhile may have added a column that was not announced. */
function rowOf(
  { line, id, outcome, reason, sameAs, client, cells }: LookupLine,
  width: number,
  phase: CardLookup['phase'],
): Row {
  const same = sameAs === null ? null : numberOf(sameAs);
  const head: Row = [numberOf(line), id, shownOutcome(outcome, phase), reason, same, client];
  return [...head, ...(cells?.slice(0, width) ?? [])];
}
