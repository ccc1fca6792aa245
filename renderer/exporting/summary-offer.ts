import type { Exported, Offer } from './offer';

/** A summary as it is shown: a line for each group and currency. */
export function summaryOffer({
  summary,
  measure,
  lines,
}: Extract<Exported, { summary: unknown }>): Offer {
  return {
    what: 'summary',
    scopes: [
      { kind: 'everything', count: lines, source: { kind: 'summary', ...summary, measure } },
    ],
    columns: [],
    amounts: [],
    isWhole: true,
    asOf: null,
    since: null,
    layout: 'table',
  };
}
