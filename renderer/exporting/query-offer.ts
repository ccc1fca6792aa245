import type { Exported, Offer } from './offer';

/** All records of a question that no list shows. */
export function queryOffer({
  query,
  count,
  complete,
}: Extract<Exported, { query: unknown }>): Offer {
  return {
    what: query.resource,
    scopes: [{ kind: 'everything', count, source: { kind: 'list', query } }],
    columns: [],
    amounts: [],
    isWhole: complete,
    asOf: null,
    since: null,
    layout: 'table',
  };
}
