import type { ChangesHead, ChangesList } from '../views/changes/changes-list.svelte';
import type { Offer, Scope } from './offer';

/** The list of changes as it is asked for now. */
export function changesOffer(list: ChangesList, { since, total }: ChangesHead): Offer {
  const { resource, kind, search } = list.filter;
  const everything: Scope = {
    kind: 'everything',
    // The counts at hand are of the records and words asked for.
    count: null,
    source: { kind: 'changes', since, resource: null, change: null, search: '' },
  };
  const filtered: Scope = {
    kind: 'filtered',
    count: total,
    source: { kind: 'changes', since, resource, change: kind, search },
  };
  return {
    what: 'changes',
    scopes: list.isFiltered ? [filtered, everything] : [everything],
    columns: [],
    amounts: [],
    isWhole: true,
    asOf: null,
    since,
    layout: 'table',
  };
}
