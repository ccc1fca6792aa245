import type { ChangesHead, ChangesList } from '../views/changes/changes-list.svelte';
import { plainTable } from './offer';
import type { Exported, Offer, Scope, ColumnsChoice } from './offer';
import type { ViewQuery } from '../../preload/contract/browse';
import type { RecordList } from '../lists/record-list.svelte';
import { isComputed } from '../../preload/contract/fields';
import { narrows } from '../lists/list-query';

/** The list of changes as it is shown: what was asked for it, a followed rule's condition included. */
export function changesOffer(list: ChangesList, { since, total, question }: ChangesHead): Offer {
  const { kind, ...asked } = question;
  const { between } = question;
  const everything: Scope = {
    kind: 'everything',
    // Not counted: the known counts are for the chosen records and search only.
    count: null,
    source: {
      ...{ kind: 'changes', since, resource: null, change: null, search: '' },
      ...(between && { between }),
    },
  };
  const filtered: Scope = {
    kind: 'filtered',
    count: total,
    source: { kind: 'changes', since, change: kind, ...asked },
  };
  return {
    ...plainTable,
    what: 'changes',
    scopes: list.isFiltered ? [filtered, everything] : [everything],
    since,
  };
}

/** The records of all groups, group by group. */
export function duplicatesOffer({
  duplicates: { resource, by, search, filters, of },
  asker,
}: Extract<Exported, { duplicates: unknown }>): Offer {
  const [field = '', ...also] = by;
  const query = {
    ...{ resource, search: '', asOf: null, ...asker },
    filters: [{ kind: 'repeated' as const, field, also, among: search, filters: [...filters] }],
    sort: by.map((each) => ({ field: each, direction: 'ascending' as const })),
  };
  return {
    ...plainTable,
    what: resource,
    scopes: [{ kind: 'everything', count: of.records, source: { kind: 'list', query } }],
    isWhole: of.complete,
  };
}

/** A list of cards that was looked up, line by line: what is shown of it, or all. */
export function lookupOffer({
  lookup,
  outcomes,
  count,
}: Extract<Exported, { lookup: unknown }>): Offer {
  const all = Object.values(lookup.counts).reduce((sum, each) => sum + each, 0);
  const everything: Scope = {
    kind: 'everything',
    count: all,
    source: { kind: 'lookup', outcomes: null },
  };
  const filtered: Scope[] =
    outcomes === null
      ? []
      : [{ kind: 'filtered', count, source: { kind: 'lookup', outcomes: [...outcomes] } }];
  return {
    ...plainTable,
    what: 'lookup',
    scopes: [...filtered, everything],
  };
}

/** The merchant's own record with all its fields, as it is kept. */
export const merchantOffer: Offer = {
  ...plainTable,
  what: 'record',
  scopes: [{ kind: 'everything', count: 1, source: { kind: 'merchant' } }],
  layout: 'detail',
};

/** All records of a question that no list shows. */
export function queryOffer({
  query,
  count,
  complete,
}: Extract<Exported, { query: unknown }>): Offer {
  return {
    ...plainTable,
    what: query.resource,
    scopes: [{ kind: 'everything', count, source: { kind: 'list', query } }],
    isWhole: complete,
  };
}

/** A file held against a list: the lines that are shown, or all. */
export function reconciledOffer({
  reconciled,
  asked,
  count,
}: Extract<Exported, { reconciled: unknown }>): Offer {
  const { resultId, counts, mapping, complete } = reconciled;
  const of = { kind: 'reconciled', resultId, resource: mapping.resource } as const;
  const everything: Scope = {
    kind: 'everything',
    count: Object.values(counts).reduce((sum, each) => sum + each, 0),
    source: { ...of, outcome: null, field: null, search: '' },
  };
  const isNarrowed = asked.outcome !== null || asked.field !== null || asked.search.trim() !== '';
  const filtered: Scope[] = isNarrowed
    ? [{ kind: 'filtered', count, source: { ...of, ...asked } }]
    : [];
  return {
    ...plainTable,
    what: 'reconciled',
    scopes: [...filtered, everything],
    isWhole: complete,
  };
}

/** A summary as it is shown: a line for each group and currency. */
export function summaryOffer({
  summary,
  measure,
  lines,
}: Extract<Exported, { summary: unknown }>): Offer {
  return {
    ...plainTable,
    what: 'summary',
    scopes: [
      { kind: 'everything', count: lines, source: { kind: 'summary', ...summary, measure } },
    ],
  };
}

/** One record with all its fields, as the list's moment has it. */
export function recordOffer({ records }: RecordList, id: string): Offer {
  const { asOf } = records.shownQuery;
  const query: ViewQuery = {
    resource: records.resource,
    search: '',
    filters: [],
    sort: [],
    asOf,
    ...records.questions.asker,
  };
  return {
    ...plainTable,
    what: 'record',
    scopes: [{ kind: 'everything', count: 1, source: { kind: 'ids', query, ids: [id] } }],
    amounts: amountsOf(records),
    asOf: asOf === null ? null : records.asOf,
    layout: 'detail',
  };
}

/** The columns that hold amounts as text. */
function amountsOf({ columns }: RecordList['records']): readonly string[] {
  return columns.names.filter((name) => columns.evidence[name]?.kind === 'amount');
}

/** A list as its reader sees it now. What is shown counts, not what was asked and is not here yet. */
export function listOffer(list: RecordList): Offer {
  const { records } = list;
  const { shownQuery } = records;
  const query: ViewQuery = {
    resource: records.resource,
    search: shownQuery.search,
    filters: [...shownQuery.filters],
    sort: [...shownQuery.sort],
    asOf: shownQuery.asOf,
    ...records.questions.asker,
  };
  const isNarrowed = narrows(shownQuery);
  // A list is read anew for its export: what a later sync brought and is not shown yet goes too. Selected rows are those that are shown.
  const count = records.count + (records.newer?.difference ?? 0);
  const everything: Scope = {
    kind: 'everything',
    count: isNarrowed ? records.of : count,
    source: { kind: 'list', query: { ...query, search: '', filters: [] } },
  };
  const filtered: Scope[] = isNarrowed
    ? [{ kind: 'filtered', count, source: { kind: 'list', query } }]
    : [];
  return {
    what: records.resource,
    scopes: [...selection(list, query), ...filtered, everything],
    columns: columnsOf(list),
    fields: fieldsOf(list),
    amounts: amountsOf(records),
    isWhole: records.isWhole,
    asOf: query.asOf === null ? null : records.asOf,
    since: null,
    layout: 'table',
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
