import type { Say } from '../translation';

export const overview = {
  'overview.title': 'Overview',
  'overview.cards': 'Cards looked up',
  'overview.card': 'Card',
  'overview.cardsSplit': ({ blocked, replaced }: { blocked: number; replaced: number }) =>
    `${blocked} blocked · ${replaced} replaced`,
  'overview.status': 'Client status',
  'overview.recent': 'Recently opened',
  'overview.reading': 'First sync running…',
  'overview.notSynced': 'After one sync, clients and lots can be browsed offline.',
  'overview.none': 'Nothing here yet',
  'overview.noneText': 'The service answered, and this merchant has no clients and no lots.',
  'overview.changed': ({ count }: { count: number }, say: Say) => `${say.number(count)} changed`,
  'overview.changedSince': ({ what }: { what: string }) => `${what} since Monday`,
  'overview.unchanged': 'no changes since Monday',
  'overview.cardsNone': 'one at a time, by ID',
  'overview.months': 'Clients created by month',
  'overview.asTable': 'Show table',
  'overview.asBars': 'Show bars',
  'overview.changes': ({ day }: { day: string }) => `What changed since ${day}`,
  'overview.allChanges': ({ count }: { count: number }, say: Say) => `All ${say.number(count)}`,
  'overview.toChanges': 'Changes',
  'overview.noChanges': 'Nothing has changed since then.',
  'overview.cardShares': 'Cards by provider and currency',
  'overview.providers': 'By provider',
  'overview.currencies': 'By currency of their accounts',
};
