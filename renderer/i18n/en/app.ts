import { userData } from '../../../shared/user-data';
import type { MessageFormat } from '../translation';
import type { Count } from './records';

export const settings = {
  'settings.appearance': 'Appearance',
  'settings.theme': 'Theme',
  'settings.theme.system': 'Match system',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.density': 'Row height',
  'settings.density.compact': 'Compact',
  'settings.density.regular': 'Regular',
  'settings.density.comfortable': 'Comfortable',
  'settings.language': 'Language',
  'settings.language.system': 'Match system',
  'settings.zone': 'Time zone',
  'settings.zone.system': ({ zone }: { zone: string }) => `Match system (${zone})`,

  'settings.due': ({ days, first, last }: { days: number; first: string; last: string }) =>
    `History of ${days} days (${first} to ${last}) is older than the time chosen here. One day of it is removed automatically each day; more only when you say so.`,
  'settings.due.remove': 'Remove…',
  'settings.due.title': ({ days }: { days: number }) => `Remove the history of ${days} days?`,
  'settings.due.text':
    'Values as they were then, and what changed then, can no longer be shown. Current records, marks and notes stay. To keep the history, close this and choose a longer time in the settings.',
  'settings.due.keep': 'Not now',
  'settings.due.do': 'Remove history',

  'settings.connections': 'Connections',
  'settings.connections.none': 'No connection has been set up yet.',
  'settings.connections.new': 'New connection',
  'settings.noKeys': 'No keys',
  'settings.enterKeys': 'Enter keys…',
  'settings.enterKeysNamed': ({ name }: { name: string }) => `Enter keys of ${name}…`,
  'settings.edit': 'Edit',
  'settings.editNamed': ({ name }: { name: string }) => `Edit ${name}`,
  'settings.forget': 'Forget…',
  'settings.forgetNamed': ({ name }: { name: string }) => `Forget ${name}…`,
  'settings.openNow': 'open now',
  'settings.noRecipe': 'signing method not chosen yet',
  'settings.perPage': ({ count }: { count: number }) => `${count} records per page`,
  'settings.forget.title': ({ name }: { name: string }) => `Forget “${name}”?`,
  'settings.forget.text': `The connection is removed from this computer with its keys and its offline data: records, history, ${userData.en}. Nothing changes at the service. This cannot be undone.`,
  'settings.forget.yes': 'Forget connection',

  'settings.check': 'Connection checks',
  'settings.check.text': 'Asks the service for your merchant record and one client.',
  'settings.check.signing': ({ method }: { method: string }) => `Signing method: ${method}.`,
  'settings.check.run': 'Check connection',
  'settings.check.closed': 'Open a connection to check it.',

  'settings.disconnect': 'Disconnect',
  'settings.disconnect.text':
    'Closes the connection and removes its keys from this computer. The connection itself stays in the list.',
  'settings.disconnect.button': 'Disconnect…',
  'settings.disconnect.title': ({ name }: { name: string }) => `Disconnect from “${name}”?`,
  'settings.disconnect.sure':
    'Its keys are removed from this computer. To connect again you will have to enter them.',
  'settings.disconnect.yes': 'Remove keys and disconnect',

  'settings.index': 'Index of the settings',
  'settings.advanced': 'Advanced',
  'settings.advanced.text':
    'For auditors, support and IT: who did what, each request to the service, the copy to a database and the report for support.',
  'settings.about': 'About',
  'settings.about.copy': 'Copy versions',
  'settings.about.version': 'Version',
  'settings.about.electron': 'Electron',
  'settings.about.chromium': 'Chromium',
  'settings.about.node': 'Node',
  'settings.about.platform': 'System',
  'settings.about.standIn':
    'This build uses a community repack of Electron, for development only. Releases use the official one.',
  'protection.lock': 'Lock',
  'protection.after': 'Lock after inactivity',
  'protection.after.hint': ({ keys }: { keys: string }) =>
    `Inactivity in Merchant Desk. It also locks when the computer locks or sleeps, and at once with ${keys}.`,
  'protection.after.limit': (p: { minutes: number; keys: string }) =>
    `Your administrator allows ${p.minutes === 1 ? '1 minute' : `${p.minutes} minutes`} at most. It also locks when the computer locks or sleeps, and at once with ${p.keys}.`,
  'protection.never': 'Never',
  'protection.minutes': (p: { minutes: number }) =>
    p.minutes === 1 ? '1 minute' : `${p.minutes} minutes`,
  'protection.now': 'Lock now',
  'protection.what':
    'While locked, the window holds no records, offline data is closed and keys leave memory. Unlocking asks your keychain again: while you are signed in to this computer it usually answers without a prompt, so lock the computer too when you leave it.',
  'diagnostics.title': 'Diagnostics',
  'diagnostics.text':
    'One readable file for support: versions, settings, how syncs and requests went. No records, IDs, names or keys. It is not sent anywhere.',
  'diagnostics.hosts': 'Include the addresses of services',
  'diagnostics.hosts.hint': 'Only if support asks for them.',
  'diagnostics.show': 'Show what it contains',
  'diagnostics.contents': 'This and nothing else is saved',
  'diagnostics.save': 'Save…',
  'diagnostics.copy': 'Copy diagnostics',
  'diagnostics.saved': (p: { name: string }) => `Saved as ${p.name}.`,

  'settings.sync': 'Sync',
  'settings.sync.onStart': 'Sync when this connection is opened',
  'settings.sync.every': 'Sync automatically',
  'settings.sync.byHand': 'Only when I ask',
  'settings.sync.minutes': ({ minutes }: { minutes: number }) => `Every ${minutes} minutes`,
  'settings.sync.hours': ({ hours }: { hours: number }, format: MessageFormat) =>
    `Every ${format.plural(hours, 'hour', `${hours} hours`)}`,
  'settings.sync.keep': 'Keep history for',
  'settings.sync.keepHint':
    'Earlier versions of records, to see what changed and to look at an earlier sync. The latest version is always kept.',
  'settings.sync.days': ({ days }: { days: number }, format: MessageFormat) =>
    `${format.number(days)} ${format.plural(days, 'day', 'days')}`,
  'settings.sync.years': ({ years }: { years: number }, format: MessageFormat) =>
    `${years} ${format.plural(years, 'year', 'years')}`,
  'settings.sync.forEver': 'Forever',
  'settings.sync.sample':
    'Sample data syncs only when you ask: Ctrl R, or Sync now at the lower left.',
  'settings.sync.closed': 'Open a connection to set when it is synced.',

  'settings.cache': 'Offline data',
  'settings.cache.where': 'Where',
  'settings.cache.size': 'Size',
  'settings.cache.holds': 'Contents',
  'settings.cache.encrypted-file': ({ vault }: { vault: string }) =>
    `An encrypted file on this computer; its key is in the keychain (${vault})`,
  'settings.cache.memory': 'Memory only; lost when you quit',
  'settings.cache.none': 'None right now',
  'settings.cache.unopened': 'On this computer; it cannot be opened right now',
  'settings.cache.inUse':
    'Another program has it open. It can be removed from here once that program has finished.',
  'settings.cache.contents': (
    { clients, lots, cards }: { clients: number; lots: number; cards: number },
    format: MessageFormat,
  ) =>
    `${format.number(clients)} ${format.plural(clients, 'client', 'clients')}, ${format.number(lots)} ${format.plural(lots, 'lot', 'lots')}, ${format.number(cards)} ${format.plural(cards, 'card', 'cards')} looked up`,
  'settings.cache.unseen': 'Its contents cannot be read right now.',
  'settings.cache.wipe': 'Remove offline data…',
  'settings.cache.wipe.title': ({ name }: { name: string }) =>
    `Remove the offline data of “${name}”?`,
  'settings.cache.wipe.text': `Removes all records and their history from this computer, with the key they were encrypted with. Also removed, because they can name people: ${userData.en}. Earlier syncs cannot be recovered.`,
  'settings.cache.wipe.stays':
    'The connection and its keys stay, and nothing changes at the service. The next sync downloads everything again.',
  'settings.cache.wipe.yes': 'Remove offline data',
  'settings.cache.wiped': 'The offline data was removed.',
};

