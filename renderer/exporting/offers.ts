import type { Measure, ShownAs } from '../../shared/pivot-measures';
import type { PivotSort, SummaryQuestion } from '../../shared/ipc/summary';
import type { QueryLocale, RecordsQuery } from '../../shared/ipc/browse';
import type { ColumnsKind, ExportSource, PaperLayout } from '../../shared/ipc/exports';
import { isComputed } from '../../shared/computed-fields';
import type { CardLookup, LineOutcome } from '../../shared/ipc/lookup';
import type { LinesQuery, Reconciliation } from '../../shared/ipc/reconcile';
import { narrows } from '../lists/list-query';
import type { RecordList } from '../lists/record-list.svelte';
import type { ChangesHead, ChangesList } from '../views/changes/changes-list.svelte';
import type { Found } from '../views/duplicates/finding.svelte';

/**
 * What is exported: a list of records, one record, changes, duplicates, a summary, a reconciliation
 * or looked-up cards.
 */
export type Exported =
  | { readonly list: RecordList; readonly recordId?: string }
  /** The merchant's own record. */
  | { readonly merchant: true }
  | { readonly changes: ChangesList; readonly head: ChangesHead }
  /** Records that appear in a list more than once. */
  | {
      readonly duplicates: Pick<Found, 'resource' | 'by' | 'search' | 'filters' | 'found'>;
      readonly queryLocale: QueryLocale;
    }
  /** All records of a query that no list shows. */
  | { readonly query: RecordsQuery; readonly count: number; readonly synced: boolean }
  /** A summary: one of its measures as a table. */
  | {
      readonly summary: SummaryQuestion;
      readonly measure: Measure;
      readonly second: Measure | null;
      readonly shownAs: ShownAs;
      readonly sort: PivotSort | null;
      readonly lines: number;
    }
  /** A reconciled file: the lines shown, and their number. */
  | {
      readonly reconciled: Reconciliation;
      readonly linesQuery: LinesQuery;
      readonly count: number;
    }
  | {
      readonly lookup: CardLookup;
      /** The outcomes shown; null for all. `count`: how many lines they have. */
      readonly outcomes: readonly LineOutcome[] | null;
      readonly count: number;
    };

/** Which records: the selected rows, the matches of search and filters, or all. */
export type ScopeKind = 'selection' | 'filtered' | 'everything';

export interface Scope {
  readonly kind: ScopeKind;
  /** Null until they are counted. */
  readonly count: number | null;
  readonly source: ExportSource;
}

export interface ColumnsChoice {
  readonly kind: ColumnsKind;
  readonly count: number;
  /** As main takes them (shared/ipc/exports.ts, `exportOrderSchema`). */
  readonly columns: readonly string[] | null;
  /** Only the selected rows have selected columns. */
  readonly only: ScopeKind | null;
}

/** What can be exported now, and the choices for it. */
export interface Offer {
  readonly what:
    | 'clients'
    | 'lots'
    | 'cards'
    | 'changes'
    | 'lookup'
    | 'reconciled'
    | 'summary'
    | 'record';
  /** The narrowest first. */
  readonly scopes: readonly [...Scope[], Scope];
  /** Empty where there is no choice. */
  readonly columns: readonly ColumnsChoice[];
  /**
   * All columns to choose from one by one, in order, including hidden ones; absent when there is no
   * such choice.
   */
  readonly fields?: readonly { readonly key: string; readonly label: string }[];
  readonly amounts: readonly string[];
  /** False while the first sync is under way. */
  readonly isSynced: boolean;
  /** The earlier sync whose state is shown, in epoch milliseconds; null for now. */
  readonly asOf: number | null;
  /** Changes only: the moment they are counted from, 0 for the first sync. */
  readonly since: number | null;
  readonly layout: PaperLayout;
  /** The view whose choices are remembered: a saved view's id, or the list; null for none. */
  readonly view: string | null;
}

export function offerOf(from: Exported): Offer {
  if ('list' in from) {
    return from.recordId === undefined
      ? listOffer(from.list)
      : recordOffer(from.list, from.recordId);
  }
  if ('changes' in from) return changesOffer(from.changes, from.head);
  if ('duplicates' in from) {
    // The records of all groups, group by group.
    const { resource, by, search, filters, found: duplicates } = from.duplicates;
    const [field = '', ...also] = by;
    const query = {
      resource,
      search: '',
      asOf: null,
      locale: from.queryLocale,
      filters: [{ kind: 'repeated' as const, field, also, among: search, filters: [...filters] }],
      sort: by.map((each) => ({ field: each, direction: 'ascending' as const })),
    };
    const source = { kind: 'list', query } as const;
    return { ...offerAll(resource, duplicates.records, source), isSynced: duplicates.synced };
  }
  if ('query' in from) {
    const { query, count, synced } = from;
    return { ...offerAll(query.resource, count, { kind: 'list', query }), isSynced: synced };
  }
  if ('summary' in from) {
    // One line for each group, and the total.
    const { summary, measure, second, shownAs, sort, lines } = from;
    const choices = { measure, second, shownAs, sort };
    return offerAll('summary', lines, { kind: 'summary', ...summary, ...choices });
  }
  if ('merchant' in from)
    return { ...offerAll('record', 1, { kind: 'merchant' }), layout: 'detail' };
  if ('reconciled' in from) {
    const { resultId, counts, mapping, synced } = from.reconciled;
    const { outcome, field, state = null, search } = from.linesQuery;
    const source = { kind: 'reconciled', resultId, resource: mapping.resource } as const;
    const all = offerAll('reconciled', sumOf(counts), { ...source, ...everyLine });
    const isNarrowed =
      [outcome, field, state].some((each) => each !== null) || search.trim() !== '';
    const shown = isNarrowed ? { ...source, ...from.linesQuery } : null;
    return { ...narrowed(all, from.count, shown), isSynced: synced };
  }
  const { lookup, outcomes, count } = from;
  const all = offerAll('lookup', sumOf(lookup.counts), { kind: 'lookup', outcomes: null });
  return narrowed(all, count, outcomes && { kind: 'lookup', outcomes: [...outcomes] });
}

