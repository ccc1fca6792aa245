import type { Sentence } from '../sentence';

/** Reason words as `<failure code>/<word>`, `notice/<word>` or `check/<word>`. */
export const reasons = {
  'input.base-url/empty': 'Type the address of your service.',
  'input.base-url/too-long': 'This is too long for an address.',
  'input.base-url/not-a-url': 'This is not an address. It looks like https://api.example.com.',
  'input.base-url/missing-scheme': (p) =>
    typeof p.suggestion === 'string'
      ? `Start the address with https://. Did you mean ${p.suggestion}?`
      : 'Start the address with https://.',
  'input.base-url/not-http': 'The address must start with https://.',
  'input.base-url/has-credentials':
    'Take the user name and password out of the address. Keys are entered in a window of their own.',
  'input.base-url/not-secure':
    'Keys travel only over https. Plain http is possible only for a service on this very computer.',
  'input.base-url/has-query': 'Take off the part from “?” on. The desk adds its own.',
  'input.base-url/has-fragment': 'Take off the part from “#” on.',
  'input.base-url/unusual-host': (p) =>
    typeof p.host === 'string'
      ? `Write the host plainly: as typed it would really lead to ${p.host}.`
      : 'Write the host plainly, without codes or look-alike letters.',
  'input.base-url/unusual-path':
    'The path after the host has characters that are not expected there.',

  'input.page/empty': 'Type a page number.',
  'input.page/not-a-number': 'A page is a whole number.',
  'input.page/fraction': 'A page is a whole number, without decimals.',
  'input.page/negative': 'The first page is 1.',
  'input.page/zero': 'The first page is 1.',
  'input.page/too-large': (p, say) =>
    typeof p.largest === 'number'
      ? `The largest page number is ${say.number(p.largest)}.`
      : 'This page number is too large.',

  'input.per-page/empty': 'Type how many records a page should have.',
  'input.per-page/not-a-number': 'This must be a whole number.',
  'input.per-page/fraction': 'This must be a whole number, without decimals.',
  'input.per-page/negative': 'At least 1 record a page.',
  'input.per-page/zero': 'At least 1 record a page.',
  'input.per-page/too-large': (p, say) =>
    typeof p.largest === 'number'
      ? `At most ${say.number(p.largest)} records a page.`
      : 'This is too many records a page.',

  'input.card-id/empty': 'Paste the id of a card.',
  'input.card-id/too-long': 'This is too long for an id.',
  'input.card-id/surrogate': 'It holds a broken character. Copy the id again.',
  'input.card-id/control': 'It holds an invisible control character. Copy the id again.',
  'input.card-id/invisible': 'It holds an invisible character. Copy the id again.',
  'input.card-id/dots': 'Dots alone are not an id.',
  'input.card-id/slash': 'An id has no slashes. Paste only the id, not the whole address.',
  'input.card-id/percent': 'An id has no percent sign.',
  'input.card-id/path': 'An id with these characters could be read as another address.',

  'input.secret/empty': 'Paste it here.',
  'input.secret/nul': 'It holds a NUL character, which no keychain can store. Copy it again.',
  'input.secret/control': 'It holds an invisible control character. Copy it again.',
  'input.secret/too-long': (p, say) =>
    typeof p.largest === 'number'
      ? `It is too long for the keychain, which takes at most ${say.number(p.largest)} bytes.`
      : 'It is too long for the keychain of this computer.',
  'input.secret/too-short': 'It is too short to be a key.',
  'input.secret/line-break': 'It holds a line break in the middle. Paste it as one line.',
  'input.secret/not-a-token': 'It holds characters a token cannot have.',
  'input.secret/not-printable': 'It holds characters that cannot be sent in a header.',

  'input.profile/name-empty': 'Give the connection a name.',
  'input.profile/name-too-long': 'This name is too long.',
  'input.profile/name-taken': 'Another connection has this name already.',
  'input.profile/per-page': 'Records a page: a whole number from 1 to 1,000.',
  'input.profile/concurrency': 'Requests at once: a whole number from 1 to 8.',
  'input.profile/login-path': 'The login path starts with “/” and stays under the service address.',
  'input.profile/login-field': 'Type the name of the field.',
  'input.profile/login-fields-equal': 'The two keys need fields of different names.',
  'input.profile/token-path': 'Names joined by dots, such as data.access_token.',
  'input.profile/unknown': 'This connection is no longer there.',
  'input.profile/sample': 'The sample data cannot be changed.',

  'input.recipe/template-empty': 'Write what is to be signed.',
  'input.recipe/template-too-long': 'At most 200 characters.',
  'input.recipe/template-characters': 'Only plain characters, without accents.',
  'input.recipe/template-placeholder':
    'Something in braces is not known. Use {timestamp}, {method}, {path}, {query}, {secret} or {public_key}.',
  'input.recipe/reveals-secret':
    'The message must contain the timestamp or the query; otherwise the signature never changes and could be used by anyone who sees it.',
  'input.recipe/key-not-hex': 'The secret key is not hexadecimal. Use it as text (UTF-8).',
  'input.recipe/key-not-base64': 'The secret key is not base64. Use it as text (UTF-8).',
  'input.recipe/needs-public-key': 'This recipe uses the public key, and none is stored.',

  'input.example/empty': 'Paste a request that works.',
  'input.example/too-long': 'This is too long for one request.',
  'input.example/no-url': 'No address was found in it.',
  'input.example/no-timestamp': 'Its address has no “timestamp” parameter.',
  'input.example/no-signature': 'It has no “signature” header.',
  'input.example/no-token': 'It has no “authorization-token” header.',
  'input.example/bad-timestamp': 'Its timestamp does not have 13 digits.',
  'input.example/not-get': 'Only a GET request can be used.',
  'input.example/several': 'It holds several requests. Paste one.',
  'input.example/unclosed-quote': 'A quotation mark is never closed. Part of it may be missing.',

  'storage.unreadable/denied': 'This user may not read them.',
  'storage.unreadable/other': 'The disk did not give them out.',
  'storage.unwritable/full': 'The disk is full.',
  'storage.unwritable/denied': 'This user may not write there.',
  'storage.unwritable/read-only': 'The disk is read-only.',
  'storage.unwritable/missing': 'The folder is gone.',

  'notice/whitespace-trimmed': 'Spaces or line breaks around it were taken off.',
  'notice/trailing-slash-removed': 'The slash at the end was taken off.',
  'notice/endpoint-path-removed': (p) =>
    typeof p.path === 'string'
      ? `“${p.path}” was taken off: the desk adds the rest of the address itself.`
      : 'The end of the address was taken off: the desk adds it itself.',
  'notice/path-kept': (p) =>
    typeof p.path === 'string'
      ? `Every request goes under “${p.path}”. Right if your service sits behind a gateway.`
      : 'Every request goes under this path.',
  'notice/punycode': (p) =>
    typeof p.real === 'string'
      ? `This name has letters beyond A to Z. It really is ${p.real}. Make sure it is the one you mean.`
      : 'This name has letters beyond A to Z. Make sure it is the one you mean.',
  'notice/bearer-removed': '“Bearer” in front of the token was taken off.',
} as const satisfies Readonly<Record<string, Sentence>>;