export const publish = {
  title: 'Publish to a database',
  what: 'The same records in your team’s PostgreSQL: typed tables, every version with its dates, and how complete each sync was. Only what changed is sent each time.',
  off: 'Your administrator has switched this off.',
  to: 'Database',
  'to.hint':
    'postgresql://user@server/database?schema=name. The schema belongs to Merchant Desk alone; the password is entered separately.',
  afterSync: 'After each sync',
  'afterSync.hint': 'Starts once you have published. Syncs never wait for it.',
  'afterSync.always': 'Decided by your administrator.',
  password: 'Enter password…',
  'password.again': 'Change password…',
  'password.none': 'No password stored yet. Without one, PGPASSFILE is used, as with psql.',
  'password.kept': 'Its password is in the keychain.',
  save: 'Save',
  now: 'Publish now',
  stop: 'Stop',
  forget: 'Forget this database',
  sending: ({ sent }: { sent: number }, format: MessageFormat) =>
    sent === 0
      ? 'Publishing…'
      : `Publishing: ${format.number(sent)} ${format.plural(sent, 'version', 'versions')} sent`,
  done: (
    { when, versions, ended }: { when: string; versions: number; ended: number },
    format: MessageFormat,
  ) =>
    versions + ended === 0
      ? `${when}: nothing new to publish.`
      : `${when}: ${format.number(versions)} ${format.plural(versions, 'version', 'versions')} published, ${format.number(ended)} no longer current.`,
  otherKinds: ({ columns }: { columns: string }) =>
    `Values that do not fit their column’s type are stored as text in ${columns}.`,
  again: 'Publish again',
};

