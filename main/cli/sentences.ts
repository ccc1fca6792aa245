import { maxNameLength } from '../../shared/names';
import type { Failure, FailureCode } from '../../shared/failures';
import type { CacheState } from '../../shared/ipc/sync';
import { counted } from './counted';
import type { Interrupted } from './interruption';

type Params = Failure['params'];
type Reason = Params[string] | undefined;

/** A reason's code as words: `not-a-number` becomes `not a number`. */
const reasonWords = (reason: Reason) => String(reason).replaceAll('-', ' ');

/**
 * One plain English sentence per failure, for the terminal. The window has its own, longer
 * sentences in each language.
 */
const sentences: Readonly<Record<FailureCode, (params: Params) => string>> = {
  'input.base-url': ({ reason }) => `The base address cannot be used: ${baseUrlReason(reason)}.`,
  'input.home': ({ reason }) =>
    reason === 'none'
      ? 'There is no folder for the data of this user: its home folder does not exist or cannot be written. Give one by --home.'
      : `The folder of --home cannot be used: ${homeReason(reason)}.`,
  'input.page': ({ reason, max }) =>
    `--page must be a whole number from 1 to ${max} (${reasonWords(reason)}).`,
  'input.per-page': ({ reason, max }) =>
    `--per-page must be a whole number from 1 to ${max} (${reasonWords(reason)}).`,
  'input.card-id': ({ reason }) =>
    reason === 'card-number'
      ? "This is a full card number. It was not sent or stored; use the card's id."
      : `This is not a client-card id (${reasonWords(reason)}); nothing was sent.`,
  'input.secret': ({ field, reason }) => `${field} cannot be used (${reasonWords(reason)}).`,
  'input.profile': ({ field, reason }) =>
    `The profile cannot be used (${field ?? 'id'}: ${profileReason(field, reason)}).`,
  'input.recipe': ({ reason }) => `The signing method cannot be used (${reasonWords(reason)}).`,
  'input.example': (params) => exampleSentence(params),
  'input.name': ({ reason, max, name }) =>
    `${name === undefined ? 'This name' : `"${name}"`} ${nameReason(reason, max)}.`,
  'input.params': ({ reason, column }) =>
    reason === 'unknown-field' || (reason === 'unknown-column' && column !== undefined)
      ? `There is no field "${column}".`
      : reason === 'field-unkeyed'
        ? `By the field "${column}" records can be neither found nor grouped: the list has too many fields.`
        : reason === 'currency-uncertain'
          ? `It is uncertain which field has the currency of "${column}".`
          : 'The request is invalid.',
  'input.publish': ({ reason }) => `The database cannot be used: ${addressReason(reason)}.`,
  'input.filter': ({ words, instead, reason }) =>
    `Not understood: ${words}${instead === undefined ? '' : ` (did you mean ${instead}?)`}${filterReason(reason)}`,
  'input.list': ({ reason, max }) =>
    reason === 'no-ids'
      ? 'The list contains no card id.'
      : `The list cannot be used (${reasonWords(reason)}${max === undefined ? '' : `, at most ${max} lines`}).`,
  'input.backup': (params) => backupSentence(params),
  'input.recovery': ({ reason }) =>
    recoveryReasons[String(reason)] ?? 'The recovery code cannot be used.',
  'input.handover': ({ reason, max }) =>
    reason === 'too-many'
      ? `There are more than ${max} marks: choose by --what views, pivots, rules or reconcile.`
      : 'The file that was handed over cannot be used.',
  'input.unsynced': ({ names }) =>
    `Nothing is stored here yet of: ${names}. Nothing was written; "sync" reads their lists.`,
  'input.statement': () =>
    'The statement cannot be checked: reading it takes more time or memory than any that Merchant Desk writes.',
  'input.table': (params) => `The file cannot be used: ${tableReason(params)}.`,
  'credentials.missing': ({ reason, instead }) =>
    reason === 'unknown'
      ? `There is no profile of this name.${instead === undefined ? '' : ` Did you mean "${instead}"?`} Run "connect" first, or list them with "profiles".`
      : 'There are no keys for this profile. Run "connect" first.',
  'credentials.other-address': ({ reason, host, enteredFor }) =>
    `${
      reason === 'address'
        ? `The stored keys were entered for ${enteredFor}, not for ${host}`
        : reason === 'login'
          ? 'The stored keys were entered for another way of obtaining the token'
          : reason === 'unbound'
            ? `The stored keys, from an earlier version, do not say that they are for ${host}`
            : `The stored keys for ${host} do not belong together`
    }: nothing was sent. Run "connect" with the keys for ${host}.`,
  'credentials.refused': (params) => `${refusalSentence(params)}${itsWords(params)}`,
  'credentials.token-expired': () => `The access token has expired. ${newToken}`,
  'credentials.login-refused': () => 'The service refused the login with these keys.',
  'credentials.login-shape': ({ path }) => `The answer to the login has no token at "${path}".`,
  'credentials.signature-refused': ({ isSecretProven }) =>
    isSecretProven === true
      ? 'The service refused the signature: the signing method is wrong. The login proved the secret key.'
      : 'The service refused the signature: the secret key or the signing method is wrong.',
  'credentials.no-recipe': ({ sent }) =>
    sent === undefined
      ? 'The signing method of this service is not known. Run "connect" with --recipe or --example.'
      : 'The service accepted none of the known signing methods: the keys are wrong, or it signs in another way. Check the keys, or give one working request by --example.',
  'network.offline': () => 'This computer is offline.',
  'network.name-not-found': ({ host }) => `The name ${host ?? 'of the service'} was not found.`,
  'network.refused': ({ detail }) =>
    detail === 'ERR_UNSAFE_PORT'
      ? 'Nothing was sent: this port is kept for services other than the web.'
      : 'Nothing answers at this address.',
  'network.tls': ({ reason, detail }) =>
    reason === 'client-certificate'
      ? 'The service requires a client certificate, and Merchant Desk can present none: ask whoever runs the service not to require one at this address.'
      : /AUTHORITY|ISSUER|SELF_SIGNED|UNABLE_TO_VERIFY/.test(String(detail))
        ? 'No secure connection could be made: this computer does not know the authority that signed the certificate (docs/admin.md, "Network").'
        : `No secure connection could be made (${reason ?? detail ?? 'certificate'}).`,
  'network.timeout': ({ waitedFor }) => `The service did not answer in time (${waitedFor}).`,
  'network.interrupted': () => 'The connection was interrupted.',
  'network.proxy-login': () =>
    'The proxy of this network asks for a login, or refused the one in https_proxy. Put it there (http://user:password@host:port), or ask whoever runs the proxy to let this computer through without.',
  'network.redirect': ({ status }) =>
    `The service redirected the request${status === undefined ? '' : ` (status ${status})`}; redirects are refused.`,
  'network.not-secure': ({ host }) =>
    `A request to ${host} would not be encrypted; it was not sent.`,
  'network.too-large': ({ megabytes }) => `The answer is larger than ${megabytes} MB.`,
  'network.paused': ({ seconds }) => `Too many failures: paused for ${seconds} s.`,
  'service.code': ({ serviceCode, serviceMessage }) =>
    `The service answered code ${serviceCode}: ${serviceMessage ?? 'no message'}.`,
  'service.forbidden': (params) =>
    `The service does not allow this (is this computer's IP among its allowed IPs?).${itsWords(params)}`,
  'service.not-found': ({ page }) =>
    page === undefined
      ? 'The service has no such record.'
      : `The service answered "not found" to page ${page} of the list.`,
  'service.rate-limited': (params) =>
    `The service asks to wait${params.retryAfterSeconds === undefined ? '' : ` ${params.retryAfterSeconds} s`}.${itsWords(params)}`,
  'service.unavailable': (params) =>
    `The service is not available (status ${params.status}).${itsWords(params)}`,
  'service.status': (params) => `The service answered status ${params.status}.${itsWords(params)}`,
  'service.empty': () => 'The service answered with an empty body.',
  'service.not-json': ({ reason }) =>
    reason === 'compression'
      ? 'The answer of the service is not compressed as its header says (gzip announced and not sent, or the reverse).'
      : 'The answer of the service is not JSON.',
  'service.html': () => 'A web page came back instead of data (a proxy or sign-in page?).',
  'service.content-type': ({ contentType }) => `The service answered ${contentType}, not JSON.`,
  'service.truncated': () => 'The answer is incomplete.',
  'service.too-deep': () => 'The answer is nested too deeply.',
  'service.too-large': ({ what, max }) =>
    what === 'number'
      ? `The answer has a number of more than ${max} digits.`
      : what === 'names'
        ? `The records of the service have more than ${max} different field names.`
        : what === 'name'
          ? `A field name of the service's records has more than ${max} characters.`
          : what === 'combinations'
            ? 'The records of the service have their fields in too many different combinations.'
            : 'The answer is too large. Request fewer records per page.',
  'service.envelope': ({ reason }) => `The answer lacks code, message or data (${reason}).`,
  'service.unknown-shape': ({ resource, reason }) =>
    `The answer for ${resource} has a shape Merchant Desk does not know (${reason}).`,
  'service.incomplete': ({ resource, records, missing }) =>
    `The service sent ${records} ${resource} and ${missing === 0 ? 'did not say that these are all' : `announced ${missing} more`}. The list synced before is kept, and nothing counts as removed. Sync again later.`,
  'vault.absent': () =>
    "There is no keychain here: keys can be neither read nor stored (over SSH or from cron the desktop's keychain is often unavailable). docs/cli.md, Running unattended, has a way.",
  'vault.locked': () =>
    'The keychain is locked, or the keys were removed from it. Was it unlocked with its password?',
  'vault.key-missing': () =>
    'The keychain has no key for the offline data: unlock it or, if the key is gone, give the code to "recovery".',
  'vault.no-answer': () => 'The keychain does not answer.',
  'vault.mismatch': () => 'The keychain returned something other than what was stored.',
  'vault.refused': () =>
    'The keychain refused the request. If it was restarted, run this command again.',
  'storage.unreadable': ({ reason }) =>
    reason === 'damaged'
      ? 'The offline data is damaged: the next time it is opened it is set aside, and can be synced again.'
      : reason === 'newer'
        ? 'A newer version of Merchant Desk wrote its files. They were not changed; use that version.'
        : `A file of Merchant Desk cannot be read (${reason}).`,
  'storage.unwritable': ({ reason, to, fileName }) =>
    to === 'stdout'
      ? `The output could not be written: ${diskWords(reason)}.`
      : fileName !== undefined
        ? unwritten(fileName, reason)
        : reason === 'locked'
          ? 'Another program has the offline data open: the window of Merchant Desk, or another command. Close it, or wait for it with --wait 10m.'
          : `A file of Merchant Desk cannot be written: ${diskWords(reason)}.`,
  'storage.export': ({ reason, fileName }) => unwritten(fileName ?? 'The export', reason),
  'storage.wipe': ({ reason }) =>
    reason === 'key-left'
      ? 'The files of the offline data are removed, but the keychain could not remove their key: run "wipe" again when it is unlocked.'
      : reason === 'files-left'
        ? 'The key of the offline data was removed, so nobody can read the data, but some of its files could not be removed: run "wipe" again.'
        : 'Neither the key of the offline data nor all of its files could be removed.',
  'update.unreachable': ({ reason }) => `The update server could not be reached (${reason}).`,
  'update.signature': () => 'The update offered by the server is not signed with the release key.',
  'update.feed': () => 'The answer of the update server is invalid.',
  'update.file': ({ reason }) => `The downloaded version does not match its signature (${reason}).`,
  'update.install': () => 'The new version could not be prepared for installation.',
  'publish.agree': ({ to }) =>
    `Nothing was sent. Records in ${to} are plain personal data that anyone with access to that database can read. Run it once with --agree.`,
  'publish.unreachable': ({ reason }) =>
    reason === 'name'
      ? 'The database server was not found.'
      : reason === 'closed'
        ? 'The database server closed the connection; syncs already published remain. Run it again to continue.'
        : reason === 'busy'
          ? 'Another session is using the same tables: run it again later.'
          : `The database server does not answer (${reason}).`,
  'publish.tls': ({ reason }) =>
    reason === 'none'
      ? 'The database server offers no encryption: nothing was sent. Only a server on this computer can be used without it.'
      : `The certificate of the database server is not trusted (${reason}): nothing was sent.`,
  'publish.refused': ({ reason }) =>
    reason === 'database'
      ? 'The server has no such database.'
      : 'The database refused the user or the password. Give the password by --password-stdin once, or in PGPASSFILE.',
  'publish.unsafe': ({ reason }) =>
    reason === 'password'
      ? 'The database server asks for the password in a form that would give it away; it was not sent. Without TLS only SCRAM-SHA-256 is used (password_encryption and pg_hba.conf of the server).'
      : reason === 'iterations'
        ? 'The database server asks for a number of SCRAM iterations that is not safe or takes too long (4,096 to 2,000,000 are accepted); the password was not sent.'
        : reason === 'proof'
          ? 'The database server did not prove that it knows the password: it may be another server. No record was sent.'
          : 'The database server answers with messages that PostgreSQL does not send; the connection was ended. Syncs already published remain.',
  'publish.denied': () =>
    'This user may not create tables there: an administrator of the database can create an empty schema for it.',
  'publish.full': () =>
    'The disk of the database is full; syncs already published remain. Run it again to continue.',
  'publish.foreign': ({ reason, schema, table }) =>
    reason === 'column' || reason === 'table'
      ? `The table ${table} was changed by somebody: restore its columns, or use another schema. Nothing was changed.`
      : reason === 'other-profile'
        ? `The schema ${schema} belongs to another profile: use another one (?schema=…).`
        : reason === 'newer'
          ? `The schema ${schema} was created by a newer version of Merchant Desk.`
          : `The schema ${schema} contains tables that Merchant Desk did not create: use another one (?schema=…). Nothing was changed.`,
  'publish.failed': ({ sqlState }) => `The database reported an error (SQLSTATE ${sqlState}).`,
  'app.policy': (params) =>
    `The policy of this computer, ${params.file}, cannot be applied: ${policyReason(params)}${furtherFaults(params)}. Its administrator has to correct it.`,
  'app.forbidden': (params) => `The policy of this computer does not allow ${forbidden(params)}`,
  'app.locked': () => 'Merchant Desk is locked.',
  'app.not-connected': () => 'No profile is open.',
  'app.cancelled': () => 'Cancelled.',
  'app.export-running': () => 'Another export is running.',
  'app.lookup-running': () => 'Another lookup is unfinished.',
  'app.print': ({ reason }) => `The system could not print it (${reason}).`,
  'app.sender': () => 'Refused.',
  'app.screen': () => 'A screen could not be shown.',
  'app.internal': () => 'Something went wrong inside Merchant Desk.',
};

