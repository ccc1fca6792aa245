import type { Failure, FailureCode } from '../../preload/contract/failure';
import type { CacheState } from '../../preload/contract/sync';
import type { Interrupted } from './interruption';

type Params = Failure['params'];

/** One plain English sentence per failure, for people at a terminal. The window has its own, longer ones in two languages. */
const sentences: Readonly<Record<FailureCode, (params: Params) => string>> = {
  'input.base-url': ({ reason }) => `The base address cannot be used (${reason}).`,
  'input.home': ({ reason }) => `The folder of --home cannot be used: ${homeReason(reason)}.`,
  'input.page': ({ reason }) => `--page must be a whole number from 1 (${reason}).`,
  'input.per-page': ({ reason, largest }) =>
    `--per-page must be a whole number from 1 to ${largest} (${reason}).`,
  'input.card-id': ({ reason }) => `That is not a client-card id (${reason}); nothing was sent.`,
  'input.secret': ({ field, reason }) => `${field} cannot be used (${reason}).`,
  'input.profile': ({ field, reason }) =>
    `The profile cannot be used (${field ?? 'id'}: ${reason}).`,
  'input.recipe': ({ reason }) => `The signing method cannot be used (${reason}).`,
  'input.example': ({ reason }) => `The example request cannot be read (${reason}).`,
  'input.name': () => 'This name cannot be used.',
  'input.params': () => 'The request was not understood.',
  'input.publish': ({ reason }) => `The database cannot be used: ${addressReason(reason)}.`,
  'input.filter': ({ words }) => `The filter was not understood at: ${words}`,
  'input.list': ({ reason, most }) =>
    reason === 'no-ids'
      ? 'There is no card id in the list.'
      : `The list cannot be used (${reason}${most === undefined ? '' : `, at most ${most} lines`}).`,
  'input.table': ({ reason, most }) => `The file cannot be used: ${tableReason(reason, most)}.`,
  'credentials.missing': ({ reason }) =>
    reason === 'unknown'
      ? 'There is no profile of this name. Run "connect" first, or see "profiles".'
      : 'There are no keys for this profile. Run "connect" first.',
  'credentials.other-address': ({ reason, host, enteredFor }) =>
    `${
      reason === 'address'
        ? `The keys kept were entered for ${enteredFor}, not for ${host}`
        : reason === 'login'
          ? 'The keys kept were entered for another way to the token'
          : reason === 'unbound'
            ? `The keys kept do not say that they are for ${host}, as an earlier version left them`
            : `The keys kept for ${host} do not belong together`
    }: nothing was sent. Run "connect" with the keys for ${host}.`,
  'credentials.refused': () => 'The service refused the token or the keys.',
  'credentials.token-expired': () => 'The access token has expired. Run "connect" with a new one.',
  'credentials.login-refused': () => 'The service refused the login with these keys.',
  'credentials.login-shape': ({ path }) => `The login answered without a token at "${path}".`,
  'credentials.signature-refused': () =>
    'The service refused the signature: the secret key or the signing method is not the one it uses.',
  'credentials.no-recipe': () =>
    'It is not known how this service signs. Run "connect" with --recipe or --example.',
  'network.offline': () => 'This computer is offline.',
  'network.name-not-found': ({ host }) => `The name ${host ?? 'of the service'} was not found.`,
  'network.refused': () => 'Nothing answers at that address.',
  'network.tls': ({ reason }) => `No secure connection could be made (${reason ?? 'certificate'}).`,
  'network.timeout': ({ waitedFor }) => `The service took too long (${waitedFor}).`,
  'network.interrupted': () => 'The connection broke.',
  'network.redirect': ({ status }) =>
    `The service sent us elsewhere (status ${status}); redirects are refused.`,
  'network.not-secure': ({ host }) => `${host} would be asked without encryption; refused.`,
  'network.too-large': ({ megabytes }) => `The answer is larger than ${megabytes} MB.`,
  'network.paused': ({ seconds }) => `Too many failures: paused for ${seconds} s.`,
  'service.code': ({ serviceCode, serviceMessage }) =>
    `The service answered code ${serviceCode}: ${serviceMessage ?? 'no message'}.`,
  'service.forbidden': () => 'The service forbids this (is this address among its allowed IPs?).',
  'service.not-found': () => 'The service has no such record.',
  'service.rate-limited': ({ retryAfterSeconds }) =>
    `The service asks to wait${retryAfterSeconds === undefined ? '' : ` ${retryAfterSeconds} s`}.`,
  'service.unavailable': ({ status }) => `The service is not available (status ${status}).`,
  'service.status': ({ status }) => `The service answered status ${status}.`,
  'service.empty': () => 'The service answered with an empty body.',
  'service.not-json': () => 'The service answered something that is not JSON.',
  'service.html': () => 'A web page came back instead of data (a proxy or sign-in page?).',
  'service.content-type': ({ contentType }) => `The service answered ${contentType}, not JSON.`,
  'service.truncated': () => 'The answer ended too early.',
  'service.too-deep': () => 'The answer is nested too deeply.',
  'service.too-large': () =>
    'The answer holds more than any page needs. Ask for fewer records a page.',
  'service.envelope': ({ reason }) => `The answer has no code, message and data (${reason}).`,
  'service.unknown-shape': ({ resource, reason }) =>
    `The answer for ${resource} has a shape Merchant Desk does not know (${reason}).`,
  'vault.absent': () =>
    "There is no keychain here: keys can be neither read nor kept (over SSH or from cron the desktop's own is often out of reach).",
  'vault.locked': () => 'The keychain is locked, or the keys were removed from it.',
  'vault.no-answer': () => 'The keychain does not answer.',
  'vault.mismatch': () => 'The keychain gave back something else than was stored.',
  'vault.refused': () => 'The keychain refused, or it was started anew: then start this again.',
  'storage.unreadable': ({ reason }) =>
    reason === 'damaged'
      ? 'The offline data is damaged: when it is opened again it is set aside, and can be synced anew.'
      : `A file of Merchant Desk cannot be read (${reason}).`,
  'storage.unwritable': ({ reason }) =>
    reason === 'locked'
      ? 'Another program has the offline data open: the window of Merchant Desk, or another command.'
      : `A file of Merchant Desk cannot be written: ${diskWords(reason)}.`,
  'storage.export': ({ reason, fileName }) =>
    `${fileName ?? 'The export'} could not be written: ${diskWords(reason)}. What stood there is untouched.`,
  'storage.wipe': ({ reason }) =>
    reason === 'key-left'
      ? 'The files of the offline data are removed, but the keychain could not be asked to forget their key: run "wipe" again when it is unlocked.'
      : reason === 'files-left'
        ? 'The key of the offline data is forgotten, so that nobody can read it, but some of its files could not be removed: run "wipe" again.'
        : 'Neither all files of the offline data nor their key could be removed.',
  'update.unreachable': ({ reason }) => `The update server could not be asked (${reason}).`,
  'update.signature': () => 'What the update server offers is not signed with the release key.',
  'update.feed': () => 'What the update server offers makes no sense.',
  'update.file': ({ reason }) => `The downloaded version is not what was signed (${reason}).`,
  'update.install': () => 'The new version could not be made ready to install.',
  'publish.agree': ({ to }) =>
    `Nothing was sent. Records in ${to} are plain personal data: whoever reads that database reads them. Run it once with --agree.`,
  'publish.unreachable': ({ reason }) =>
    reason === 'name'
      ? 'The name of the database server was not found.'
      : reason === 'closed'
        ? 'The database server ended the connection; what a whole sync had brought there stays. Run it again to go on.'
        : reason === 'busy'
          ? 'The database is busy with the same tables: run it again later.'
          : `The database server does not answer (${reason}).`,
  'publish.tls': ({ reason }) =>
    reason === 'none'
      ? 'The database server offers no encryption: nothing was sent. Plain connections are for this computer itself only.'
      : `The certificate of the database server is not to be trusted (${reason}): nothing was sent.`,
  'publish.refused': ({ reason }) =>
    reason === 'database'
      ? 'The server has no such database.'
      : 'The database refused the user or the password. Give the password by --password-stdin once, or in PGPASSFILE.',
  'publish.denied': () =>
    'This user may not make tables there: its administrator can make an empty schema for it.',
  'publish.full': () =>
    'The disk of the database is full; what a whole sync had brought there stays. Run it again to go on.',
  'publish.foreign': ({ reason, schema, table }) =>
    reason === 'column' || reason === 'table'
      ? `Somebody changed the table ${table}: put its columns back, or name another schema. Nothing was touched.`
      : reason === 'other-profile'
        ? `The schema ${schema} is another profile's: name another one (?schema=…).`
        : reason === 'newer'
          ? `A newer version of Merchant Desk made the schema ${schema}.`
          : `The schema ${schema} holds tables that Merchant Desk did not make: name another one (?schema=…). Nothing was touched.`,
  'publish.failed': ({ sqlState }) => `The database refused it (SQLSTATE ${sqlState}).`,
  'app.policy': ({ file, reason, setting }) =>
    `The policy of this computer, ${file}, cannot be followed (${reason}${setting ? `: ${setting}` : ''}). Its administrator has to mend it.`,
  'app.forbidden': ({ what, host }) =>
    what === 'exports'
      ? 'The policy of this computer does not allow exports.'
      : what === 'publish'
        ? 'The policy of this computer does not allow publishing to a database.'
        : `The policy of this computer does not allow asking ${host}.`,
  'app.locked': () => 'Merchant Desk is locked.',
  'app.not-connected': () => 'No profile is open.',
  'app.cancelled': () => 'Cancelled.',
  'app.export-running': () => 'Another export is being written.',
  'app.lookup-running': () => 'Another list is not looked up to its end.',
  'app.print': ({ reason }) => `The system did not print it (${reason}).`,
  'app.sender': () => 'Refused.',
  'app.screen': () => 'A screen of the window could not be shown.',
  'app.internal': () => 'Something went wrong inside Merchant Desk.',
};

