import { reasonMessages } from '../../../shared/lookup-words';
import type { MessageFormat } from '../translation';

export interface Count {
  count: number;
}

export const lookup = {
  title: 'Look up a list',
  back: 'All cards',
  intro:
    'Paste or drop a list of documents (DNI, RUC), card IDs, phones or client IDs. Cards are looked up one at a time; you can pause, leave and come back.',
  ids: 'Documents, card IDs, phones or client IDs, one per line, or a table',
  placeholder: '45612378\n3f2a9c1e-…',
  check: 'Check the list',
  choose: 'Choose a file…',
  drop: 'or drop an Excel (.xlsx), CSV or text file here',
  dropNow: 'Drop the file to read it',
  reading: 'Reading the list…',
  checked: 'Check what was understood',
  from: ({ name }: { name: string }) => `From “${name}”`,
  fromRows: ({ count }: Count, format: MessageFormat) =>
    `From ${format.number(count)} ${format.plural(count, 'row of a list', 'rows of a list')}`,
  fromClients: ({ count }: Count, format: MessageFormat) =>
    `From ${format.number(count)} ${format.plural(count, 'client', 'clients')}`,
  'tile.clients': ({ count }: Count, format: MessageFormat) =>
    `${format.plural(count, 'client', 'clients')} without a card`,
  'known.documents': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} document ${format.plural(count, 'number', 'numbers')}`,
  'known.clientIds': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} client ${format.plural(count, 'ID', 'IDs')}`,
  'known.phones': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} phone ${format.plural(count, 'number', 'numbers')}`,
  known: ({ what, clients }: { what: string; clients: number }, format: MessageFormat) =>
    `These are not card IDs: the list has ${what} of ${format.number(clients)} stored ${format.plural(clients, 'client', 'clients')}.`,
  'known.part': ({ what, clients }: { what: string; clients: number }, format: MessageFormat) =>
    `Not all of these are card IDs: the list has ${what} of ${format.number(clients)} stored ${format.plural(clients, 'client', 'clients')}.`,
  'known.ambiguous': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'stands for', 'stand for')} more than one client; the cards of each are meant.`,
  'known.cards': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'is a known card ID.', 'are known card IDs.')}`,
  'known.lots': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'is a lot', 'are lots')}; lots name no cards.`,
  'known.others': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'is not stored here and stays as typed.', 'are not stored here and stay as typed.')}`,
  'known.take': ({ count }: Count, format: MessageFormat) =>
    count === 1
      ? 'Look up this client’s cards instead'
      : `Look up the cards of these ${format.number(count)} clients instead`,
  'known.taken': ({ what, clients }: { what: string; clients: number }, format: MessageFormat) =>
    `The list now has the cards of ${format.number(clients)} ${format.plural(clients, 'client', 'clients')} instead of ${what}.`,
  'known.asListed': 'Look up the list as it was',
  'tile.ids': 'to look up',
  'tile.duplicates': ({ count }: Count, format: MessageFormat) =>
    `${format.plural(count, 'duplicate', 'duplicates')}, looked up once`,
  'tile.rejected': ({ count }: Count) =>
    count === 1 ? 'skipped, with its reason' : 'skipped, each with a reason',
  'tile.blank': ({ count }: Count, format: MessageFormat) =>
    `blank ${format.plural(count, 'line', 'lines')}`,
  header: ({ names }: { names: string }) => `Read as column names: ${names}`,
  column: 'Column with the IDs',
  sheet: 'Sheet',
  'column.every': 'Every cell is an ID',
  'column.nth': ({ number, label }: { number: number; label: string }) => `${number}: ${label}`,
  noIds: 'No line holds an ID that can be looked up. The reasons are below.',
  start: ({ count }: Count, format: MessageFormat) =>
    `Look up ${format.number(count)} ${format.plural(count, 'card', 'cards')}`,
  anotherList: 'Another list',
  offline: 'You are offline: looking up needs the service. Your list is kept.',
  lines: 'Lines of the list',
  'show.all': 'All',
  'show.ids': 'To look up',
  'show.found': 'Found',
  'show.not-found': 'Not found',
  'show.failed': 'Failed',
  'show.waiting': 'Waiting',
  'show.left-out': 'Skipped',
  'show.duplicate': 'Duplicates',
  'show.rejected': 'Skipped',
  show: 'Lines to show',
  'field.line': 'Line',
  'field.id': 'Card ID',
  'field.listed': 'As listed',
  'field.outcome': 'Outcome',
  'field.reason': 'Reason',
  'field.client': 'Client',
  'field.document': 'Document',
  'outcome.waiting': 'Waiting',
  'outcome.found': 'Found',
  'outcome.not-found': 'Not found',
  'outcome.failed': 'Failed',
  'outcome.duplicate': 'Duplicate',
  'outcome.rejected': 'Skipped',
  'outcome.cancelled': 'Not looked up',
  'reason.sameAs': ({ line }: { line: number }) => `Same as line ${line}`,
  ...reasonMessages('en'),
  none: 'No lines to show.',
  'phase.running': 'Looking up',
  'phase.paused': 'Paused',
  'phase.done': 'Looked up',
  'phase.cancelled': 'Cancelled',
  'phase.ended': 'Ended, because the connection has other keys or another address now',
  progress: ({ done, total }: { done: number; total: number }, format: MessageFormat) =>
    `${format.number(done)} of ${format.number(total)} looked up`,
  rate: ({ count }: Count, format: MessageFormat) => `${format.number(count)} per second`,
  left: ({ time }: { time: string }) => `about ${time} left`,
  minutes: ({ count }: Count, format: MessageFormat) => `${format.number(count)} min`,
  seconds: ({ count }: Count, format: MessageFormat) => `${format.number(count)} s`,
  waits: ({ why }: { why: string }) => `Waiting: ${why} It resumes automatically.`,
  pausedNote:
    'Nothing is looked up while paused. It can wait as long as you like, even with the app closed.',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  rest: ({ count }: Count, format: MessageFormat) => `Look up the other ${format.number(count)}`,
  retry: ({ count }: Count, format: MessageFormat) => `Retry ${format.number(count)} failed`,
  newList: 'New list',
  lastResults: 'Last results',
  editKeys: 'Check the connection',
  ended: (
    { found, missing, failed }: { found: number; missing: number; failed: number },
    format: MessageFormat,
  ) =>
    `Looked up: ${format.number(found)} found, ${format.number(missing)} not found, ${format.number(failed)} failed.`,
  understood: ({ ids, rejected }: { ids: number; rejected: number }, format: MessageFormat) =>
    `${format.number(ids)} to look up, ${format.number(rejected)} skipped.`,
  path: 'From the merchant to the accounts',
  'path.product': 'Product',
  'path.this': 'This card',
  'path.lots': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'lot', 'lots')}`,
  'path.accounts': 'Accounts',
  tooLarge: 'This file is too large for a list (16 MB at most). Split it.',
  unreadable: 'The file could not be read. It may have been moved.',
  oneFile: 'One file at a time.',
};