/** `token` refuses a connection that logs in: its keys get the token. */
const newToken =
  'Give a new one to "token"; if the connection logs in, run this again, or "connect" with new keys.';

/** By what the service named in its refusal. */
function refusalSentence({ about }: Params): string {
  switch (about) {
    case 'token':
      return `The service refused the token. ${newToken}`;
    case 'timestamp':
      return 'The service refused the time of the request: check the clock of this computer.';
    case 'address':
      return "The service refused the address of this computer: is its IP among the service's allowed IPs?";
    case 'locked':
      return 'The service says that access is locked. Only its provider can unlock it.';
    default:
      return 'The service refused the token or the keys.';
  }
}

/** What the service said itself, redacted; nothing if it said nothing. */
function itsWords({ serviceMessage }: Failure['params']): string {
  return typeof serviceMessage === 'string' && serviceMessage !== ''
    ? ` Its message: "${serviceMessage}".`
    : '';
}

/** What the name of a profile, or of a field of its login, may be. */
function profileReason(field: Reason, reason: Reason): string {
  if (reason !== 'unusual') return reasonWords(reason);
  return field === 'name'
    ? `at most ${maxNameLength} characters, all of them visible`
    : 'a plain name of letters, digits, "_", "-" and dots';
}

function forbidden({ what, host, folders, database }: Failure['params']): string {
  if (what === 'exports') return 'exports.';
  if (what === 'publish') return 'publishing to a database.';
  if (what === 'backups') return 'backups.';
  if (what === 'keysInBackups') return 'keys of services in backups.';
  if (what === 'folder') return `files elsewhere than in ${folders}.`;
  if (what === 'database') return `publishing to the database ${database}.`;
  return `requests to ${host}.`;
}

