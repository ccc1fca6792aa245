import type { ViewQuery } from '../../preload/contract/browse';
import type { RecordList } from '../lists/record-list.svelte';
import { plainTable } from './offer';
import type { Offer } from './offer';

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
export function amountsOf({ columns }: RecordList['records']): readonly string[] {
  return columns.names.filter((name) => columns.evidence[name]?.kind === 'amount');
}