export const marks = {
  title: 'Your mark',
  add: 'Add mark or note…',
  edit: 'Edit',
  remove: 'Remove',
  tag: 'Mark',
  tagHint: 'A few words. Only you see it, on this computer.',
  note: 'Note',
  due: 'Due',
  dueOn: ({ day }: { day: string }) => `Due ${day}`,
  assignee: 'Assigned to',
  assigneeHint: 'The name of who has to see to it.',
  assignedTo: ({ name }: { name: string }) => `Assigned to ${name}`,
  assignedToYou: 'Assigned to you',
  many: ({ count }: Count, format: MessageFormat) =>
    `Mark ${format.number(count)} ${format.plural(count, 'record', 'records')}`,
  manyText: 'What you leave empty stays as it is on each record.',
  removeMany: 'Remove marks',
  savedMany: ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'record', 'records')} marked.`,
  removedMany: ({ count }: Count, format: MessageFormat) =>
    `Marks of ${format.number(count)} ${format.plural(count, 'record', 'records')} removed.`,
  undone: ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'record is', 'records are')} as before.`,
  pending: 'Your pending records',
  'pending.clients': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'client', 'clients')}`,
  'pending.lots': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'lot', 'lots')}`,
  'pending.cards': ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} ${format.plural(count, 'card', 'cards')}`,
  'pending.due': 'due by today',
  'pending.later': 'due later',
  'pending.undated': 'without a day',
  save: 'Save',
  'tag.reviewed': 'Reviewed',
  'tag.ask': 'Ask the bank',
  by: ({ by, when }: { by: string; when: string }) => `${by}, ${when}`,
  saved: 'Mark saved.',
  removed: 'Mark removed.',
  gone: ({ count }: Count, format: MessageFormat) =>
    `${format.number(count)} marked ${format.plural(count, 'record was', 'records were')} removed by the service`,
  goneText: 'The marks are kept until you dismiss them.',
  dismiss: 'Dismiss',
  dismissOf: ({ title }: { title: string }) => `Dismiss the mark of ${title}`,
  dismissed: ({ title }: { title: string }) => `Mark of ${title} dismissed.`,
};

/** Beside the IP addresses that the service allows. */
export const allowed = {
  thisComputer: 'This computer’s public address',
  pasteHint: 'Paste it to compare. It is sent nowhere.',
  noAddress: 'This is not an IP address.',
  is: ({ address }: { address: string }) =>
    `${address} is among the allowed IPs: the refusal has another reason.`,
  isNot: ({ address }: { address: string }) =>
    `${address} is not among the allowed IPs. Ask your service provider to add it.`,
  unknown: ({ address }: { address: string }) =>
    `${address} is not listed by itself; the list also has entries that are not single addresses.`,
};

/** Of the merchant's token and keys, as the service and this computer have them. */
export const merchantKeys = {
  'merchant.token.none': 'The service sent no access token with the merchant.',
  'merchant.key.secret': 'Secret key',
  'merchant.key.public': 'Public key',
  'merchant.key.matches': ({ vault }: { vault: string }) =>
    `Matches the key in your keychain (${vault}).`,
  'merchant.key.matchesSession': 'Matches this session’s key.',
  'merchant.key.differs':
    'Differs from the key on this computer. It may have been changed: ask whoever manages it.',
  'merchant.key.notStored': 'No secret key is stored on this computer to compare with.',
  'merchant.key.notSent':
    'The service did not send its secret key, so there was nothing to compare.',
  'merchant.key.safe':
    'The secret key never comes to this window. Reveal opens a short-lived window of its own; Copy puts the key stored on this computer on the clipboard for a short time.',
  'merchant.key.reveal': 'Reveal',
  'merchant.key.copy': 'Copy',
  'merchant.key.revealOf': ({ key }: { key: string }) => `Reveal: ${key}`,
  'merchant.key.copyOf': ({ key }: { key: string }) => `Copy: ${key}`,
  'merchant.key.revealed': 'Shown in a separate window.',
  'merchant.key.copied': ({ seconds }: { seconds: number }) =>
    `Copied. The clipboard is cleared in ${seconds} s.`,
};
