import type { Exported, Offer, Scope } from './offer';

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
    what: 'reconciled',
    scopes: [...filtered, everything],
    columns: [],
    amounts: [],
    isWhole: complete,
    asOf: null,
    since: null,
    layout: 'table',
  };
}
