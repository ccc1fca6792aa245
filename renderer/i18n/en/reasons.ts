import { maxPace } from '../../../shared/pace';
import type { Sentence } from '../translation';

/** Reason words as `<failure code>/<word>`, `notice/<word>` or `check/<word>`. */
export const reasons = {
  'input.base-url/empty': 'Type the address of your service.',
  'input.base-url/too-long': 'This is too long for an address.',
  'input.base-url/not-a-url': 'This is not an address. It looks like https://api.example.com.',
  'input.base-url/missing-scheme': 'Start the address with https://.',
  'input.base-url/not-http': 'The address must start with https://.',
  'input.base-url/has-credentials':
    'Take the user name and password out of the address. Keys are entered in a separate window.',
  'input.base-url/not-secure':
    'Keys travel only over https. Plain http is allowed only for a service on this computer.',
  'input.base-url/unusual-host': (p) =>
    typeof p.host === 'string'
      ? `Write the host plainly: as typed it would lead to ${p.host}.`
      : 'Write the host plainly, without codes or look-alike letters.',
  'input.base-url/unusual-path':
    'The path after the host has characters that are not expected there.',

  'input.name/empty': 'Type a name.',
  'input.name/too-long': (p, format) =>
    typeof p.max === 'number'
      ? `A name has at most ${format.number(p.max)} characters.`
      : 'It is too long.',
  'input.name/unusual': 'All of its characters must be visible.',
  'input.name/taken': 'This name is already in use.',
  'input.name/too-many': (p, format) =>
    typeof p.max === 'number'
      ? `There are ${format.number(p.max)} already. Delete one first.`
      : 'There are too many already. Delete one first.',
  'input.name/gone': 'It was deleted in the meantime.',

  'input.params/filter-bound':
    'A value in a filter is neither a number nor a date. Change that filter, or start over.',
  'input.params/no-such-sync':
    'That sync is no longer kept. Go back to now, or choose a later one.',
  'input.params/view-gone':
    'The list was closed because many others were opened since. Open it again.',
  'input.params/unknown-field': (p) =>
    typeof p.column === 'string'
      ? `No saved record has the field “${p.column}”. Remove it from the filters and the sort, or start over.`
      : 'One of the fields is in no saved record. Start over.',
  'input.params/field-unkeyed': (p) =>
    `${typeof p.column === 'string' ? `“${p.column}”` : 'One of the columns'} cannot be sorted or filtered: only the first 400 fields of a list can.`,
  'input.params/currency-uncertain': (p) =>
    `It is uncertain which field has the currency of ${typeof p.column === 'string' ? `“${p.column}”` : 'the amounts'}: they cannot be added up. Choose another amount.`,
  'input.params/unknown-column': 'A chosen column is no longer in the data. Choose again.',
  'input.params/rows-gone': 'The selected rows have changed in the meantime. Select them again.',
  'input.params/sync-over': 'The sync this belonged to is over. Start another one.',
  'input.params/too-long': 'It is too long to save. Use fewer filters or shorter words.',

  'input.per-page/empty': 'Enter how many records a page should have.',
  'input.per-page/not-a-number': 'This must be a whole number.',
  'input.per-page/fraction': 'This must be a whole number, without decimals.',
  'input.per-page/negative': 'At least 1 record per page.',
  'input.per-page/zero': 'At least 1 record per page.',
  'input.per-page/too-large': (p, format) =>
    typeof p.max === 'number'
      ? `At most ${format.number(p.max)} records per page.`
      : 'This is too many records per page.',

  'input.card-id/empty': 'Paste a card ID.',
  'input.card-id/too-long': 'This is too long for an ID.',
  'input.card-id/surrogate': 'It contains a broken character. Copy the ID again.',
  'input.card-id/control': 'It contains an invisible control character. Copy the ID again.',
  'input.card-id/invisible': 'It contains an invisible character. Copy the ID again.',
  'input.card-id/dots': 'Dots alone are not an ID.',
  'input.card-id/slash': 'An ID has no slashes. Paste only the ID, not the whole address.',
  'input.card-id/percent': 'An ID has no percent sign.',
  'input.card-id/broken-uuid':
    'It is not a complete UUID: a character is missing, added or mistyped.',
  'input.card-id/card-number':
    'This is a full card number. It was not sent or stored. Paste the card’s ID instead.',
  'input.card-id/several': 'It contains more than one ID. Look them up as a list.',
  'input.card-id/path': 'An ID with these characters could be read as another address.',

  'input.secret/nul': 'It contains a NUL character, which no keychain can store. Copy it again.',
  'input.secret/control': 'It contains an invisible control character. Copy it again.',
  'input.secret/too-long': 'It is too long for this computer’s keychain.',

  'input.recipe/template-empty': 'Enter what is signed.',
  'input.recipe/template-too-long': 'At most 200 characters.',
  'input.recipe/template-characters': 'Only plain characters, without accents.',
  'input.recipe/template-placeholder':
    'Something in braces is unknown. Use {timestamp}, {method}, {path}, {query}, {secret} or {public_key}.',
  'input.recipe/replayable':
    'The message must contain the timestamp or the query; otherwise the signature never changes and could be used by anyone who sees it.',
  'input.recipe/key-not-hex': 'The secret key is not hexadecimal. Use it as text (UTF-8).',
  'input.recipe/key-not-base64': 'The secret key is not base64. Use it as text (UTF-8).',
  'input.recipe/needs-public-key': 'This signing method uses the public key, and none is stored.',

  'input.backup/foreign': 'This is not a backup of Merchant Desk.',
  'input.backup/passphrase': 'This is not the passphrase of the backup. It cannot be recovered.',
  'input.backup/truncated':
    'Its end is missing: it was not copied completely. Nothing was restored.',
  'input.backup/altered': 'It was changed or damaged since it was written. Nothing was restored.',
  'input.backup/newer': 'A newer version of Merchant Desk wrote it. Restore it with that version.',
  'input.backup/unreadable': 'The file cannot be read.',
  'input.backup/short': 'Use at least 12 characters.',
  'input.backup/folder': 'Your administrator allows backups in one folder only.',
  'input.backup/nothing': 'There is no connection to back up.',
  'input.backup/no-passphrase':
    'The passphrase of the schedule is no longer in the keychain. Enter it again.',
  'input.backup/running': 'A backup or restoration is already running. Wait until it has ended.',
  'input.backup/merchant': 'It is of another merchant.',
  'input.backup/unopened':
    'The connection here has no offline data yet. Open it and sync once, then add the backup to it.',
  'input.backup/gone': 'The connection is no longer here.',
  'input.backup/address': 'The connection here has another address.',
  'input.handover/foreign': 'It is not a file that a colleague handed over.',
  'input.handover/newer':
    'A newer version of Merchant Desk wrote it. Take it over with that version.',
  'input.handover/altered': 'It was changed since it was written. Nothing was taken from it.',
  'input.handover/unreadable': 'The file cannot be read.',
  'input.handover/too-many': 'It would have too many marks. Hand over without marks.',
  'input.recovery/code': 'It is not a complete recovery code. Compare it with what you wrote down.',
  'input.recovery/none': 'No recovery code was made for this offline data.',
  'input.recovery/wrong': 'This is another code. A newer one may have replaced it.',
  'input.recovery/altered': 'The recovery file was changed, or belongs to other data.',
  'input.recovery/no-data': 'There is no offline data yet.',
  'input.backup/exists': 'A connection with this name exists already.',
  'storage.unreadable/denied': 'This user is not allowed to read them.',
  'storage.unreadable/damaged':
    'They are damaged. When they are opened again they are set aside, not deleted, and everything can be downloaded again from the service.',
  'storage.unreadable/newer':
    'They were written by a newer version of Merchant Desk and were not changed. Install that version again.',
  'storage.unreadable/other': 'The disk could not read them.',
  'storage.unwritable/full': 'What is stored already stays. Free some space, then try again.',
  'storage.unwritable/denied': 'This user is not allowed to write there.',
  'storage.unwritable/read-only': 'Merchant Desk’s files could not be written there.',
  'storage.unwritable/locked':
    'It may be a scheduled sync (command line), a backup or an antivirus program. Nothing was changed. Let it finish, then try again.',
  'storage.unwritable/missing': 'The folder no longer exists.',
  'storage.unwritable/name': 'The file cannot have this name on this computer.',
  'storage.export/full': 'The disk is full. Free some space, or choose another folder.',
  'storage.export/denied': 'This user is not allowed to write there. Choose another folder.',
  'storage.export/read-only': 'That folder is read-only. Choose another one.',
  'storage.export/locked':
    'The file is open in another program. Close it there, or choose another name.',
  'storage.export/missing': 'The folder no longer exists. Choose another one.',
  'storage.export/name': 'A file cannot have this name on this computer. Choose another one.',
  'storage.export/foreign':
    'A link, a named pipe, a device or another user’s file has that name. Remove it, or choose a folder of your own.',
  'storage.export/slow': 'The disk took too long to take it.',
  'storage.export/too-large': 'It is more than a spreadsheet can hold. Choose CSV.',
  'storage.export/too-long-for-paper': (p, format) =>
    typeof p.max === 'number'
      ? `A PDF takes at most ${format.number(p.max)} records. Filter the list, or choose CSV or Excel.`
      : 'It is too long for a PDF. Filter the list, or choose CSV or Excel.',
  'storage.wipe/key-left':
    'The keychain could not delete it. The files are removed; unlock the keychain and remove the offline data again.',
  'storage.wipe/files-left':
    'Their key is deleted, so nobody can read them any more. Check who owns the folder, then remove them again.',
  'storage.wipe/both-left':
    'The keychain could not delete its key, and some files could not be removed. Unlock it, check who owns the folder, then try again.',
  'app.print/no-printer': 'No printer is set up on this computer. Save a PDF instead.',
  'app.print/failed':
    'The printer or the system’s print service did not accept it. Save a PDF instead.',

  'notice/whitespace-trimmed': 'Spaces or line breaks around it were removed.',
  'notice/trailing-slash-removed': 'The slash at the end was removed.',
  'notice/query-removed': 'What followed “?” or “#” was removed. Merchant Desk adds its own.',
  'notice/endpoint-path-removed': (p) =>
    typeof p.path === 'string'
      ? `“${p.path}” was removed: Merchant Desk adds the rest of the address.`
      : 'The end of the address was removed: Merchant Desk adds it.',
  'notice/path-kept': (p) =>
    typeof p.path === 'string'
      ? `Every request goes under “${p.path}”. This is right if your service is behind a gateway.`
      : 'Every request goes under this path.',
  'notice/punycode': (p) =>
    typeof p.real === 'string'
      ? `This name has letters beyond A to Z. It is really ${p.real}. Make sure it is the one you mean.`
      : 'This name has letters beyond A to Z. Make sure it is the one you mean.',

  'input.secret/empty': 'Paste it here.',
  'input.secret/other-address':
    'The pasted request goes to another address, so its token is not taken. Paste the token for this one.',
  'input.secret/characters':
    'It contains characters that cannot be sent in a header. Copy it again.',

  'input.profile.name/empty': 'Enter a name for the connection.',
  'input.profile.name/unusual': 'At most 80 characters, all of them visible.',
  'input.profile.name/taken': 'Another connection already has this name.',

  'input.profile.concurrency/range': `A whole number from 1 to ${maxPace.concurrency}.`,

  'input.profile.path/unusual-path': 'A path that starts with “/”, with plain characters only.',

  'input.profile.loginPath/path': 'This login path leads out of the service address.',

  'input.profile.publicKeyField/unusual': 'A plain name: letters, digits, “_”, “-” and dots.',

  'input.profile.secretKeyField/unusual': 'A plain name: letters, digits, “_”, “-” and dots.',

  'input.profile.tokenPath/unusual': 'Names joined by dots, such as data.access_token.',

  'input.profile/too-many': ({ max }) =>
    `At most ${String(max)} connections can be saved. Remove one first.`,
  'input.profile/unknown': 'This connection no longer exists.',

  'input.example/empty': 'Paste a request that works.',
  'input.example/too-long': ({ max }, format) =>
    typeof max === 'number'
      ? `It is too long: a request has at most ${format.number(max)} characters. Paste the request alone.`
      : 'It is too long for one request.',
  'input.example/open-quote': ({ line }) =>
    `A quotation mark of the command in line ${String(line ?? 1)} is never closed. Part of it may be missing.`,
  'input.example/several':
    'It holds several requests, and which of them the signature belongs to cannot be told. Paste one.',
  'input.example/other-format': ({ format }) =>
    `This is ${String(format ?? '')}. In the browser’s developer tools choose “Copy as cURL”, and paste that.`,
  'input.example/placeholder': ({ where }) =>
    where === 'signature'
      ? 'Its signature is a placeholder that was never filled in. Paste a request that was sent.'
      : where === 'timestamp'
        ? 'Its timestamp is a placeholder that was never filled in. Paste a request that was sent.'
        : 'Its address contains a placeholder that was never filled in. Paste a request that was sent.',
  'input.example/no-url': 'No address was found in it.',
  'input.example/bad-url': 'Its address cannot be read.',
  'input.example/not-get': 'Only a GET request can be used.',
  'input.example/no-timestamp': 'Its address has no “timestamp” parameter.',
  'input.example/bad-timestamp': 'Its timestamp does not have 13 digits.',
  'input.example/no-signature': 'It has no “signature” header.',
  'input.example/shortened': 'Its signature is shortened or masked. Copy the whole request again.',
  'input.example/unreadable': 'It could not be read.',

  'network.tls/client-certificate':
    'The service requires a client certificate, and Merchant Desk can present none. Ask whoever runs the service not to require one at this address.',

  'service.envelope/not-an-object': 'The answer is not an object with code, message and data.',
  'service.envelope/no-code': 'The answer has no “code”.',

  'service.not-json/encoding': 'Its bytes are not in the encoding it declares.',
  'service.not-json/compression':
    'Its bytes are not compressed as its header says: it announces gzip and sends plain text, or the reverse.',

  'notice/trimmed': 'Spaces or line breaks from pasting were removed.',
  'notice/from-example': 'The access token was taken from the pasted request.',

  'service.unknown-shape/no-list':
    'No list was found in it. Nothing is lost: the whole answer, secrets hidden, is below.',
  'service.unknown-shape/several-lists':
    'It holds several lists, and none is named as expected. Nothing is lost: the whole answer, secrets hidden, is below.',
  'service.unknown-shape/pages-repeat':
    'The same page comes again and again: the service may ignore the page number.',
  'service.unknown-shape/pages-endless':
    'Pages never end: there are far more than the list could have.',
  'service.unknown-shape/not-records':
    'The list does not consist of records. Nothing is lost: the whole answer, secrets hidden, is below.',

  'check.keychain/kept': ({ name }) => `in the keychain (${String(name ?? '')})`,
  'check.keychain/session-only': 'in memory until you quit; this computer has no keychain',
  'check.keychain/sample': 'made up with the sample data',
  'check.secure-line/this-computer': 'not needed: the service is on this computer',
  'check.secure-line/not-secure': 'plain http',
  'check.secure-line/secure': 'encrypted, certificate trusted',
  'check.secure-line/certificate-valid': ({ until }, format) =>
    typeof until === 'number'
      ? `encrypted, certificate valid until ${format.date(until)}`
      : 'encrypted',
  'check.clock/not-told': 'the service does not send its time',
  'check.clock/same': 'the same as the service’s',
  'check.clock/corrected': ({ offsetMs }, format) =>
    typeof offsetMs !== 'number'
      ? 'corrected'
      : offsetMs > 0
        ? `service is ${format.seconds(offsetMs)} ahead; corrected`
        : `service is ${format.seconds(-offsetMs)} behind; corrected`,
  'check.signature/accepted': 'accepted by the service',
  'check.list/read': ({ total }, format) =>
    typeof total === 'number'
      ? `${format.number(total)} ${format.plural(total, 'client', 'clients')}`
      : 'can be read',
  'check.white-list/empty': 'empty: the service lists no allowed addresses',
  'check.white-list/listed': ({ count }, format) =>
    typeof count === 'number'
      ? `${format.number(count)} allowed ${format.plural(count, 'address', 'addresses')}`
      : 'read',
  'check.secret-match/not-sent': 'the service does not show the one it holds',
  'check.secret-match/matches': 'matches the one the service holds',
  'check.secret-match/differs':
    'differs from the one the service holds. It may have been changed there; enter the new one',
  'check/not-reached': 'not reached',
} as const satisfies Readonly<Record<string, Sentence>>;
