import type { SummaryQuestion, Measure } from '../../preload/contract/analysis';
import type { Asker, ViewQuery } from '../../preload/contract/browse';
import type { ExportSource, PaperLayout } from '../../preload/contract/exports';
import { isComputed } from '../../preload/contract/fields';
import type { CardLookup, LineOutcome } from '../../preload/contract/lookup';
import type { LinesAsked, Reconciliation } from '../../preload/contract/reconcile';
import { narrows } from '../lists/list-query';
import type { RecordList } from '../lists/record-list.svelte';
import type { ChangesHead, ChangesList } from '../views/changes/changes-list.svelte';
import type { Found } from '../views/duplicates/finding.svelte';

/** What one exports from: a list of records, one of its records, the changes with the answer that is shown, or a list of cards that was looked up. */
export type Exported =
  | { readonly list: RecordList; readonly recordId?: string }
  /** The merchant's own record. */
  | { readonly merchant: true }
  | { readonly changes: ChangesList; readonly head: ChangesHead }
  /** Records that are in a list more than once. */
  | {
      readonly duplicates: Pick<Found, 'resource' | 'by' | 'search' | 'filters' | 'of'>;
      readonly asker: Asker;
    }
  /** All records of a question that no list shows. */
  | { readonly query: ViewQuery; readonly count: number; readonly complete: boolean }
  /** Records counted and summed, one of the measures as a table of so many lines. */
  | {
      readonly summary: SummaryQuestion;
      readonly measure: Measure;
      readonly lines: number;
    }
  /** A file held against a list, with the lines that are shown, and how many. */
  | {
      readonly reconciled: Reconciliation;
      readonly asked: LinesAsked;
      readonly count: number;
    }
  | {
      readonly lookup: CardLookup;
      /** The lines that are shown, and how many; null for all. */
      readonly outcomes: readonly LineOutcome[] | null;
      readonly count: number;
    };

/** Which records: the selected rows, what search and filters leave, or all there are. */
export type ScopeKind = 'selection' | 'filtered' | 'everything';

export interface Scope {
  readonly kind: ScopeKind;
  /** Null while they are not counted. */
  readonly count: number | null;
  readonly source: ExportSource;
}

export type ColumnsKind = 'shown' | 'selected' | 'chosen' | 'all';

export interface ColumnsChoice {
  readonly kind: ColumnsKind;
  readonly count: number;
  /** As main takes them (preload/contract/exports.ts, `exportOrderSchema`). */
  readonly columns: readonly string[] | null;
  /** Only the selected rows have selected columns. */
  readonly only: ScopeKind | null;
}

/** What of a list can be exported now. */
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
  /** Narrowest first; at least one. */
  readonly scopes: readonly [...Scope[], Scope];
  /** Empty where there is no choice. */
  readonly columns: readonly ColumnsChoice[];
  /** Of which some may be chosen, in their order, hidden ones too; without it there is no such choice. */
  readonly fields?: readonly { readonly key: string; readonly label: string }[];
  readonly amounts: readonly string[];
  /** False while the first sync is under way. */
  readonly isWhole: boolean;
  /** The earlier sync one looks back to, in epoch milliseconds; null for now. */
  readonly asOf: number | null;
  /** Changes only: the moment they are counted from, 0 for the first sync. */
  readonly since: number | null;
  /** How it is put on paper. */
  readonly layout: PaperLayout;
}

/** What can be exported of what somebody exports from, as it is now. */
export function offerOf(from: Exported): Offer {
  if ('list' in from) {
    return from.recordId === undefined
      ? listOffer(from.list)
      : recordOffer(from.list, from.recordId);
  }
  if ('changes' in from) return changesOffer(from.changes, from.head);
  if ('duplicates' in from) {
    // The records of all groups, group by group.
    const { resource, by, search, filters, of } = from.duplicates;
    const [field = '', ...also] = by;
    const query = {
      ...{ resource, search: '', asOf: null, ...from.asker },
      filters: [{ kind: 'repeated' as const, field, also, among: search, filters: [...filters] }],
      sort: by.map((each) => ({ field: each, direction: 'ascending' as const })),
    };
    const source = { kind: 'list', query } as const;
    return { ...whole(resource, of.records, source), isWhole: of.complete };
  }
  if ('query' in from) {
    const { query, count, complete } = from;
    return { ...whole(query.resource, count, { kind: 'list', query }), isWhole: complete };
  }
  if ('summary' in from) {
    // As it is shown: a line for each group and currency.
    const { summary, measure, lines } = from;
    return whole('summary', lines, { kind: 'summary', ...summary, measure });
  }
  if ('merchant' in from) return { ...whole('record', 1, { kind: 'merchant' }), layout: 'detail' };
  if ('reconciled' in from) {
    const { resultId, counts, mapping, complete } = from.reconciled;
    const { outcome, field, search } = from.asked;
    const of = { kind: 'reconciled', resultId, resource: mapping.resource } as const;
    const all = whole('reconciled', sumOf(counts), { ...of, ...everyLine });
    const isNarrowed = outcome !== null || field !== null || search.trim() !== '';
    const shown = isNarrowed ? { ...of, ...from.asked } : null;
    return { ...narrowed(all, from.count, shown), isWhole: complete };
  }
  const { lookup, outcomes, count } = from;
  const all = whole('lookup', sumOf(lookup.counts), { kind: 'lookup', outcomes: null });
  return narrowed(all, count, outcomes && { kind: 'lookup', outcomes: [...outcomes] });
}