/** Maps a reason to its words; `otherwise` for reasons not listed. */
function wordsFor(words: Readonly<Record<string, string>>, otherwise: string) {
  return (reason: Reason) => words[String(reason)] ?? otherwise;
}

const filterReason = wordsFor(
  {
    'no-such-day':
      ' (there is no such day or month on the calendar; the day comes before the month)',
    'not-date':
      ' (this field holds dates: 31/10/2026, 2026-10-31, 2026-10, "October 2026", "last 30 days")',
    several: ' (several fields of dates begin so)',
    'too-many': ' (these are too many values in too many fields)',
    'too-long': ' (a search has at most 1,000 characters, 30,000 with lists of values)',
    'not-amount': ' (this field holds numbers: 1000.50, 1,000.50, "S/ 1,000.50")',
  },
  '',
);

const tableReason = ({ reason, max, cell }: Params) =>
  reason === 'too-many'
    ? `it has more than ${max} cells`
    : cell === undefined
      ? otherTableReason(reason)
      : `it is damaged: cell ${cell} refers to a text that the workbook does not hold`;

const otherTableReason = wordsFor(
  {
    'too-large':
      'it is larger than 16 MB, or than 128 MB when unpacked; save fewer columns, or save it as CSV',
    password: 'it is password-protected; save a copy without a password',
    'other-format': 'it is in an older format or that of another program; save it as .xlsx or CSV',
    packed: 'it is an archive of packed files; unpack it, and use the table that was in it',
    'not-text': 'it is neither a workbook (.xlsx) nor text',
    'no-sheet': 'it has no sheet with this name',
    'too-slow': 'reading it takes too long; save fewer columns, or save it as CSV',
  },
  'it is damaged',
);

