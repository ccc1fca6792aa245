import type { MessageFormat } from '../translation';

const setAside =
  'The data was set aside, with its history. The records are being downloaded again.';

/** The shell, the sync, and the first screens. */
export const shell = {
  'shell.product': 'Merchant Desk',
  'shell.guide': 'Guide',
  'shell.guide.chapters': 'Chapters',
  'shell.guide.close': 'Close',
  'shell.copied': 'Copied',
  'shell.undo': 'Undo',
  'shell.messages': 'Messages',
  'shell.dismiss': 'Close message',
  'shell.cancel': 'Cancel',
  'shell.change': 'Change',
  'shell.details': 'Details',
  'shell.loading': 'Loading…',
  'shell.optional': 'optional',
  'shell.unfold': 'Navigation and sync status',
  'shell.navigation': 'Screens',
  'shell.notices': 'Notices',

  'shell.failure.told': 'Nothing was read yet',
  'shell.failure.inBar': 'The bar above says why.',
  'shell.failure.code': 'Code',
  'shell.failure.copyCode': 'Copy code',
  'shell.failure.body': 'What the service answered, secrets hidden',
  'shell.action.retry': 'Try again',

  'nav.overview': 'Home',
  'nav.merchant': 'Merchant',
  'nav.clients': 'Clients',
  'nav.lots': 'Lots',
  'nav.cards': 'Cards',
  'nav.summary': 'Pivot table',
  'nav.reconcile': 'Reconcile',
  'nav.duplicates': 'Duplicates',
  'nav.activity': 'Technical log',
  'nav.audit': 'Audit log',
  'nav.settings': 'Settings',
  'nav.connections': 'All merchants',
  'nav.start': 'Start screen',

  'environment.live': 'Live',
  'environment.test': 'Test',
  'environment.sample': 'Sample data',

  'profile.none': 'No connection open',
  'profile.connections': 'Connections and merchant',
  'profile.edit': 'Edit this connection…',
  'profile.close': 'Close this connection',
  'profile.add': 'New connection…',
  'profile.new': 'New connection',

  'status.online': 'Connected',
  'status.opening': 'Connecting…',
  'status.offline': 'Offline',
  'status.refused': 'Refused by the service',
  'status.closed': 'Not connected',
  'status.keychain': 'Keys in the keychain',
  'status.sessionOnly': 'Keys kept until you quit',
  'status.clock.ahead': (p: { seconds: string }) => `Service clock ${p.seconds} s ahead; corrected`,
  'status.clock.behind': (p: { seconds: string }) =>
    `Service clock ${p.seconds} s behind; corrected`,

  'bar.sample': 'Sample data. Everything here is made up; nothing leaves this computer.',
  'bar.sample.leave': 'Leave sample data',
  'bar.offline': ({ why }: { why: string }) => ['Offline.', why].filter(Boolean).join(' '),
  'bar.offline.waits': 'What is loaded stays on screen; loading more has to wait.',
  'bar.vaultWaiting': (p: { name: string }) =>
    `Waiting for the keychain (${p.name})… Your system may be asking you to unlock it, perhaps behind this window.`,

  'start.lead': 'Your merchant record, clients, lots and cards, straight from your service.',
  'start.sample': 'Explore with sample data',
  'start.sample.hint': 'Made-up clients, lots and cards. No account, no network.',
  'start.connect': 'Connect',
  'start.connect.hint': 'To your service, with your keys.',
  'start.connections': 'Your connections',
  'start.open': (p: { name: string }) => `Open ${p.name}`,
  'start.vault.keychain': (p: { name: string }) =>
    `Keys are kept in this computer’s keychain (${p.name}).`,
  'start.vault.locked': (p: { name: string }) =>
    `${p.name} is locked. It will ask for your password when a connection is opened.`,
  'start.vault.absent':
    'This computer has no keychain. Keys stay in memory until you quit and are never written to disk.',
  'start.vault.waiting': (p: { name: string }) => `Asking the keychain (${p.name})…`,
  'start.setAside': (p: { fileName: string; count: number | null }, format: MessageFormat) =>
    p.count === null
      ? `The file of your connections could not be read. It was set aside as ${p.fileName}; nothing in it was used.`
      : `${p.count} ${format.plural(p.count, 'connection could not be read and was', 'connections could not be read and were')} set aside in ${p.fileName}; nothing in it was used.`,
  'search.title': 'Search everything',
  'search.field': 'Search clients, lots and cards, or go to a screen',
  'search.readAs': (p: { words: string; value: string }) => `${p.words} was read as ${p.value}.`,

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
  'sync.failed.merchant': 'Merchant not updated',
  'sync.failed.clients': 'Clients not updated',
  'sync.failed.lots': 'Lots not updated',
  'sync.failed.cards': 'Cards not updated',
  'sync.page': ({ page }: { page: number }, format: MessageFormat) => `page ${format.number(page)}`,
  'sync.clientsOf': (
    { records, total }: { records: number; total: number },
    format: MessageFormat,
  ) =>
    `${format.number(records)} of ${format.number(total)} ${format.plural(total, 'client', 'clients')}`,
  'sync.lotsOf': ({ records, total }: { records: number; total: number }, format: MessageFormat) =>
    `${format.number(records)} of ${format.number(total)} ${format.plural(total, 'lot', 'lots')}`,
  'sync.cardOf': ({ done, total }: { done: number; total: number }, format: MessageFormat) =>
    `${format.number(done)} of ${format.number(total)}`,
  'sync.records': ({ records }: { records: number }, format: MessageFormat) =>
    `${format.number(records)} ${format.plural(records, 'record', 'records')}`,
  'sync.secondsLeft': ({ seconds }: { seconds: number }) => `${seconds} s left`,
  'sync.minutesLeft': ({ minutes }: { minutes: number }) => `${minutes} min left`,
  'sync.waits': 'Sync is waiting for the service',
  'sync.asOf': ({ when }: { when: string }) => `Updated ${when}`,
  'sync.asOf.clients': ({ when }: { when: string }) => `Clients updated ${when}`,
  'sync.asOf.lots': ({ when }: { when: string }) => `Lots updated ${when}`,
  'sync.asOf.merchant': ({ when }: { when: string }) => `Merchant updated ${when}`,
  'sync.asOf.cards': ({ when }: { when: string }) => `Cards updated ${when}`,
  'sync.progress': 'Progress of the sync',

  'nav.changes': 'Changes',
  'nav.records': ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'record', 'records')}`,
  'nav.unseen': ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'change', 'changes')} not seen yet`,

  'bar.offlineAsOf': ({ why, when }: { why: string; when: string }) =>
    ['Offline.', why, `Updated ${when}.`].filter(Boolean).join(' '),
  'bar.offlineAsOf.waits':
    'You can browse everything; only refreshing and looking up new cards have to wait.',
  'bar.setAside.wrong-key': `The offline data was encrypted with another key. ${setAside}`,
  'bar.setAside.damaged': `The offline data was damaged. ${setAside}`,
  'bar.setAside.empty': `The offline data was empty. ${setAside}`,
  'bar.setAside.older': `The offline data is from an earlier version of Merchant Desk. ${setAside}`,
  'bar.setAside.key-lost': `The key of the offline data is no longer in the keychain. ${setAside}`,
  'bar.memoryOnly':
    'This computer has no keychain: offline data is kept in memory only and is lost when you quit.',
  'bar.understood': 'Got it',
  'bar.unopened': ({ what }: { what: string }) =>
    `The offline data cannot be opened right now. ${what}`,
  'bar.migrating': ({ percent }: { percent: number }) =>
    `The offline data is being converted for this version of Merchant Desk: ${percent} %.`,

  'overview.cards': 'Cards looked up',
  'overview.cardsSplit': ({ blocked, replaced }: { blocked: number; replaced: number }) =>
    `${blocked} blocked · ${replaced} replaced`,
  'overview.arrange': 'Customize home',
  'overview.arranged': 'Done',
  'overview.moveBack': ({ tile }: { tile: string }) => `Move back: ${tile}`,
  'overview.moveOn': ({ tile }: { tile: string }) => `Move forward: ${tile}`,
  'overview.status': 'Client status',
  'overview.others': 'Others',
  'overview.recent': 'Recently opened',
  'overview.reading': 'First sync running…',
  'overview.notSynced': 'After one sync, clients and lots can be browsed offline.',
  'overview.none': 'Nothing here yet',
  'overview.noneText': 'The service answered, and this merchant has no clients and no lots.',
  'overview.changed': ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} changed`,
  'overview.changedSince': ({ what }: { what: string }) => `${what} since Monday`,
  'overview.unchanged': 'no changes since Monday',
  'overview.cardsNone': 'one at a time, by ID',
  'overview.months': 'Clients created by month',
  'overview.asTable': 'Show table',
  'overview.asBars': 'Show bars',

  'changes.since': 'Show',
  'changes.since.last': 'What the last sync found',
  'changes.since.yesterday': 'Since yesterday',
  'changes.since.week-begin': 'Since Monday',
  'changes.since.week': 'The last 7 days',
  'changes.since.beginning': 'Since the first sync',
  'changes.since.date': 'Since a date…',
  'changes.since.sync': ({ when }: { when: string }) => `Since the sync of ${when}`,
  'changes.since.earlier': 'Earlier syncs',
  'changes.date': 'Date',
  'changes.resource': 'Records',
  'changes.resource.all': 'Everything',
  'changes.kinds': 'Kinds of change',
  'changes.kind.all': 'All',
  'changes.kind.new': 'New',
  'changes.kind.changed': 'Changed',
  'changes.kind.gone': 'Removed',
  'changes.chip.new': 'New',
  'changes.chip.changed': 'Changed',
  'changes.chip.gone': 'Removed',
  'changes.chip.drift': 'Fields',
  'changes.search': 'Search changed records',
  'changes.searchShort': 'Search records',
  'changes.count': ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'change', 'changes')}`,
  'changes.sinceMoment': ({ when }: { when: string }) => `since ${when}`,
  'changes.since.unseen': 'Not seen yet',
  'changes.unseen': 'Not seen yet',
  'changes.unseenOne': 'Not seen yet',
  'changes.markSeen': ({ count }: { count: number }, format: MessageFormat) =>
    format.plural(count, 'Mark 1 as seen', `Mark all ${format.number(count)} as seen`),
  'changes.seen': ({ count }: { count: number }, format: MessageFormat) =>
    format.plural(
      count,
      '1 change marked as seen.',
      `${format.number(count)} changes marked as seen.`,
    ),
  'changes.unseenAgain': ({ count }: { count: number }, format: MessageFormat) =>
    format.plural(
      count,
      '1 change is not seen yet.',
      `${format.number(count)} changes are not seen yet.`,
    ),
  'changes.list': 'Changes, latest first',
  'changes.reading': 'Reading changes…',
  'changes.before': 'before',
  'changes.after': 'now',
  'changes.moreFields': ({ count }: { count: number }) => `+${count}`,
  'changes.allFields': ({ count }: { count: number }, format: MessageFormat) =>
    `and ${count} more ${format.plural(count, 'field', 'fields')}`,
  'changes.driftNew': ({ count }: { count: number }, format: MessageFormat) =>
    `the service sends ${format.plural(count, 'a new field', 'new fields')}:`,
  'changes.driftLost': ({ count }: { count: number }, format: MessageFormat) =>
    `the service no longer sends ${format.plural(count, 'the field', 'the fields')}:`,
  'changes.drift': 'Changes in the service’s fields',
  'changes.notSynced': 'Nothing to compare yet',
  'changes.notSyncedText':
    'Changes are what differs between two syncs. They are listed here after the second one.',
  'changes.comparing': 'Comparing: a sync is running.',
  'changes.none': 'Nothing changed',
  'changes.noneText': ({ when }: { when: string }) =>
    `No sync has found a difference since ${when}.`,
  'changes.filtered': 'No change matches',
  'changes.filteredText': 'No change matches the filters and words chosen here.',
  'changes.clear': 'Clear filters',
  'changes.sinceFirst': 'Show all since the first sync',
  'changes.newer': ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} new ${format.plural(count, 'change', 'changes')} found by a later sync.`,
  'changes.keys': '↑↓ move · Enter open',
};