export const backup = {
  title: 'Backup',
  what: `All connections with their records, history, ${userData.en}, in one file encrypted under a passphrase.`,
  off: 'Your administrator does not allow backups. Restoring stays possible.',
  never: 'There is no backup yet.',
  last: (p: { when: string; size: string; file: string }) =>
    `Last backup: ${p.when}, ${p.size}, ${p.file}`,
  now: 'Back up now…',
  withKeys: 'With the keys of the services',
  'withKeys.hint':
    'Whoever has the file and its passphrase can then ask the services in your name. A window asks before. Automatic backups never have them.',
  withoutKeys: ({ names }: { names: string }) =>
    `Without keys, because there are none in the keychain: ${names}.`,
  restore: 'Restore…',
  cancel: 'Cancel',
  'running.backup': 'Writing the backup…',
  'running.restore': 'Restoring…',
  done: 'The backup is complete.',
  'done.others': 'The other connections are saved.',
  omitted: ({ names }: { names: string }) =>
    `Not in this backup: ${names}. The keychain does not have the key of its offline data. Open that connection and enter its recovery code, restore it from an earlier backup, or remove its offline data and sync again.`,
  every: 'Automatic backup',
  'every.hint': 'Made while Merchant Desk is open and unlocked.',
  'every.off': 'Off',
  'every.day': 'Daily',
  'every.week': 'Weekly',
  count: 'Files kept',
  'count.hint': 'Older files of this schedule are removed; no others.',
  'count.files': ({ count }: { count: number }, format: MessageFormat) =>
    format.plural(count, 'The last one', `The last ${format.number(count)}`),
  folder: ({ folder }: { folder: string }) => `Into ${folder}`,
  'folder.forced': ({ folder }: { folder: string }) =>
    `Into ${folder}, as your administrator decided`,
  'folder.change': 'Change folder…',
  passphrase:
    'Its passphrase is in the keychain of this computer: programs you run can read it there, as they can read your keys. Write it down as well, because a new computer does not have it.',
  'passphrase.change': 'Change passphrase…',
  noKeychain: 'This computer has no keychain: automatic backups and restoring are not possible.',
  failed: ({ when }: { when: string }) => `The automatic backup of ${when} failed.`,
  'failed.again': 'Try again',
  'opened.title': ({ name }: { name: string }) => `Restore from ${name}`,
  'opened.made': (p: { when: string; by: string }) =>
    `Made on ${p.when}, with ${p.by}. Later changes are not in it.`,
  'opened.counts': (p: { clients: number; lots: number; cards: number }, format: MessageFormat) =>
    [
      `${format.number(p.clients)} ${format.plural(p.clients, 'client', 'clients')}`,
      `${format.number(p.lots)} ${format.plural(p.lots, 'lot', 'lots')}`,
      `${format.number(p.cards)} ${format.plural(p.cards, 'card', 'cards')}`,
    ].join(', '),
  'opened.more': (p: { syncs: number; marks: number }, format: MessageFormat) =>
    `${format.number(p.syncs)} ${format.plural(p.syncs, 'sync', 'syncs')} of history, ${format.number(p.marks)} ${format.plural(p.marks, 'mark', 'marks')}`,
  'opened.choice': ({ name }: { name: string }) => `What to do with ${name}`,
  'opened.add': 'Restore as a new connection',
  'opened.replace': 'Replace the connection of this name',
  'opened.merge': 'Add to the connection of this name',
  'opened.skip': 'Leave out',
  'opened.merges':
    'Added are saved views, pivot tables, alerts, scheduled exports, reconciliations, marks and notes. Records, history and the audit log stay as they are here. A scheduled export that is not here does nothing until you choose its folder.',
  'opened.lines.new': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} settled ${format.plural(count, 'line is', 'lines are')} new.`,
  'opened.lines.newer': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} settled ${format.plural(count, 'line is', 'lines are')} later in the backup: taken.`,
  'opened.lines.older': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} settled ${format.plural(count, 'line is', 'lines are')} later here: kept.`,
  'opened.lines.undecided': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'line was', 'lines were')} settled otherwise at the same moment: you decide.`,
  'opened.comparing': 'Comparing with what is here…',
  'opened.marks.differ': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'mark differs', 'marks differ')} from the one here.`,
  'opened.merge.none': 'Everything in it is here already.',
  'opened.replaces': ({ name }: { name: string }) =>
    `The offline data of “${name}” on this computer is removed for good: records, history, ${userData.en}.`,
  'opened.keys': ({ names }: { names: string }) =>
    `The file holds no keys of the service for ${names}. You enter them once more afterwards.`,
  'opened.keys.stay': ({ names }: { names: string }) =>
    `The file holds no keys of the service for ${names}. Keys that are on this computer stay.`,
  'opened.withKeys': 'With the keys of the service',
  'opened.others': 'Other connections are not touched.',
  'opened.yes': 'Restore',
  restored: ({ names }: { names: string }) => `Restored: ${names}.`,
  'restored.closed': 'The connection is closed: open it again.',
  'restored.lines.new': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} settled ${format.plural(count, 'line was', 'lines were')} added.`,
  'restored.lines.newer': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} settled ${format.plural(count, 'line was', 'lines were')} replaced by a later one of the backup.`,
  'restored.lines.older': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} settled ${format.plural(count, 'line', 'lines')} stayed, later here than in the backup.`,
  'restored.withKeys': ({ names }: { names: string }) =>
    `The keys of ${names} came with the backup, and are in the keychain now.`,
  'restored.keys': ({ names }: { names: string }) =>
    `Enter the keys of ${names} under Connections to sync again.`,
  'reminder.never': `This connection has no backup. With this computer its history would be lost, ${userData.en}.`,
  'reminder.old': 'The last backup of this connection is more than two weeks old.',
  'reminder.failed': 'The last automatic backup failed.',
  marksSetAside: `These could not be read: ${userData.en}. They were set aside in the connection’s folder. A backup can bring them back; until then new ones can be made. The records are not affected.`,
  'reminder.go': 'Go to backup',
  recovery: 'Recovery code',
  'recovery.what':
    'Opens the offline data of this connection if its key is ever gone from the keychain, for example after a new system password. Keep it apart from this computer.',
  'recovery.lost': `The keychain does not release the key of the offline data. If it is locked, unlock it. If the key is gone, the recovery code opens the data; without it restore a backup, or remove the offline data and sync again: history, ${userData.en} are then lost.`,
  'recovery.needed':
    'Your administrator requires a recovery code for the offline data of this connection, and there is none yet.',
  'recovery.print': 'It can be printed from the window that shows it.',
  'lost.choices': 'What can be done…',
  'lost.title': 'The key of the offline data is missing',
  'lost.text':
    'The offline data is encrypted, and the keychain of this computer does not release its key. If it is locked, unlock it and try again. If the key is gone, there are these ways on:',
  'lost.code': 'With the recovery code',
  'lost.code.cost': 'Nothing is lost.',
  'lost.backup': 'From a backup',
  'lost.backup.cost': `History, ${userData.en} since that backup are lost. With “Replace the connection of this name”, the keys of the service stay.`,
  'lost.backup.go': 'Go to backup',
  'lost.sync': 'Sync again',
  'lost.sync.cost': `Records come from the service again. History, ${userData.en} are lost for good.`,
  'lost.sync.go': 'Remove offline data…',
  'lost.sync.done': 'New offline data has been begun already: refresh to read the lists again.',
  'recovery.make': 'Make recovery code…',
  'recovery.enter': 'Enter recovery code…',
  'recovery.made': 'A recovery code was made. Earlier codes no longer work.',
};

