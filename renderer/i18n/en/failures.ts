import type { FailureSentences } from '../translation';

/**
 * What happened, and the likely cause. When main sends a reason word, its sentence replaces the
 * cause.
 */
export const failures: FailureSentences = {
  'input.base-url': {
    what: 'This service address cannot be used.',
    why: 'An address looks like https://api.example.com.',
  },
  'input.page': {
    what: 'This page number cannot be used.',
    why: 'Pages are whole numbers from 1.',
  },
  'input.per-page': {
    what: 'This number of records per page cannot be used.',
    why: 'It must be a whole number from 1 to 1,000,000.',
  },
  'input.card-id': {
    what: 'This cannot be a card ID.',
    why: 'Paste the ID exactly as the service shows it.',
  },
  'input.secret': {
    what: 'This key cannot be used.',
    why: 'Part of it may be missing, or something else was copied with it.',
  },
  'input.profile': {
    what: 'This connection cannot be saved as it is.',
    why: 'Something in the form is missing or out of range.',
  },
  'input.recipe': {
    what: 'This signing method cannot be used.',
    why: 'Its parts do not work together.',
  },
  'input.example': {
    what: 'The pasted request could not be read.',
    why: 'Paste one whole curl command, or the address followed by its headers.',
  },
  'input.params': {
    what: ({ reason }) =>
      typeof reason === 'string'
        ? 'This cannot be shown.'
        : 'Merchant Desk made a request that cannot be answered.',
    why: 'This is an error in Merchant Desk, not in what you did.',
  },
  'input.publish': {
    what: 'This database address cannot be used.',
    why: ({ reason }) =>
      reason === 'password'
        ? 'Take the password out of it: it is entered in a window of its own.'
        : reason === 'schema'
          ? 'It needs its own schema, in lowercase and not “public”.'
          : 'It looks like postgresql://user@server/database?schema=name.',
  },
  'input.filter': {
    what: ({ words }) =>
      typeof words === 'string'
        ? `Part of the search was not understood: ${words}.`
        : 'Part of the search was not understood.',
    why: ({ reason }) =>
      reason === 'no-such-day'
        ? 'There is no such day or month on the calendar; the month comes before the day.'
        : reason === 'not-date'
          ? 'This field holds dates: write 10/31/2026, October 2026, 2026 or last 30 days.'
          : reason === 'several'
            ? 'Several fields of dates begin so: write more of the name.'
            : reason === 'not-amount'
              ? 'This field holds numbers: write 1,000.50 or S/ 1,000.50.'
              : reason === 'too-many'
                ? 'These are too many values in too many fields.'
                : reason === 'too-long'
                  ? 'A search has at most 1,000 characters, 30,000 with lists of values.'
                  : 'Write it as field:value, "exact words" or -not. There is no result until then.',
  },
  'input.home': {
    what: 'The folder given with --home cannot be used.',
    why: ({ reason }) =>
      reason === 'shared'
        ? 'Other users of this computer may write there. Choose a folder of your own.'
        : reason === 'network'
          ? 'It is on a file server, where databases are not safe. Choose a folder on a disk of this computer.'
          : 'Give a folder that can be written to, with a shorter path and no line breaks.',
  },
  'input.list': {
    what: 'This list of IDs cannot be used.',
    why: 'It should be text with one card ID per line, or a table with a column of IDs.',
  },
  'input.table': {
    what: 'This file cannot be read as a table.',
    why: ({ reason, cell }, format) =>
      reason === 'too-large'
        ? 'It is too large (16 MB at most, and less than 128 MB once unpacked). Save only the columns you need, or save it as CSV.'
        : reason === 'too-many'
          ? `It has more than ${format.number(4_000_000)} cells. Save only the columns you need.`
          : reason === 'password'
            ? 'It is protected with a password. Save a copy without the password and choose that one.'
            : reason === 'packed'
              ? 'It is an archive of packed files. Unpack it, and choose the table that was in it.'
              : reason === 'other-format'
                ? 'It is an older workbook or another program’s. Save it as an Excel workbook (.xlsx) or as CSV.'
                : reason === 'not-text'
                  ? 'It is neither an Excel workbook (.xlsx) nor text. Save it as one of them.'
                  : reason === 'no-sheet'
                    ? 'It does not have this sheet. Choose the file again.'
                    : reason === 'too-slow'
                      ? 'Reading it takes too long. Save only the columns you need, or save it as CSV.'
                      : cell === undefined
                        ? 'It is damaged or incomplete. Open it in your spreadsheet program and save it again.'
                        : `It is damaged: cell ${cell} refers to a text that the workbook does not hold. Open it in your spreadsheet program, check that its texts are there, and save it again.`,
  },
  'input.unsynced': {
    what: ({ names }) =>
      names === undefined
        ? 'Nothing is stored here yet of some connections.'
        : `Nothing is stored here yet of: ${String(names)}.`,
    why: 'Nothing was written. Sync these connections, or take them out of the export.',
  },
  'input.statement': {
    what: 'This statement cannot be checked.',
    why: 'Reading it takes more time or memory than any statement that Merchant Desk writes.',
  },
  'input.name': {
    what: 'This name cannot be used.',
    why: ({ name }) =>
      name === undefined ? 'Choose another one.' : `It is “${name}”. Nothing was changed.`,
  },
  'input.backup': {
    what: 'The backup cannot be used.',
    why: 'Nothing was changed.',
  },
  'input.handover': {
    what: 'This file cannot be taken over.',
    why: 'Nothing was changed.',
  },
  'input.recovery': {
    what: 'The recovery code does not open the offline data.',
    why: 'Nothing was changed.',
  },
  'credentials.missing': {
    what: ({ field }) =>
      field === 'accessToken'
        ? 'No access token is stored for this connection.'
        : field === 'publicKey'
          ? 'No public key is stored for this connection.'
          : 'No keys are stored for this connection.',
    why: ({ field }) =>
      field === undefined
        ? 'They were removed, were kept only until Merchant Desk was closed, or did not come along with the backup.'
        : 'The way of getting the token was changed after the keys were entered. Enter them again.',
  },
  'credentials.other-address': {
    what: ({ host }) =>
      typeof host === 'string'
        ? `The stored keys are not for ${host}. Nothing was sent.`
        : 'The stored keys are for another address. Nothing was sent.',
    why: ({ reason, enteredFor }) =>
      reason === 'address'
        ? `They were entered for ${String(enteredFor)}. If the new address is right, enter the keys for it.`
        : reason === 'login'
          ? 'They were entered for another way of getting the token. Enter them again for this one.'
          : reason === 'unbound'
            ? 'An earlier version stored them without their address. Enter them once more to store both.'
            : 'They were not stored together. Enter them again.',
  },
  'credentials.refused': {
    what: 'The service did not accept the keys.',
    why: ({ about }) =>
      about === 'timestamp'
        ? 'Its message is about the time: the clocks differ too much, or it signs another timestamp.'
        : about === 'locked'
          ? 'Its message says that access is locked. Only your service provider can unlock it.'
          : about === 'address'
            ? 'Its message is about this computer’s address, which may be missing from the allowed IPs.'
            : about === 'token'
              ? 'Its message is about the access token, which may be wrong or revoked. Enter a new one, or the keys if Merchant Desk logs in for you.'
              : 'The access token may be wrong or revoked, or this computer’s address is not among the allowed IPs.',
  },
  'credentials.token-expired': {
    what: 'The access token has expired.',
    why: 'A pasted token lasts as long as the service decides: enter a new one, or let Merchant Desk log in for you. If it does already, try again or enter the keys again.',
  },
  'credentials.login-refused': {
    what: 'The service refused the login.',
    why: 'The public key and the secret key may not belong together, or the login path is different.',
  },
  'credentials.login-shape': {
    what: 'The service answered the login, but no token was found in the response.',
    why: ({ path }) =>
      typeof path === 'string'
        ? `There is nothing at “${path}” in it. Check where the token is, under “Login details”.`
        : 'Check where the token is in the response, under “Login details”.',
  },
  'credentials.signature-refused': {
    what: 'The service refused the signature.',
    why: ({ isSecretProven }) =>
      isSecretProven === true
        ? 'The login accepted the secret key, so this service uses another signing method.'
        : 'The secret key may be wrong, or this service uses another signing method.',
  },
  'credentials.no-recipe': {
    what: 'The signing method of this service is not known yet.',
    why: 'Choose it, paste a request that works, or let Merchant Desk find out.',
  },
  'network.offline': {
    what: 'This computer is offline.',
    why: 'There is no network connection right now.',
  },
  'network.name-not-found': {
    what: 'The service’s name was not found.',
    why: 'The address may be misspelt, or the name is known only inside your company’s network.',
  },
  'network.refused': {
    what: 'Could not reach the service.',
    why: 'It may be down, or the port in the address is wrong.',
  },
  'network.tls': {
    what: 'No secure connection could be made.',
    why: 'The certificate is not trusted on this computer. Company certificates belong in the system’s certificate store.',
  },
  'network.timeout': {
    what: 'The service did not answer in time.',
    why: 'It may be busy, or a firewall is blocking the request.',
  },
  'network.interrupted': {
    what: 'The connection broke before the answer was complete.',
    why: 'The network changed, or the service stopped in the middle.',
  },
  'network.redirect': {
    what: 'The service redirected to another address; Merchant Desk did not follow.',
    why: 'Keys go only to the address you typed. The right address may be the one it pointed to.',
  },
  'network.proxy-login': {
    what: 'Your network’s proxy asks for a login.',
    why: 'Merchant Desk has none for it. Ask IT to let this computer through without a login, or to set it in https_proxy.',
  },
  'network.not-secure': {
    what: 'This address is not secure.',
    why: 'Keys travel only over https.',
  },
  'network.too-large': {
    what: 'The answer is too large.',
    why: ({ megabytes }) =>
      typeof megabytes === 'number'
        ? `At most ${megabytes} MB is accepted. Ask for fewer records per page.`
        : 'Ask for fewer records per page.',
  },
  'network.paused': {
    what: 'Requests are paused for a while.',
    why: (p, format) =>
      typeof p.seconds === 'number'
        ? `The service failed several times in a row. Merchant Desk tries again in ${format.number(p.seconds)} s.`
        : 'The service failed several times in a row. Merchant Desk tries again automatically.',
  },
  'service.code': {
    what: (p) =>
      typeof p.serviceCode === 'string'
        ? `The service answered with its code ${p.serviceCode}.`
        : 'The service answered with a code other than success.',
    why: (p) =>
      typeof p.serviceMessage === 'string' && p.serviceMessage !== ''
        ? `Its message: “${p.serviceMessage}”`
        : 'Only code 00000 means success. Your service provider knows what the others mean.',
  },
  'service.forbidden': {
    what: 'The service does not allow this.',
    why: 'This computer’s address may be missing from the merchant’s allowed IPs.',
  },
  'service.not-found': {
    what: (p, format) =>
      typeof p.page !== 'number'
        ? 'No record with this ID.'
        : p.page > 1
          ? `The service did not send page ${format.number(p.page)} of the list.`
          : 'The service has no such list at this address.',
    why: (p) =>
      typeof p.page !== 'number'
        ? 'The ID may belong to another merchant or environment, or part of the service address is missing.'
        : p.page > 1
          ? 'It answered “not found” where more of the list should be. What was shown stays. Try again later, or tell your service provider.'
          : 'It answered “not found”. Part of the service address may be missing, or the list is not offered in this environment.',
  },
  'service.rate-limited': {
    what: 'The service asks for fewer requests.',
    why: (p, format) =>
      typeof p.retryAfterSeconds === 'number'
        ? `The service asks to wait ${format.number(p.retryAfterSeconds)} s.`
        : 'Wait a little before trying again.',
  },
  'service.unavailable': {
    what: (p) =>
      typeof p.status === 'number'
        ? `The service is not available (HTTP ${p.status}).`
        : 'The service is not available.',
    why: 'It is down or overloaded. Trying again later usually helps.',
  },
  'service.status': {
    what: (p) =>
      typeof p.status === 'number'
        ? `The service answered with HTTP ${p.status}.`
        : 'The service answered with an unexpected status.',
    why: 'The service address may be wrong, or the service changed.',
  },
  'service.empty': {
    what: 'The service sent an empty answer.',
    why: 'Something between this computer and the service may have cut the answer.',
  },
  'service.not-json': {
    what: 'The answer is not JSON.',
    why: 'The service address may belong to something else.',
  },
  'service.html': {
    what: 'A web page came back instead of data.',
    why: 'A proxy’s sign-in page or another site answers at this address.',
  },
  'service.content-type': {
    what: 'The answer is not of the expected type.',
    why: (p) =>
      typeof p.contentType === 'string' && p.contentType !== ''
        ? `It is declared as ${p.contentType}, not as JSON.`
        : 'It is not declared as JSON.',
  },
  'service.truncated': {
    what: 'The answer was cut off.',
    why: 'The connection broke or a proxy shortened it.',
  },
  'service.too-deep': {
    what: 'The answer is nested too deeply.',
    why: 'No documented answer looks like this.',
  },
  'service.too-large': {
    what: 'The answer is larger than any page should be.',
    why: ({ what, max }, format) =>
      what === 'combinations'
        ? 'Its records have their fields in too many different combinations.'
        : typeof max === 'number' && (what === 'number' || what === 'names' || what === 'name')
          ? what === 'number'
            ? `One of its numbers has more than ${format.number(max)} digits.`
            : what === 'names'
              ? `Its records have more than ${format.number(max)} different field names.`
              : `A field name of its records has more than ${format.number(max)} characters.`
          : typeof max === 'number' && (what === 'values' || what === 'text')
            ? what === 'values'
              ? `It has more than ${format.number(max)} values. Ask for fewer records per page.`
              : `One of its texts has more than ${format.number(max)} characters.`
            : 'Ask for fewer records per page.',
  },
  'service.envelope': {
    what: 'The service answered in an unexpected form.',
    why: 'An answer has code, message and data. This one does not.',
  },
  'service.unknown-shape': {
    what: 'The answer has an unknown shape.',
    why: 'Nothing is lost: the whole answer, secrets hidden, is below.',
  },
  'service.incomplete': {
    what: 'The service sent less than it announced.',
    why: ({ records, missing }, format) =>
      typeof records === 'number' && typeof missing === 'number'
        ? missing > 0
          ? `It sent ${format.number(records)} records; ${format.number(missing)} more were announced. The list synced before stays, and nothing counts as removed. Sync again later.`
          : `It sent ${format.number(records)} records and did not say that these are all. The list synced before stays, and nothing counts as removed. Sync again later.`
        : 'The list synced before stays, and nothing counts as removed. Sync again later.',
  },
  'vault.absent': {
    what: 'This computer has no keychain.',
    why: 'Keys can be kept until you quit; nothing is written to disk. Your IT department can set up a keychain.',
  },
  'vault.locked': {
    what: 'The keychain is locked.',
    why: 'Unlock it with your system’s password, then try again.',
  },
  'vault.key-missing': {
    what: 'The keychain has no key for the offline data.',
    why: 'If the keychain is locked, unlock it. If the key is gone, enter the recovery code in Settings.',
  },
  'vault.no-answer': {
    what: 'The keychain does not answer.',
    why: 'Its own window may be waiting for you, perhaps behind this one.',
  },
  'vault.mismatch': {
    what: 'The keychain returned something other than what was stored.',
    why: 'Nothing was kept. Another program may be changing the same entry.',
  },
  'vault.refused': {
    what: 'The keychain refused.',
    why: 'You or your company’s rules may have denied access. If the keychain was restarted, quit Merchant Desk and open it again.',
  },
  'storage.unreadable': {
    what: 'Merchant Desk’s files could not be read.',
    why: 'They may be damaged or belong to another user.',
  },
  'storage.unwritable': {
    // Where there is room for one sentence, it is the one that says what helps.
    what: ({ reason }) =>
      reason === 'full'
        ? 'The disk is full.'
        : reason === 'read-only'
          ? 'The disk is read-only.'
          : reason === 'locked'
            ? 'Another program has a file of Merchant Desk open.'
            : 'Merchant Desk’s files could not be written.',
    why: 'The disk may be full, or writing is not allowed there.',
  },
  'storage.export': {
    what: ({ fileName }) =>
      typeof fileName === 'string'
        ? `“${fileName}” could not be written.`
        : 'The export could not be written.',
    why: 'If a file with that name existed, it is untouched.',
  },
  'storage.wipe': {
    what: ({ reason }) =>
      reason === 'key-left'
        ? 'The offline data was removed, but not its key.'
        : reason === 'files-left'
          ? 'Some files of the offline data could not be removed.'
          : 'The offline data could not be removed.',
    why: 'Try again.',
  },
  'update.unreachable': {
    what: 'The update server could not be reached.',
    why: 'You may be offline, or a proxy is in the way. Everything else works without it.',
  },
  'update.signature': {
    what: 'The update could not be verified.',
    why: 'It is not signed with our release key. Nothing was downloaded; tell your IT department.',
  },
  'update.feed': {
    what: 'The update server’s answer cannot be read.',
    why: 'The server may be in the middle of an update. Try again later.',
  },
  'update.file': {
    what: 'The downloaded version is damaged.',
    why: 'It does not match its signature and was deleted. Try again later.',
  },
  'update.install': {
    what: 'The new version could not be prepared.',
    why: 'The disk may be full, or writing is not allowed there.',
  },
  'publish.agree': {
    what: 'Nothing was sent to the database yet.',
    why: 'First confirm that records may be stored there as unencrypted personal data.',
  },
  'publish.unreachable': {
    what: 'The database server does not answer.',
    why: 'It may be down, or reachable only inside your company’s network. Syncs already published in full stay there.',
  },
  'publish.tls': {
    what: 'The database server cannot be trusted.',
    why: 'It offers no encryption, or a certificate this computer does not know. Nothing was sent.',
  },
  'publish.refused': {
    what: 'The database refused the user or the password.',
    why: 'Enter the password again, and check user and database in the address.',
  },
  'publish.unsafe': {
    what: 'The database server does not behave as PostgreSQL does.',
    why: ({ reason }) =>
      reason === 'password'
        ? 'It asks for the password in a form that would give it away, so it was not sent. Without TLS only SCRAM-SHA-256 is used: ask the administrator of the database.'
        : reason === 'iterations'
          ? 'Its number of SCRAM iterations is not between 4,096 and 2,000,000. The password was not sent.'
          : reason === 'proof'
            ? 'It did not prove that it knows the password and may be another server. No record was sent.'
            : 'It sent messages that PostgreSQL does not send, so the connection was ended. Syncs already published in full stay there.',
  },
  'publish.denied': {
    what: 'This user may not create tables there.',
    why: 'Ask the administrator of the database for an empty schema of your own.',
  },
  'publish.full': {
    what: 'The disk of the database is full.',
    why: 'Syncs already published in full stay there. Publish again when there is space.',
  },
  'publish.foreign': {
    what: 'The tables there are not Merchant Desk’s own.',
    why: ({ reason }) =>
      reason === 'column' || reason === 'table'
        ? 'Someone changed one of its tables. Restore it or choose another schema; nothing was touched.'
        : 'Choose another schema; nothing was touched.',
  },
  'publish.failed': {
    what: ({ sqlState }) =>
      typeof sqlState === 'string'
        ? `The database refused it (SQLSTATE ${sqlState}).`
        : 'The database refused it.',
    why: 'See the log of the database server.',
  },
  'app.policy': {
    what: 'The policy of this computer cannot be applied.',
    why: 'Its administrator has to fix the file; nothing starts until then.',
  },
  'app.forbidden': {
    what: ({ what, host, folders, database }) =>
      what === 'exports'
        ? 'Exports are switched off on this computer.'
        : what === 'publish'
          ? 'Publishing to a database is switched off on this computer.'
          : what === 'backups'
            ? 'Backups are switched off on this computer.'
            : what === 'keysInBackups'
              ? 'Backups on this computer may not have the keys of services in them.'
              : what === 'folder' && typeof folders === 'string'
                ? `Files may be saved only in ${folders} on this computer.`
                : what === 'database' && typeof database === 'string'
                  ? `Nothing may be published to ${database} from this computer.`
                  : typeof host === 'string'
                    ? `This computer may not connect to ${host}.`
                    : 'This computer may not do that.',
    why: 'The administrator set this in the policy of Merchant Desk.',
  },
  'app.locked': {
    what: 'Merchant Desk is locked.',
    why: 'Unlock it to continue.',
  },
  'app.not-connected': {
    what: 'No connection is open.',
    why: 'Open one, or explore with sample data.',
  },
  'app.cancelled': {
    what: 'This was stopped.',
    why: 'It can be started again at any time.',
  },
  'app.export-running': {
    what: 'Another export is still being written.',
    why: 'Wait for it, or cancel it.',
  },
  'app.lookup-running': {
    what: 'Another list is still being looked up.',
    why: 'One list is looked up at a time. Wait for it, or cancel it first.',
  },
  'app.print': {
    what: 'It was not printed.',
    why: 'The printer or the system’s print service did not accept it.',
  },
  'app.sender': {
    what: 'Merchant Desk refused a request from an unexpected source.',
    why: 'Only its own window may send requests. If you were using it, restart Merchant Desk.',
  },
  'app.screen': {
    what: 'This part of the window could not be shown.',
    why: 'A record may hold something unexpected. Nothing was lost, and everything else still works.',
  },
  'app.internal': {
    what: 'Something went wrong in Merchant Desk.',
    why: 'This is our fault. Your data and keys are untouched.',
  },
};

/** The buttons of what helps (renderer/state/remedy.ts). */
export const remedies = {
  'remedy.enterKeys': 'Enter keys…',
  'remedy.pasteToken': 'Paste new token…',
  'remedy.editConnection': 'Edit connection',
  'remedy.howItSigns': 'Choose signing method',
};
