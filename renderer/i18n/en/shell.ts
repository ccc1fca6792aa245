import type { Say } from '../translation';

export const shell = {
  'shell.product': 'Merchant Desk',
  'shell.copied': 'Copied',
  'shell.retry': 'Retry',
  'shell.undo': 'Undo',
  'shell.messages': 'Messages',
  'shell.dismiss': 'Close message',
  'shell.cancel': 'Cancel',
  'shell.loading': 'Loading…',
  'shell.optional': 'optional',
  'shell.unfold': 'Navigation and sync status',
  'shell.navigation': 'Screens',
  'shell.notices': 'Notices',

  'shell.failure.code': 'Code',
  'shell.failure.copyCode': 'Copy code',
  'shell.failure.body': 'What the service answered, secrets hidden',
  'shell.action.retry': 'Try again',
  'shell.action.enterKeys': 'Enter keys…',
  'shell.action.pasteToken': 'Paste new token…',
  'shell.action.editConnection': 'Edit connection',
  'shell.action.howItSigns': 'Choose signing method',

  'nav.overview': 'Overview',
  'nav.merchant': 'Merchant',
  'nav.clients': 'Clients',
  'nav.lots': 'Lots',
  'nav.cards': 'Cards',
  'nav.summary': 'Summary',
  'nav.reconcile': 'Reconcile',
  'nav.duplicates': 'Duplicates',
  'nav.activity': 'Activity',
  'nav.settings': 'Settings',
  'nav.start': 'All connections',

  'environment.live': 'Live',
  'environment.test': 'Test',
  'environment.sample': 'Sample data',

  'profile.none': 'No connection open',
  'profile.new': 'New connection',

  'status.online': 'Connected',
  'status.opening': 'Connecting…',
  'status.offline': 'Offline',
  'status.refused': 'Refused by the service',
  'status.closed': 'Not connected',
  'status.keychain': (p: { name: string }) => `Keys in ${p.name}`,
  'status.sessionOnly': 'Keys kept until you quit',
  'status.clock.ahead': (p: { seconds: string }) => `Service clock ${p.seconds} s ahead; corrected`,
  'status.clock.behind': (p: { seconds: string }) =>
    `Service clock ${p.seconds} s behind; corrected`,

  'bar.sample': 'Sample data. Everything here is made up; nothing leaves this computer.',
  'bar.sample.leave': 'Leave sample data',
  'bar.offline': ({ why }: { why: string }) =>
    ['Offline.', why, 'What is loaded stays on screen; loading more has to wait.']
      .filter(Boolean)
      .join(' '),
  'bar.refused': (p: { what: string; why: string }) => `${p.what} ${p.why}`,
  'bar.vaultWaiting': (p: { name: string }) =>
    `Waiting for ${p.name}… Your system may be asking you to unlock it, perhaps behind this window.`,

  'start.lead': 'Your merchant record, clients, lots and cards, straight from your service.',
  'start.sample': 'Explore with sample data',
  'start.sample.hint': 'Made-up clients, lots and cards. No account, no network.',
  'start.connect': 'Connect',
  'start.connect.hint': 'To your service, with your keys.',
  'start.connections': 'Your connections',
  'start.open': (p: { name: string }) => `Open ${p.name}`,
  'start.vault.keychain': (p: { name: string }) => `Keys are kept in ${p.name}.`,
  'start.vault.locked': (p: { name: string }) =>
    `${p.name} is locked. It will ask for your password when a connection is opened.`,
  'start.vault.absent':
    'This computer has no keychain. Keys stay in memory until you quit and are never written to disk.',
  'start.vault.waiting': (p: { name: string }) => `Asking ${p.name}…`,
  'start.setAside': (p: { fileName: string; count: number | null }, say: Say) =>
    p.count === null
      ? `The file of your connections could not be read. It was set aside as ${p.fileName}; nothing in it was used.`
      : `${p.count} ${say.plural(p.count, 'connection could not be read and was', 'connections could not be read and were')} set aside in ${p.fileName}; nothing in it was used.`,
  'search.title': 'Search everything',
  'search.field': 'Search clients, lots and cards, or go to a screen',
  'search.short': 'Search everything',
  'search.notDate': ({ date }: { date: string }) =>
    `“${date}” isn’t a valid date. Write it as 2026-11-13.`,
};