const exampleWords = wordsFor(
  {
    empty: 'it is empty',
    'too-long': 'it is too long for one request',
    several: 'it holds several requests, and which of them the signature belongs to cannot be told',
    'no-url': 'no address was found in it',
    'bad-url': 'its address cannot be read',
    'not-get': 'only a GET request can be used',
    'no-timestamp': 'its address has no "timestamp" parameter',
    'bad-timestamp': 'its timestamp does not have 13 digits',
    'no-signature': 'it has no "signature" header',
    shortened: 'its signature is shortened or masked',
  },
  'it could not be read',
);

function exampleSentence({ reason, line, where, format }: Params): string {
  if (reason === 'other-format') {
    return `The example request is written for ${format}: choose "Copy as cURL" in the browser's developer tools, and use that.`;
  }
  if (reason === 'placeholder') {
    return `The ${where} of the example request is a placeholder that was never filled in. Use a request that was sent.`;
  }
  const words =
    reason === 'open-quote'
      ? `a quotation mark of the command in line ${line} is never closed`
      : exampleWords(reason);
  return `The example request cannot be used: ${words}.`;
}

/** Why a policy cannot be applied, as part of a sentence. */
export function policyReason({ line, column, ...params }: Params): string {
  const { reason } = params;
  const at = reason === 'not-json' ? `line ${line}, column ${column}: ` : `line ${line}: `;
  return `${line === undefined ? '' : at}${policyFault(params)}`;
}

