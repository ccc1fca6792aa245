import type { Say } from '../translation';

export const sync = {
  'sync.title': 'Sync status',
  'sync.now': 'Sync now',
  'sync.nowOffline': 'Sync now: waits until the service is reachable',
  'merchant.refreshOffline': 'Waits until the service is reachable',
  'sync.pause': 'Pause sync',
  'sync.resume': 'Resume sync',
  'sync.cancel': 'Cancel sync',
  'sync.never': 'Not synced yet',
  'sync.running.merchant': 'Syncing merchant',
  'sync.running.clients': 'Syncing clients',
  'sync.running.lots': 'Syncing lots',
  'sync.running.cards': 'Syncing cards',
  'sync.paused.merchant': 'Merchant paused',
  'sync.paused.clients': 'Clients paused',
  'sync.paused.lots': 'Lots paused',
  'sync.paused.cards': 'Cards paused',
  'sync.failed.merchant': 'Merchant not synced',
  'sync.failed.clients': 'Clients not synced',
  'sync.failed.lots': 'Lots not synced',
  'sync.failed.cards': 'Cards not synced',
  'sync.page': ({ page }: { page: number }, say: Say) => `page ${say.number(page)}`,
  'sync.pageOf': ({ page, of }: { page: number; of: number }, say: Say) =>
    `page ${say.number(page)} / ~${say.number(of)}`,
  'sync.cardOf': ({ done, of }: { done: number; of: number }, say: Say) =>
    `${say.number(done)} / ${say.number(of)}`,
  'sync.records': ({ records }: { records: number }, say: Say) =>
    `${say.number(records)} ${say.plural(records, 'record', 'records')}`,
  'sync.secondsLeft': ({ seconds }: { seconds: number }) => `${seconds} s left`,
  'sync.minutesLeft': ({ minutes }: { minutes: number }) => `${minutes} min left`,
  'sync.waits': 'Sync is waiting for the service',
  'sync.asOf': ({ when }: { when: string }) => `Data as of ${when}`,
  'sync.asOf.clients': ({ when }: { when: string }) => `Clients as of ${when}`,
  'sync.asOf.lots': ({ when }: { when: string }) => `Lots as of ${when}`,
  'sync.asOf.merchant': ({ when }: { when: string }) => `Merchant as of ${when}`,
  'sync.asOf.cards': ({ when }: { when: string }) => `Cards as of ${when}`,
  'sync.progress': 'Progress of the sync',

  'nav.changes': 'Changes',
  'nav.search': 'Search everything',
  'nav.records': ({ count }: { count: number }, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'record', 'records')}`,
  'nav.unseen': ({ count }: { count: number }, say: Say) => `${say.number(count)} not seen yet`,

  'bar.offlineAsOf': ({ why, when, ago }: { why: string; when: string; ago: string }) =>
    [
      'Offline.',
      why,
      `Data as of ${when}, ${ago}.`,
      'You can browse everything; only refreshing and looking up new cards have to wait.',
    ]
      .filter(Boolean)
      .join(' '),
  'bar.marksSetAside':
    "Your marks and notes could not be read. They were set aside in the profile's folder, and new ones can be written.",
  'bar.setAside.wrong-key':
    'The offline data was encrypted with another key. It was set aside and is being downloaded again.',
  'bar.setAside.damaged':
    'The offline data was damaged. It was set aside and is being downloaded again.',
  'bar.setAside.empty':
    'The offline data was empty. It was set aside and is being downloaded again.',
  'bar.setAside.newer':
    'The offline data is from a newer version of Merchant Desk. It was set aside and is being downloaded again.',
  'bar.setAside.older':
    'The offline data is from an earlier version of Merchant Desk. It was set aside and is being downloaded again.',
  'bar.setAside.key-lost':
    'The key of the offline data is no longer in the keychain. The data was set aside and is being downloaded again.',
  'bar.memoryOnly':
    'This computer has no keychain: offline data is kept in memory only and is lost when you quit.',
  'bar.understood': 'Got it',
  'bar.cache.keychain':
    'The offline data cannot be opened right now: the keychain does not release its key. Unlock it, then try again.',
  'bar.cache.in-use':
    'Another program has the offline data open, perhaps a command-line sync. Let it finish, then try again.',
  'bar.cache.disk-full':
    'The disk is full: offline data cannot be read or saved until there is space.',
  'bar.cache.unwritable':
    'The folder of the offline data is not writable. Check who owns it, then try again.',
  'bar.cache.damaged':
    'The offline data is damaged. Try again: it will be set aside, not deleted, and downloaded again.',
  'bar.cache.unreadable':
    'The offline data or one of its files cannot be read. Check the disk and who owns the folder, then try again.',

  'settings.sync': 'Sync',
  'settings.sync.onStart': 'Sync when this connection is opened',
  'settings.sync.every': 'Sync automatically',
  'settings.sync.byHand': 'Only when I ask',
  'settings.sync.minutes': ({ minutes }: { minutes: number }) => `Every ${minutes} minutes`,
  'settings.sync.hours': ({ hours }: { hours: number }, say: Say) =>
    `Every ${say.plural(hours, 'hour', `${hours} hours`)}`,
  'settings.sync.keep': 'Keep history for',
  'settings.sync.keepHint':
    'Earlier versions of records, to see what changed and to look at an earlier sync. The latest version is always kept.',
  'settings.sync.days': ({ days }: { days: number }, say: Say) =>
    `${say.number(days)} ${say.plural(days, 'day', 'days')}`,
  'settings.sync.years': ({ years }: { years: number }, say: Say) =>
    `${years} ${say.plural(years, 'year', 'years')}`,
  'settings.sync.forEver': 'Forever',
  'settings.sync.sample':
    'Sample data syncs only when you ask: Ctrl R, or Sync now at the lower left.',
  'settings.sync.closed': 'Open a connection to set when it is synced.',

  'settings.cache': 'Offline data',
  'settings.cache.where': 'Where',
  'settings.cache.size': 'Size',
  'settings.cache.holds': 'Contents',
  'settings.cache.encrypted-file': ({ vault }: { vault: string }) =>
    `An encrypted file on this computer; its key is in ${vault}`,
  'settings.cache.memory': 'Memory only; lost when you quit',
  'settings.cache.none': 'None right now',
  'settings.cache.unopened': 'On this computer; it cannot be opened right now',
  'settings.cache.inUse':
    'Another program has it open. It can be removed from here once that program has finished.',
  'settings.cache.contents': (
    { clients, lots, cards }: { clients: number; lots: number; cards: number },
    say: Say,
  ) =>
    `${say.number(clients)} ${say.plural(clients, 'client', 'clients')}, ${say.number(lots)} ${say.plural(lots, 'lot', 'lots')}, ${say.number(cards)} ${say.plural(cards, 'card', 'cards')} looked up`,
  'settings.cache.unseen': 'Its contents cannot be read right now.',
  'settings.cache.wipe': 'Remove offline data…',
  'settings.cache.wipe.title': ({ name }: { name: string }) =>
    `Remove the offline data of “${name}”?`,
  'settings.cache.wipe.text':
    'Removes all records and their history from this computer, with the key they were encrypted with. Saved views, watch rules, and your marks and notes are removed too, because they can name people. Earlier syncs cannot be recovered.',
  'settings.cache.wipe.stays':
    'The connection and its keys stay, and nothing changes at the service. The next sync downloads everything again.',
  'settings.cache.wipe.yes': 'Remove offline data',
  'settings.cache.wiped': 'The offline data was removed.',
};