export const handover = {
  title: 'Hand over to a colleague',
  what: 'Saved views, alerts, pivot tables, reconciliation set-ups and marks of this connection go to a colleague in one small file. No records, keys or folders are in it. It is not encrypted: the notes on marks can be read in it.',
  give: 'Hand over…',
  receive: 'Take over…',
  'part.views': 'Saved views',
  'part.pivots': 'Pivot tables',
  'part.rules': 'Alerts',
  'part.reconcile': 'Reconciliation set-ups',
  'part.exports': 'Scheduled exports',
  'part.settled': 'Settled lines',
  'part.marks': 'Marks',
  'give.title': 'What to hand over',
  'give.none': 'Nothing was set up or marked in this connection yet.',
  'give.item': (p: { name: string; list: string }) => `${p.name} (${p.list})`,
  'give.all': 'All',
  'give.marks': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'mark with its note', 'marks with their notes')}`,
  'give.alerts': 'Alerts of a view go with it. Scheduled exports do not.',
  'give.yes': 'Save file…',
  saved: (p: { things: string; file: string }) => `Handed over: ${p.things}, in ${p.file}`,
  taken: ({ things }: { things: string }) => `Taken over: ${things}.`,
  'taken.none': 'There was nothing to take over.',
  things: (p: { items: number; marks: number }, format: MessageFormat) =>
    [
      p.items === 0
        ? ''
        : `${format.number(p.items)} ${format.plural(p.items, 'set-up', 'set-ups')}`,
      p.marks === 0 ? '' : `${format.number(p.marks)} ${format.plural(p.marks, 'mark', 'marks')}`,
    ]
      .filter((each) => each !== '')
      .join(', '),
  'opened.title': ({ name }: { name: string }) => `Take over from ${name}`,
  'opened.by': (p: { by: string; when: string; service: string }) =>
    `Written by ${p.by}, ${p.when}, for ${p.service}. Nobody vouches for that name: take over only what you expected.`,
  'opened.what': 'What',
  'opened.name': 'Name',
  'opened.list': 'List',
  'opened.here': 'Here',
  'state.new': 'new',
  'state.same': 'the same',
  'state.differs': 'differs',
  'state.lines': 'line by line',
  'opened.here.all': 'Everything in it is here already.',
  'opened.empty': 'The file is empty.',
  'marks.new': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'mark is', 'marks are')} new.`,
  'marks.same': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'mark is', 'marks are')} the same here.`,
  'marks.differs': (p: { count: number; records: string }, format: MessageFormat) =>
    `${format.number(p.count)} ${format.plural(p.count, 'mark differs', 'marks differ')} from the one here: ${p.records}`,
  'marks.unknown': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'mark is on a record', 'marks are on records')} not synced here: left out. Sync, then open the file again.`,
  'marks.elsewhere': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'mark belongs', 'marks belong')} to another address or merchant: left out.`,
  conflict: 'Where something here differs',
  'conflict.add': 'Keep what is here',
  'conflict.replace': 'Take what the file has',
  'conflict.replace.hint': 'What is here is overwritten.',
  'opened.yes': 'Take over',
};

export const updates = {
  title: 'Updates',
  idle: 'Not checked for updates yet.',
  checking: 'Checking for updates…',
  current: ({ version, when }: { version: string; when: string }) =>
    `${version} is the latest version. Checked ${when}.`,
  available: (p: { version: string; releasedAt: number }, format: MessageFormat) =>
    `Version ${p.version} of ${format.date(p.releasedAt)} is available. Nothing is downloaded until you ask.`,
  noFile: 'There is no file for this kind of installation. Get it where you got this version.',
  downloading: ({ version }: { version: string }) => `Downloading version ${version}…`,
  progress: (p: { received: string; total: string }) => `${p.received} of ${p.total}`,
  ready: ({ version }: { version: string }) =>
    `Version ${version} is downloaded and its signature is valid.`,
  'ready.itself': 'It replaces this version when you quit.',
  'ready.deb': 'The administrator of this computer installs it, from its folder, with',
  'ready.rpm': 'The administrator of this computer installs it, from its folder, with',
  'ready.archive': 'Quit Merchant Desk, then unpack it in place of the folder it runs from.',
  'ready.dmg': 'Open it, and drag Merchant Desk into Applications.',
  'off.development': 'Merchant Desk is running from source, which is updated by other means.',
  'off.no-key':
    'This build has no update server and no key to check updates with: updates are off.',
  'off.policy': 'The administrator of this computer has turned updates off.',
  'off.root': 'Merchant Desk does not update itself while it runs as root.',
  'off.setting': 'Updates are turned off.',
  wanted: 'Check for updates',
  wantedHint:
    'Once a day, from the makers of Merchant Desk. Nothing about you or your data is sent.',
  check: 'Check now',
  download: ({ size }: { size: string }) => `Download (${size})`,
  restart: 'Restart now',
  show: 'Show file',
  copyCommand: 'Copy command',
  'bar.available': ({ version }: { version: string }) =>
    `Version ${version} of Merchant Desk is available.`,
  'bar.ready': ({ version }: { version: string }) =>
    `Version ${version} of Merchant Desk is ready to install.`,
  'bar.show': 'Show',
  'bar.notNow': 'Not now',
};

export const activity = {
  'activity.table': 'Requests, newest first',
  'activity.count': (
    { requests, failed }: { requests: number; failed: number },
    format: MessageFormat,
  ) =>
    `${format.number(requests)} ${format.plural(requests, 'request', 'requests')} · ${format.number(failed)} failed`,
  'activity.reading': 'Reading the log…',
  'activity.failedOnly': 'Only failed',
  'activity.showAll': 'Show all',
  'activity.clear': 'Clear log…',
  'activity.clear.title': 'Clear the technical log?',
  'activity.clear.text': ({ count }: { count: number }, format: MessageFormat) =>
    `${format.plural(count, 'The only request is', `All ${format.number(count)} requests are`)} removed from this log. Records are not affected. This cannot be undone.`,
  'activity.clear.yes': 'Clear log',
  'activity.none': 'No requests yet',
  'activity.noneText': 'Every request to the service is listed here, without its secrets.',
  'activity.noneFailed': 'No request failed',
  'activity.promise': 'Hosts, signatures, headers and bodies are never written to this log.',
  'activity.kept': 'The last 500 requests are kept, encrypted with this connection’s offline data.',
  'activity.passing': 'It is kept until you quit.',
  'activity.curl': 'Copy as curl, with placeholders',
  'activity.curlCopied': 'Copied. Words in capitals stand where keys, time and signature belong.',
  'activity.signed': 'Copy as curl, signed now…',
  'activity.signedCopied': (
    { at, ends, seconds }: { at: string; ends: string | null; seconds: number },
    format: MessageFormat,
  ) =>
    `Copied, signed at ${at}: a service accepts that time for a few minutes only.${
      ends === null ? '' : ` Its token ends ${ends}.`
    } The clipboard is cleared in ${format.number(seconds)} s.`,
  'activity.time': 'Time',
  'activity.request': 'Request',
  'activity.outcome': 'Outcome',
  'activity.serviceCode': 'Code',
  'activity.attempt': 'Attempt',
  'activity.duration': 'Duration',
  'activity.size': 'Size',
  'activity.clock': 'Clock offset',
  'activity.redactions': ({ count }: { count: number }) => `${count} hidden`,
  'activity.redactionsText': 'Values in which the service sent one of your keys back',
  'activity.noPageBefore': 'The list begins with page 1.',
  'activity.redirect': 'redirect',
  'activity.published': 'published',
  'activity.notPublished': 'not published',
  'activity.publishAgain': 'Publish again',
  'activity.noAnswer': 'no answer',
};

export const audit = {
  count: ({ shown, total }: { shown: number; total: number }, format: MessageFormat) =>
    shown < total
      ? `${format.number(shown)} of ${format.number(total)} entries`
      : `${format.number(total)} ${format.plural(total, 'entry', 'entries')}`,
  reading: 'Reading the audit log…',
  table: 'Entries, newest first',
  format: 'Format of the file',
  save: 'Export…',
  saved: ({ name, count }: { name: string; count: number }, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'entry', 'entries')} saved as ${name}.`,
  checking: 'Checking the chain of hashes…',
  again: 'Check again',
  unbroken: ({ count, since }: { count: number; since: string }, format: MessageFormat) =>
    count === 0
      ? 'There is nothing to check yet.'
      : `${format.number(count)} ${format.plural(count, 'entry', 'entries')} since ${since}: none was changed, removed or moved.`,
  'chain.unbroken': 'Unbroken',
  'chain.broken': 'Broken',
  'broken.changed': ({ no }: { no: number }, format: MessageFormat) =>
    `Entry ${format.number(no)} is not as it was written.`,
  'broken.missing': ({ no }: { no: number }, format: MessageFormat) =>
    `Entry ${format.number(no)} is missing.`,
  'broken.cut': ({ no }: { no: number }, format: MessageFormat) =>
    `The log ends before entry ${format.number(no)}, which was written.`,
  'broken.other': ({ no }: { no: number }, format: MessageFormat) =>
    `Entry ${format.number(no)} is another one than was noted.`,
  broken:
    'Entries before it are sound. Export the log, and ask your administrator or auditor what happened.',
  place: ({ place }: { place: string }) => `Last entry: ${place}`,
  'place.copy': 'Copy the last entry’s hash, to note it elsewhere',
  kind: 'What was done',
  'kind.all': 'Everything',
  first: 'From',
  last: 'To',
  clear: 'Show all',
  none: 'Nothing recorded yet',
  'none.text':
    'Exports, prints, card lookups, keys shown, marks, backups and the like appear here.',
  filtered: 'No entry in this period or of this kind',
  more: 'Show more',
  no: 'No.',
  at: 'Time',
  who: 'User',
  what: 'What',
  subject: 'Of what',
  amount: 'Count',
  file: 'File',
  sha256: 'SHA-256 of the file',
  promise:
    'Entries are added, never changed. No record and no key is in them. The log is encrypted with this connection’s offline data, and part of its backups.',

  'what.export': 'Export',
  'what.print': 'Print',
  'what.publish': 'Publishing',
  'what.lookup': 'List looked up',
  'what.card': 'Card looked up',
  'what.reveal': 'Key shown',
  'what.mark': 'Mark',
  'what.reconcile': 'Reconciliation',
  'what.backup': 'Backup',
  'what.restore': 'Restoration',
  'what.connection': 'Connection',
  'what.refusal': 'Refused by policy',
  'what.data': 'Offline data',
  'what.log': 'Audit log',
  'state.begun': 'begun',
  'state.done': 'done',
  'state.cancelled': 'cancelled',
  'state.failed': 'failed',
  'subject.clients': 'clients',
  'subject.lots': 'lots',
  'subject.cards': 'cards',
  'subject.merchant': 'merchant',
  'subject.changes': 'changes',
  'subject.lookup': 'card lookup',
  'subject.reconciled': 'reconciliation',
  'subject.run': ({ run }: { run: string }) => `reconciliation ${run}`,
  'run.agreed': 'settled as agreed',
  'run.pending': 'settled as pending',
  'run.provider': 'settled as the provider’s error',
  'run.other': 'settled as other',
  'run.open': 'opened again',
  'run.undone': 'undone',
  'run.paired': 'lines paired',
  'run.separated': 'pairs separated',
  'run.removed': 'removed',
  'subject.summary': 'pivot table',
  'subject.act': 'statement',
  'subject.audit': 'audit log',
  'subject.secret-key': 'secret key',
  'subject.secret-key copied': 'secret key, copied',
  'subject.public-key': 'public key',
  'subject.public-key copied': 'public key, copied',
  'subject.access-token': 'token',
  'subject.access-token copied': 'token, copied',
  'subject.signed-request copied': 'signed request, copied',
  'subject.recovery-code': 'recovery code',
  'subject.recovery-code used': 'recovery code used',
  'subject.keys entered': 'keys entered',
  'subject.keys removed': 'keys removed',
  'subject.keys included': 'with the keys of the services',
  'subject.keys restored': 'keys from a backup',
  'subject.merge': 'added to a connection',
  'subject.add': 'as a new connection',
  'subject.replace': 'in place of a connection',
  'subject.handover': 'hand-over',
  'subject.expired': 'expired entries removed',
  'subject.begun anew, the earlier one cannot be read':
    'begun anew, the earlier one cannot be read',
  'subject.deleted': 'removed',
  'subject.deletedAt': ({ place }: { place: string }) => `removed; the log ended at ${place}`,
  'subject.history removed, days': 'days of history removed',
  'subject.database': ({ to }: { to: string }) => `database for publishing: ${to}`,
  'subject.database: forgotten': 'database for publishing: forgotten',
  'subject.database: password entered': 'database for publishing: password entered',
  'subject.agreed': ({ to }: { to: string }) => `agreed to publish to ${to}`,
  'subject.printed': ({ command }: { command: string }) => `printed by the command ${command}`,
  'subject.refused': ({ what, by }: { what: string; by: string }) => `${what} (${by})`,
  'refused.exports': 'exports',
  'refused.folder': 'a file in that folder',
  'refused.publish': 'publishing to PostgreSQL',
  'refused.database': 'publishing to that database',
  'refused.backups': 'backups',
  'refused.backupFolder': 'a backup in that folder',
  'refused.keysInBackups': 'keys in backups',
  'refused.address': 'that service address',
  'by.window': 'in the window',
  'by.schedule': 'by schedule',
  'by.sync': 'sync',
  'by.command': ({ command }: { command: string }) => `command ${command}`,
  'subject.changed': ({ parts }: { parts: string }) => `changed: ${parts}`,
  'part.name': 'name',
  'part.baseUrl': 'service address',
  'part.environment': 'environment',
  'part.token': 'how the access token is obtained',
  'part.recipe': 'signing method',
  'part.perPage': 'records per page',
  'part.concurrency': 'concurrent requests',
};