function policyFault({ reason, setting, takes, maxBytes }: Params): string {
  const taken = takes === undefined ? '' : `: it takes ${takes}`;
  switch (reason) {
    case 'setting':
      return setting === null
        ? `the file cannot be applied${taken}`
        : `the value of ${setting} cannot be applied${taken}`;
    case 'missing':
      return `the setting ${setting} is missing${taken}`;
    case 'repeated':
      return `the setting ${setting} is there twice`;
    case 'unknown-setting':
      return `there is no setting ${setting}`;
    case 'not-json':
      return typeof setting !== 'string'
        ? 'this is not JSON'
        : `an entry of the setting ${setting} is not JSON`;
    case 'too-large':
      return `it is larger than ${inKilobytes(Number(maxBytes))}`;
    default:
      return policyReasons[String(reason)] ?? reasonWords(reason);
  }
}

function furtherFaults({ faults }: Params): string {
  const more = typeof faults === 'number' ? faults - 1 : 0;
  return more > 0 ? `; ${counted(more, 'more fault')}, all told by "mdesk policy"` : '';
}

const policyReasons: Readonly<Record<string, string>> = {
  unreadable: 'it cannot be read',
  changeable: 'others than the administrator may write it or its folder (chmod go-w)',
  'registry-closed':
    "the registry's tools are switched off for this user, so the policy has to be a file",
};

