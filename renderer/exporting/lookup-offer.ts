import type { Exported, Offer, Scope } from './offer';

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
    what: 'lookup',
    scopes: [...filtered, everything],
    columns: [],
    amounts: [],
    isWhole: true,
    asOf: null,
    since: null,
    layout: 'table',
  };
}
