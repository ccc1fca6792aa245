import type { Say } from '../translation';

export const overview = {
  'overview.title': 'Overview',
  'overview.reading': 'Reading…',
  'overview.atLeast': 'read so far',
  'overview.cards': 'Cards looked up',
  'overview.card': 'Card',
  'overview.cardsNone': 'since this profile was opened',
  'overview.cardsSplit': ({ blocked, replaced }: { blocked: number; replaced: number }) =>
    `${blocked} blocked · ${replaced} replaced`,
  'overview.signature': 'Signature',
  'overview.signs.query': 'signs the sorted query',
  'overview.signs.timestamp': 'signs the timestamp',
  'overview.signs.timestamp-pair': 'signs “timestamp=…”',
  'overview.signs.query-timestamp-first': 'signs the query, timestamp first',
  'overview.signs.query-as-sent': 'signs the query as it is sent',
  'overview.signs.method-path-timestamp': 'signs method, path and timestamp',
  'overview.clockUnknown': 'clock not compared yet',
  'overview.clock': ({ offset }: { offset: string }) => `service clock ${offset}, corrected`,
  'overview.toMerchant': 'Open merchant',
  'overview.status': 'Client status',
  'overview.statusOf': ({ read, total }: { read: number; total: number }, say: Say) =>
    `Of the ${say.number(read)} clients read so far, out of ${say.number(total)}`,
  'overview.statusOfRead': ({ read }: { read: number }, say: Say) =>
    `Of the ${say.number(read)} clients read`,
  'overview.latest': 'Latest requests',
  'overview.allActivity': 'All activity',
  'overview.recent': 'Recently opened',
  'overview.recentNone': 'Clients and cards you open are listed here.',
};