function tableReason(reason: Params[string] | undefined, most: Params[string] | undefined): string {
  switch (reason) {
    case 'too-large':
      return 'it is larger than 16 MB, or too large once unpacked';
    case 'too-many':
      return `it has more than ${most} cells`;
    case 'password':
      return 'it is protected with a password; save a copy without one';
    case 'other-format':
      return 'it is an older workbook or of another program; save it as .xlsx or CSV';
    case 'not-text':
      return 'it is neither a workbook (.xlsx) nor text';
    case 'no-sheet':
      return 'it has no such sheet';
    default:
      return 'it is damaged';
  }
}

function addressReason(reason: Params[string] | undefined): string {
  switch (reason) {
    case 'password':
      return 'take the password out of the address, where every list of processes and the history of the shell show it; give it by --password-stdin or PGPASSFILE';
    case 'host':
    case 'user':
    case 'database':
      return `its ${reason} is missing (postgresql://user@host/database?schema=name)`;
    case 'schema':
      return 'a schema of its own is needed, in small letters, digits and _, and not public';
    case 'option':
      return 'only ?schema=name may follow it';
    case 'sample':
      return 'sample data is made up anew each time';
    case 'none':
      return 'say --to=postgresql://user@host/database?schema=name';
    default:
      return 'it is not like postgresql://user@host/database?schema=name';
  }
}