const everyLine = { outcome: null, field: null, search: '' };

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, each) => sum + each, 0);

/** A table of all columns as it is now, without a choice of them. */
function whole(what: Offer['what'], count: number | null, source: ExportSource): Offer {
  return {
    what,
    scopes: [{ kind: 'everything', count, source }],
    ...{ columns: [], amounts: [], isWhole: true, asOf: null, since: null, layout: 'table' },
  };
}

/** Or what is shown of it; null where all is shown. */
function narrowed(all: Offer, count: number | null, shown: ExportSource | null): Offer {
  if (shown === null) return all;
  return { ...all, scopes: [{ kind: 'filtered', count, source: shown }, ...all.scopes] };
}

/** A list as its reader sees it now. What is shown counts, not what was asked and is not here yet. */
function listOffer(list: RecordList): Offer {
  const { records } = list;
  const { resource, shownQuery, queries } = records;
  const { filters, sort } = shownQuery;
  const asked = { ...shownQuery, filters: [...filters], sort: [...sort] };
  const query: ViewQuery = { resource, ...asked, ...queries.asker };
  const isNarrowed = narrows(shownQuery);
  // A list is read anew for its export: what a later sync brought and is not shown yet goes too. Selected rows are those that are shown.
  const later = records.newer?.difference ?? 0;
  const count = records.isCounted ? records.count + later : null;
  const unfiltered = { ...query, search: '', filters: [] };
  const of = isNarrowed ? records.of : records.of + later;
  const all = whole(resource, of, { kind: 'list', query: unfiltered });
  const shown = narrowed(all, count, isNarrowed ? { kind: 'list', query } : null);
  return {
    ...shown,
    scopes: [...selection(list, query), ...shown.scopes],
    columns: columnsOf(list),
    fields: fieldsOf(list),
    amounts: amountsOf(records),
    isWhole: records.isWhole,
    asOf: query.asOf === null ? null : records.asOf,
  };
}

function selection({ cursor, records }: RecordList, query: ViewQuery): Scope[] {
  const block = cursor.extended ? cursor.block : null;
  if (block === null || records.view === null) return [];
  const count = Math.min(block.bottom, records.count - 1) - block.top + 1;
  if (count < 1) return [];
  const { viewId } = records.view;
  return [
    { kind: 'selection', count, source: { kind: 'rows', query, viewId, first: block.top, count } },
  ];
}

function columnsOf({ cursor, layout, records }: RecordList): ColumnsChoice[] {
  // A column known from another view may not be in this one, and main refuses those.
  const names = records.view?.columns ?? [];
  const keys = (placed: readonly { readonly key: string }[]) =>
    placed.map(({ key }) => key).filter((key) => names.includes(key));
  const shown = keys(layout.placed);
  const block = cursor.extended ? cursor.block : null;
  const selected = block === null ? shown : keys(layout.placed.slice(block.left, block.right + 1));
  return [
    { kind: 'shown', count: shown.length, columns: shown, only: null },
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

function fieldsOf({ layout, records }: RecordList): NonNullable<Offer['fields']> {
  const names = records.view?.columns ?? [];
  return layout.all
    .filter(({ key }) => names.includes(key))
    .map(({ key, label }) => ({ key, label }));
}

/** One record with all its fields, as the list's moment has it. */
function recordOffer({ records }: RecordList, id: string): Offer {
  const { resource, queries, shownQuery } = records;
  const { asOf } = shownQuery;
  const query = { resource, search: '', filters: [], sort: [], asOf, ...queries.asker };
  return {
    ...whole('record', 1, { kind: 'ids', query, ids: [id] }),
    amounts: amountsOf(records),
    asOf: asOf === null ? null : records.asOf,
    layout: 'detail',
  };
}

/** The columns that hold amounts as text. */
function amountsOf({ columns }: RecordList['records']): readonly string[] {
  return columns.names.filter((name) => columns.evidence[name]?.kind === 'amount');
}

/** The list of changes as it is shown: what was asked for it, a followed rule's condition included. */
function changesOffer(list: ChangesList, { since, total, question }: ChangesHead): Offer {
  const { kind, ...asked } = question;
  const { between } = question;
  // Not counted: the known counts are for the chosen records and search only.
  const all = whole('changes', null, {
    ...{ kind: 'changes', since, resource: null, change: null, search: '' },
    ...(between && { between }),
  });
  const shown = { kind: 'changes', since, change: kind, ...asked } as const;
  return { ...narrowed(all, total, list.isFiltered ? shown : null), since };
}