const everyLine = { outcome: null, field: null, search: '' };

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, each) => sum + each, 0);

/** A whole table with all columns, as it is now. */
function offerAll(what: Offer['what'], count: number | null, source: ExportSource): Offer {
  return {
    what,
    scopes: [{ kind: 'everything', count, source }],
    columns: [],
    amounts: [],
    isSynced: true,
    asOf: null,
    since: null,
    layout: 'table',
    view: null,
  };
}

/** Also offers what is shown of it; null when all of it is shown. */
function narrowed(all: Offer, count: number | null, shown: ExportSource | null): Offer {
  if (shown === null) return all;
  return { ...all, scopes: [{ kind: 'filtered', count, source: shown }, ...all.scopes] };
}

/** A list as shown now: by the query whose rows are on screen, not by one that is still loading. */
function listOffer(list: RecordList): Offer {
  const { records } = list;
  const { resource, shownQuery, queries } = records;
  const { filters, sort } = shownQuery;
  const request = { ...shownQuery, filters: [...filters], sort: [...sort] };
  const query: RecordsQuery = { resource, ...request, locale: queries.queryLocale };
  const isNarrowed = narrows(shownQuery);
  // The list is read again for its export, which therefore includes what a later sync has brought.
  // Selected rows are exactly those shown.
  const later = records.newer?.difference ?? 0;
  const count = records.isCounted ? records.count + later : null;
  const unfiltered = { ...query, search: '', filters: [] };
  const total = isNarrowed ? records.listCount : records.listCount + later;
  const all = offerAll(resource, total, { kind: 'list', query: unfiltered });
  const shown = narrowed(all, count, isNarrowed ? { kind: 'list', query } : null);
  return {
    ...shown,
    scopes: [...selection(list, query), ...shown.scopes],
    columns: columnsOf(list),
    fields: offeredFields(list),
    amounts: amountsOf(records),
    isSynced: records.isSynced,
    asOf: query.asOf === null ? null : records.asOf,
    view: list.savedViewId ?? resource,
  };
}

function selection({ cursor, records }: RecordList, query: RecordsQuery): Scope[] {
  const block = cursor.extended ? cursor.block : null;
  if (block === null || records.cursor === null) return [];
  const count = Math.min(block.bottom, records.count - 1) - block.top + 1;
  if (count < 1) return [];
  const { cursorId } = records.cursor;
  return [
    {
      kind: 'selection',
      count,
      source: { kind: 'rows', query, cursorId, first: block.top, count },
    },
  ];
}

function columnsOf({ cursor, layout, records }: RecordList): ColumnsChoice[] {
  // Main refuses columns that are not in this view, such as one known from another view.
  const names = records.cursor?.columns ?? [];
  const keys = (placed: readonly { readonly key: string }[]) =>
    placed.map(({ key }) => key).filter((key) => names.includes(key));
  const shown = keys(layout.placed);
  const block = cursor.extended ? cursor.block : null;
  const selected = block === null ? shown : keys(layout.placed.slice(block.left, block.right + 1));
  return [
    { kind: 'shown', count: shown.length, columns: shown, only: null },
    { kind: 'fit', count: shown.length, columns: shown, only: null },
    ...(selected.length < shown.length && selected.length > 0
      ? [
          {
            kind: 'selected' as const,
            count: selected.length,
            columns: selected,
            only: 'selection' as const,
          },
        ]
      : []),
    { kind: 'chosen', count: shown.length, columns: shown, only: null },
    {
      kind: 'all',
      count: names.filter((name) => !isComputed(name)).length,
      columns: null,
      only: null,
    },
  ];
}

function offeredFields({ layout, records }: RecordList): NonNullable<Offer['fields']> {
  const names = records.cursor?.columns ?? [];
  return layout.all
    .filter(({ key }) => names.includes(key))
    .map(({ key, label }) => ({ key, label }));
}

/** One record with all its fields, as of the moment the list shows. */
function recordOffer({ records }: RecordList, id: string): Offer {
  const { resource, queries, shownQuery } = records;
  const { asOf } = shownQuery;
  const query = { resource, search: '', filters: [], sort: [], asOf, locale: queries.queryLocale };
  return {
    ...offerAll('record', 1, { kind: 'ids', query, ids: [id] }),
    amounts: amountsOf(records),
    asOf: asOf === null ? null : records.asOf,
    layout: 'detail',
  };
}

/** The columns that hold amounts as text. */
function amountsOf({ columns }: RecordList['records']): readonly string[] {
  return columns.names.filter((name) => columns.inferred[name]?.kind === 'amount');
}

/** The list of changes as shown, including the condition of a followed watch rule. */
function changesOffer(list: ChangesList, { since, total, question }: ChangesHead): Offer {
  const { kind, ...query } = question;
  const { between } = question;
  // Not counted: the known counts are those of the chosen resource and search.
  const all = offerAll('changes', null, {
    kind: 'changes',
    since,
    resource: null,
    change: null,
    search: '',
    ...(between && { between }),
  });
  const shown = { kind: 'changes', since, change: kind, ...query } as const;
  return { ...narrowed(all, total, list.isFiltered ? shown : null), since };
}