export const palette = {
  results: 'Results',
  goTo: 'Go to',
  do: 'Actions',
  views: 'Saved views',
  connections: 'Connections',
  complete: 'Go on typing',
  lists: 'In a list',
  inList: ({ list, text }: { list: string; text: string }) => `Show “${text}” in ${list}`,
  total: ({ shown, total }: { shown: number; total: number }, format: MessageFormat) =>
    shown < total ? `${format.number(shown)} of ${format.number(total)}` : format.number(total),
  found: ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'result', 'results')}`,
  nothing: ({ text }: { text: string }) => `No record found for “${text}”.`,
  'empty.mine': 'Nothing is pending for you.',
  'empty.alerts': 'No alert or scheduled export is set up yet.',
  'empty.views': 'No view is saved yet.',
  'empty.seen': 'There are no unseen changes.',
  'empty.pause': 'No sync is running.',
  didYouMean: ({ words }: { words: string }) => `Did you mean ${words}?`,
  notUnderstood: ({ words }: { words: string }) => `Not understood: ${words}`,
  behind: ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} records are still being indexed: there may be more results.`,
  hint: 'Also',
  keys: '↑↓ choose · Enter open · Esc close',

  'do.sync': 'Sync now',
  'do.syncAll': 'Sync all merchants',
  'do.pause': 'Pause the sync',
  'do.lock': 'Lock Merchant Desk',
  'do.guide': 'Guide',
  'do.shortcuts': 'Keyboard shortcuts',
  'do.back': 'Go back',
  'do.theme': 'Switch between light and dark',
  'do.language': 'En español',
  'do.compact': 'Row height: compact',
  'do.regular': 'Row height: regular',
  'do.comfortable': 'Row height: comfortable',
  'do.leave': 'Close this connection',
  'do.export': ({ list }: { list: string }) => `Export ${list.toLocaleLowerCase('en')}…`,
  'do.filter': ({ list }: { list: string }) => `Filter ${list.toLocaleLowerCase('en')}…`,
  'do.view': ({ list }: { list: string }) => `Save a view of ${list.toLocaleLowerCase('en')}…`,
  'do.lookUpCards': ({ list }: { list: string }) =>
    `Look up the cards of these ${list.toLocaleLowerCase('en')}…`,
  'do.alerts': 'Alerts and exports…',
  'do.compare': 'Compare two views…',
  'do.linkRecord': 'Copy link to this record',
  'do.linkView': 'Copy link to this view',
  'do.lookUp': 'Look up a card',
  'do.lookUpList': 'Look up a list of cards…',
  'do.connect': 'New connection…',
  'do.edit': 'Edit this connection…',

  /** The group of what waits for the user. */
  mine: 'Yours',

  /** Search words for the same; never shown. */
  'also.overview': 'overview home start dashboard charts',
  'also.merchant': 'merchant company account token allowed ip white list',
  'also.clients': 'clients customers people cardholders',
  'also.lots': 'lots batches products purchases orders',
  'also.cards': 'cards card look up lookup',
  'also.changes': 'changes history what changed news watch alerts differences',
  'also.summary': 'summary pivot totals sum count group average report',
  'also.reconcile': 'reconcile compare match check my file excel csv list differences',
  'also.duplicates': 'duplicates repeated twice double same',
  'also.activity': 'activity log requests errors',
  'also.audit': 'audit log auditor who did what exported printed revealed chain hash',
  'also.settings':
    'settings preferences options time zone schedule publish database postgresql updates diagnostics about version',
  'also.sync': 'sync refresh update reload download get data',
  'also.syncAll': 'sync all merchants connections refresh update every',
  'also.pause': 'pause stop wait hold',
  'also.lock': 'lock log out sign secure away',
  'also.guide': 'guide help manual how instructions',
  'also.shortcuts': 'shortcuts help keys hotkeys',
  'also.mine': 'mine my own pending assigned to me due marks notes today tasks',
  'also.seen': 'mark seen read unread badge clear',
  'also.back': 'back previous return',
  'also.theme': 'theme dark light night colours colors appearance',
  'also.language': 'language spanish idioma translate',
  'also.density': 'rows height density spacing larger smaller zoom',
  'also.leave': 'all connections switch change profile log out close disconnect',
  'also.export': 'export download save file excel xlsx csv pdf print json parquet report',
  'also.filter': 'filter search where condition only narrow',
  'also.view': 'view save remember favourite favorite bookmark',
  'also.lookUpCards': 'look up their cards of filtered selected clients',
  'also.alerts':
    'alerts watch rules notify notifications desktop scheduled export folder threshold',
  'also.compare': 'compare two saved views both only one difference',
  'also.link': 'copy link share url address send',
  'also.lookUp': 'look up find query consult card id balance',
  'also.lookUpList': 'look up list batch bulk many ids paste file excel documents phones clients',
  'also.connections':
    'all merchants connections companies several overview switch change other merchant company',
  'also.connect': 'new connection add profile account service keys log in sign',
  'also.edit': 'edit connection change keys token password secret signing settings',
};

