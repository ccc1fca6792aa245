import type { ViewQuery } from '../../preload/contract/browse';
import { isComputed } from '../../preload/contract/computed';
import { narrows } from '../lists/list-query';
import type { RecordList } from '../lists/record-list.svelte';
import type { ColumnsChoice, Offer, Scope } from './offer';
import { amountsOf } from './record-offer';

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
