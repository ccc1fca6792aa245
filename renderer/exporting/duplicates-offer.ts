import type { Exported, Offer } from './offer';

/** The records of all groups, group by group. */
export function duplicatesOffer({
  duplicates: { resource, by, search, of },
  asker,
}: Extract<Exported, { duplicates: unknown }>): Offer {
  const [field = '', ...also] = by;
  const query = {
    ...{ resource, search: '', asOf: null, ...asker },
    filters: [{ kind: 'repeated' as const, field, also, among: search }],
    sort: by.map((each) => ({ field: each, direction: 'ascending' as const })),
  };
  return {
    what: resource,
    scopes: [{ kind: 'everything', count: of.records, source: { kind: 'list', query } }],
    columns: [],
    amounts: [],
    isWhole: of.complete,
    asOf: null,
    since: null,
    layout: 'table',
  };
}