export const shortcuts = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  everywhere: 'Everywhere',
  palette: 'Search everything, go to a screen or run an action',
  guide: 'The guide',
  list: 'This list',
  panes: 'Next part of the window; with Shift, the previous one',
  connection: 'First to ninth connection',
  sync: 'Sync now',
  back: 'Back and forward',
  lock: 'Lock Merchant Desk',
  escape: 'Close what is open',
  lists: 'In lists',
  find: 'Search this list',
  move: 'Move',
  edges: 'To the ends of the row; with Ctrl, of the list',
  page: 'One screen up or down',
  open: 'Open the record; a double click opens it too',
  row: 'Select the row',
  column: 'Select the column',
  extend: 'Extend the selection',
  all: 'Select everything',
  copy: 'Copy what is selected',
  copyHeaders: 'Copy with column headers',
  header: 'On a column’s header',
  sort: 'Sort; with Shift, add to sort',
  menu: 'Column menu: sort, filter, group, pin, move, width, hide',
  width: 'Narrower and wider',
  place: 'Move the column',
  dates: 'In a date',
  day: 'A day earlier or later',
};

/** The screen of all connections, and the search in them. */
export const connections = {
  count: ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'merchant', 'merchants')}`,
  waiting: ({ count }: { count: number }) =>
    count === 0 ? 'nothing needs a look' : count === 1 ? '1 needs a look' : `${count} need a look`,
  connection: 'Merchant',
  data: 'Data from',
  look: 'Needs a look',
  open: 'Open',
  openNow: 'open now',
  openNamed: ({ name }: { name: string }) => `Open ${name}`,
  toHome: ({ name }: { name: string }) => `Home of ${name}`,
  never: 'Not synced yet',
  queued: 'Waiting to sync…',
  running: ({ records }: { records: number }, format: MessageFormat) =>
    `Syncing: ${format.number(records)} ${format.plural(records, 'record', 'records')}`,
  new: ({ count }: { count: number }, format: MessageFormat) => `${format.number(count)} new`,
  changed: ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} changed`,
  gone: ({ count }: { count: number }, format: MessageFormat) => `${format.number(count)} gone`,
  alert: ({ name, count }: { name: string; count: number }, format: MessageFormat) =>
    `${name}: ${format.number(count)}`,
  due: ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'mark', 'marks')} due`,
  quiet: 'Nothing new',
  'lack.unread': 'not synced yet',
  'lack.part': 'read only in part, records are missing',
  alertsUnasked: ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'alert', 'alerts')} cannot be checked`,
  apart:
    'Each merchant has its own encrypted records and its own keys. Here they are only read; nothing of one is stored with another. Sample data is no merchant: open it from the card at the top left.',
  syncAll: 'Sync all',
  stop: 'Stop sync',
  none: 'No connections yet',
  'none.text': 'Once you connect to a merchant, it is listed here with what needs a look.',
  export: 'Export…',
  'export.title': 'Export from several merchants',
  'export.list': 'List',
  'export.search': 'Only records with (optional)',
  'export.search.example': 'status:blocked',
  'export.from': 'From',
  'export.all': 'All',
  'export.noneOf': 'None',
  'export.note':
    'The first column names the merchant. The records of each are as of its own last sync, and the export is recorded in the audit log of each.',
  others: ({ name, list }: { name: string; list: string }) => `${name} · ${list}`,
  searching: 'Searching the other merchants…',
};

