import type { Offer } from './offer';

/** The merchant's own record with all its fields, as it is kept. */
export const merchantOffer: Offer = {
  what: 'record',
  scopes: [{ kind: 'everything', count: 1, source: { kind: 'merchant' } }],
  columns: [],
  amounts: [],
  isWhole: true,
  asOf: null,
  since: null,
  layout: 'detail',
};
