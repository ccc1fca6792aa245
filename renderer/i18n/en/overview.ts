import type { Say } from '../translation';

export const overview = {
  'overview.title': 'Overview',
  'overview.cards': 'Cards looked up',
  'overview.card': 'Card',
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
  'overview.status': 'Client status',
  'overview.recent': 'Recently opened',
  'overview.reading': 'First sync under way…',
  'overview.notSynced':
    'Clients and lots are read once; after that everything can be browsed without a network.',
  'overview.complete': ({ gaps }: { gaps: number }, say: Say) =>
    gaps === 0 ? 'complete, 0 gaps' : `${say.number(gaps)} ${say.plural(gaps, 'gap', 'gaps')}`,
  'overview.changed': ({ count }: { count: number }, say: Say) => `${say.number(count)} changed`,
  'overview.changedSince': ({ what }: { what: string }) => `${what} since Monday`,
  'overview.unchanged': 'no changes since Monday',
  'overview.cardsNone': 'one by one, by their id',
  'overview.months': 'Clients created by month',
  'overview.asTable': 'As a table',
  'overview.asBars': 'As bars',
  'overview.changes': ({ day }: { day: string }) => `What changed since ${day}`,
  'overview.allChanges': ({ count }: { count: number }, say: Say) => `All ${say.number(count)}`,
  'overview.toChanges': 'Changes',
  'overview.noChanges': 'Nothing has changed since then.',
  'overview.providers': 'By provider',
  'overview.currencies': 'By currency of their accounts',
};