/** As `diskReason` finds it. */
function diskWords(reason: Params[string] | undefined): string {
  switch (reason) {
    case 'full':
      return 'the disk is full; free some space and run it again';
    case 'denied':
      return 'this user may not write there';
    case 'read-only':
      return 'the disk is read-only';
    case 'missing':
      return 'its folder is not there';
    case 'locked':
      return 'another program has it open; close it there and run it again';
    case 'name':
      return 'no file can have this name here';
    default:
      return 'the system refuses it';
  }
}

function homeReason(reason: Params[string] | undefined): string {
  switch (reason) {
    case 'not-folder':
      return 'there is a file at that place';
    case 'too-long':
      return 'its path is too long';
    case 'sign':
      return 'its path holds a line break or another control character';
    case 'shared':
      return 'other users of this computer may write there; choose a folder of your own, or take that right from them (chmod go-w)';
    default:
      return diskWords(reason);
  }
}

const sequel = 'It was set aside, not deleted; "sync" reads everything again.';

/** What became of a cache that could not be opened as it lay there. */
export const setAsideSentences: Readonly<Record<NonNullable<CacheState['setAside']>, string>> = {
  'wrong-key': `The offline data was locked with another key. ${sequel}`,
  damaged: `The offline data was damaged. ${sequel}`,
  empty: `The offline data was found empty. ${sequel}`,
  newer: `The offline data was written by a newer version of Merchant Desk. ${sequel}`,
  older: `The offline data was written by an earlier version of Merchant Desk. ${sequel}`,
  'key-lost': `The key of the offline data is no longer in the keychain. ${sequel}`,
};

/** What became of a command that a signal ended. */
export function interruptedSentence({ signal }: Interrupted): string {
  return `Ended by ${signal}; what was read by then is kept.`;
}

export function sentenceFor(failure: Failure): string {
  return sentences[failure.code](failure.params);
}