/** A limit of bytes in the unit that people see in file managers. */
export function inKilobytes(bytes: number): string {
  return `${bytes / 1024} kB`;
}

const notHttps = 'it must start with https://';

const baseUrlReason = wordsFor(
  {
    empty: notHttps,
    'missing-scheme': notHttps,
    'not-http': notHttps,
    'not-secure': 'keys travel only over https, except to this computer',
    'has-credentials': 'remove user name and password; keys are read from stdin',
    'unusual-host': 'write its host plainly, without codes or look-alike letters',
    'unusual-path': 'its path has characters that are not expected there',
  },
  'it must look like https://api.example.com',
);

const addressForm = 'postgresql://user@host/database?schema=name';

const addressReason = wordsFor(
  {
    password:
      'remove the password from the address, where process lists and shell history show it; use --password-stdin or PGPASSFILE',
    host: `its host is missing (${addressForm})`,
    user: `its user is missing (${addressForm})`,
    database: `its database is missing (${addressForm})`,
    schema: 'it needs a schema of its own, not public, named with lower-case letters, digits and _',
    option: '?schema=name is the only option it may have',
    sample: 'sample data cannot be published, because it is generated anew each time',
    none: `give --to=${addressForm}`,
  },
  `it must look like ${addressForm}`,
);

const recoveryReasons: Readonly<Record<string, string>> = {
  code: 'This is not a complete recovery code: compare it with what you wrote down.',
  none: 'No recovery code was made for this offline data.',
  wrong: 'This is another code; a newer one may have replaced it.',
  altered: 'The recovery file was changed, or belongs to other data. Nothing was changed.',
  'no-data': 'There is no offline data yet.',
};