/** Links that lead to another connection, or to a view that is not here. */
export const links = {
  noView: 'This connection has no view with that link.',
  otherView: ({ name }: { name: string }) =>
    `The view “${name}” of this link isn’t saved here. The link says what it shows.`,
  show: 'Show it',
  elsewhere: ({ name }: { name: string }) => `This link is of the connection “${name}”.`,
  open: ({ name }: { name: string }) => `Open ${name}`,
  oneOf: ({ host, names }: { host: string; names: readonly string[] }) =>
    `This link is of another connection to ${host}. Open the right one of ${names.join(', ')}, then the link again.`,
  otherMerchant: ({ host }: { host: string }) =>
    `This link is of another merchant of ${host}, whose connection isn’t on this computer.`,
  notHere: ({ host }: { host: string }) =>
    `This link is of a connection to ${host}, which isn’t on this computer.`,
};

/** What needs a look, on the home screen. */
/** What of Home is loaded after its first parts. */
export const needs = {
  title: 'Needs a look',
  entered: ({ count, status }: { count: number; status: string }, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'client', 'clients')} changed to ${status} since Monday`,
  withoutNote: ({ count }: { count: number }, format: MessageFormat) =>
    `${format.number(count)} of them without a note`,
  enteredMany: ({ count, status }: { count: number; status: string }, format: MessageFormat) =>
    `More than ${format.number(count)} clients changed to ${status} since Monday`,
  changes: ({ day }: { day: string }) => `What changed since ${day}`,
  allChanges: ({ count }: { count: number }, format: MessageFormat) =>
    `All ${format.number(count)}`,
  noChanges: 'Nothing has changed since then.',
  cardShares: 'Cards looked up, by provider and currency',
  providers: 'By provider',
  currencies: 'By currency of their accounts',
  noChangesPart:
    'Nothing was found, but not every list was read twice and to its end for this comparison.',
  expiring: ({ count, days }: { count: number; days: number }, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'lot expires', 'lots expire')} within ${format.number(days)} days`,
  openDifferences: ({ count, file }: { count: number; file: string }, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'difference', 'differences')} in ${file} ${format.plural(count, 'is', 'are')} pending or the provider’s error`,
};
