import type { ChangesHead, ChangesList } from '../views/changes/changes-list.svelte';
import type { Offer, Scope } from './offer';

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