const backupReasons: Readonly<Record<string, string>> = {
  foreign: 'This is not a backup of Merchant Desk.',
  passphrase: 'This is not the passphrase of the backup.',
  truncated: 'The backup is not complete: its end is missing. Nothing was restored.',
  altered: 'The backup was changed or damaged since it was written. Nothing was restored.',
  newer: 'A newer version of Merchant Desk wrote this backup. Restore it with that version.',
  unreadable: 'The file of the backup cannot be read.',
  short: 'A passphrase has at least 12 characters.',
  folder: 'The administrator allows backups in one folder only.',
  nothing: 'There is no connection to back up.',
  'no-passphrase': 'The passphrase of the schedule is no longer in the keychain.',
  running: 'A backup or restoration is already running.',
  merchant: 'The backup is of another merchant. Nothing was changed.',
  unopened: 'The connection has no offline data here yet: sync it once, then merge.',
  gone: 'The connection is no longer here.',
};

function backupSentence({ reason, name }: Params): string {
  if (reason === 'unknown') return `The backup has no connection "${name}".`;
  if (reason === 'exists') {
    return `There is a connection "${name}" already: give --replace to restore it in its place, or --add to restore it under another name.`;
  }
  if (reason === 'differs') {
    return `${name} differ from what is here: give --add to take only what is new, or --replace to take that as well; --show tells all. Nothing was changed.`;
  }
  if (reason === 'address') {
    return `"${name}" has another address here: what was marked there does not belong to its records. Give --add instead of --merge.`;
  }
  return backupReasons[String(reason)] ?? 'The backup cannot be used.';
}

/** Where there is no folder, or no such name, there is no earlier file either. */
function unwritten(fileName: Reason, reason: Reason): string {
  const rest =
    reason === 'missing' || reason === 'name' ? '' : ' A file of that name is as it was.';
  return `${String(fileName)} could not be written: ${diskWords(reason)}.${rest}`;
}

/** See `diskReason`. */
const diskReasons = {
  full: 'the disk is full; free some space and run it again',
  denied: 'this user may not write there',
  'read-only': 'the disk is read-only',
  missing: 'its folder does not exist',
  locked: 'another program has it open; close it there and run it again',
  name: 'this file name is not allowed here, or a folder has it',
  slow: 'the disk took too long to take it',
  foreign:
    'a link, a named pipe, a device or another user’s file has its name in a folder that others can write to; remove it, or choose a folder of your own',
};

const diskWords = wordsFor(diskReasons, 'the system refuses it');

const homeReason = wordsFor(
  {
    ...diskReasons,
    'not-folder': 'it is a file',
    'too-long': 'its path is too long',
    network:
      'it is on a file server (NFS, SMB or the like), where databases are not safe; choose a folder on a disk of this computer, and carry data by backups',
    sign: 'its path contains a line break or another control character',
    shared:
      'other users of this computer may write there; choose a folder of your own, or remove their permission (chmod go-w)',
  },
  'the system refuses it',
);

const setAsideNote =
  'It was set aside, not deleted, with its history; "sync" reads the records again.';

/** Why the offline data could not be opened and was set aside. */
export const setAsideSentences: Readonly<Record<NonNullable<CacheState['setAside']>, string>> = {
  'wrong-key': `The offline data was encrypted with another key. ${setAsideNote}`,
  damaged: `The offline data was damaged. ${setAsideNote}`,
  empty: `The offline data was empty. ${setAsideNote}`,
  older: `The offline data was written by an earlier version of Merchant Desk. ${setAsideNote}`,
  'key-lost': `The key of the offline data is no longer in the keychain. ${setAsideNote}`,
};

/** For a command that a signal ended. */
export function interruptedSentence({ signal }: Interrupted): string {
  return `Ended by ${signal}; what was read by then is kept.`;
}

export function sentenceFor(failure: Failure): string {
  return sentences[failure.code](failure.params);
}

/** Why a name given by the user is refused. */
function nameReason(reason: Reason, max: Reason): string {
  switch (reason) {
    case 'empty':
      return 'is empty';
    case 'too-long':
      return `has more than ${max} characters`;
    case 'unusual':
      return 'has characters that are not seen';
    case 'taken':
      return 'is there already';
    case 'too-many':
      return `is one too many: there are ${max} at most`;
    case 'gone':
      return 'is no longer there';
    default:
      return 'cannot be used';
  }
}
