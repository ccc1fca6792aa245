import type { FailureSentences } from '../sentence';

/** What happened, and our best guess why; the guess gives way to the sentence of a reason word when main sends one. */
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
    what: 'This number of records a page cannot be used.',
    why: 'It must be a whole number from 1 to 1,000.',
  },
  'input.card-id': {
    what: 'This cannot be the id of a card.',
    why: 'Paste the id exactly as the service shows it.',
  },
  'input.secret': {
    what: 'This key cannot be used.',
    why: 'Part of it may be missing, or something else was copied along.',
  },
  'input.profile': {
    what: 'This connection cannot be saved as it is.',
    why: 'Something in the form is missing or out of range.',
  },
  'input.recipe': {
    what: 'This way of signing cannot be used.',
    why: 'Its parts do not go together.',
  },
  'input.example': {
    what: 'The pasted request could not be read.',
    why: 'Paste one whole curl command, or the address followed by its headers.',
  },
  'input.params': {
    what: ({ reason }) =>
      typeof reason === 'string'
        ? 'What was asked for cannot be answered.'
        : 'The desk asked itself for something impossible.',
    why: 'This is a fault in the desk, not in what you did.',
  },
  'input.filter': {
    what: ({ words }) =>
      typeof words === 'string'
        ? `Part of the search was not understood: ${words}.`
        : 'Part of the search was not understood.',
    why: 'Write it as field:value, "exact words" or -not. Nothing was exported.',
  },
  'input.list': {
    what: 'This list of ids cannot be used.',
    why: 'It should be text with one card id a line, or a table with a column of ids.',
  },
  'input.name': {
    what: 'This name cannot be used.',
    why: 'Give another one.',
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
        ? 'They were removed, or were kept only until the last time the desk was closed.'
        : 'The way to the token was changed after the keys were entered. Enter them again.',
  },
  'credentials.refused': {
    what: 'The service did not accept the keys.',
    why: ({ about }) =>
      about === 'timestamp'
        ? 'Its words are about the time: the clocks differ too much, or it signs another timestamp.'
        : about === 'locked'
          ? 'Its words say that access is locked. Only the service’s people can lift that.'
          : about === 'address'
            ? 'Its words are about this computer’s address, which may be missing from the white list.'
            : 'The access token may be wrong or withdrawn, or this computer’s address is not on the white list.',
  },
  'credentials.token-expired': {
    what: 'The access token has expired.',
    why: 'Pasted tokens last as long as the service decides. Enter a new one, or let the desk log in by itself.',
  },
  'credentials.login-refused': {
    what: 'The service refused the login.',
    why: 'The public key and the secret key may not belong together, or the login path is another.',
  },
  'credentials.login-shape': {
    what: 'The login was answered, but no token was found in the answer.',
    why: ({ path }) =>
      typeof path === 'string'
        ? `There is nothing at “${path}” in it. Check where the token stands, under “Login details”.`
        : 'Check where in the answer the token stands, under “Login details”.',
  },
  'credentials.signature-refused': {
    what: 'The service refused the signature.',
    why: 'The secret key may be wrong, or this service signs in another way.',
  },
  'credentials.no-recipe': {
    what: 'It is not yet known how this service signs.',
    why: 'Choose it, or paste a request that works, or let the desk find out.',
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
    what: 'The service did not take the connection.',
    why: 'It may be down, or the port in the address is another.',
  },
  'network.tls': {
    what: 'No secure line could be made.',
    why: 'The certificate is not trusted on this computer. Company certificates belong in the system’s own store.',
  },
  'network.timeout': {
    what: 'The service did not answer in time.',
    why: 'It may be busy, or a firewall swallows the request.',
  },
  'network.interrupted': {
    what: 'The line broke off before the answer was complete.',
    why: 'The network changed, or the service stopped in the middle.',
  },
  'network.redirect': {
    what: 'The service pointed to another address; the desk did not follow.',
    why: 'Keys go only to the address you typed. The right address may be the one it pointed to.',
  },
  'network.not-secure': {
    what: 'This address is not secure.',
    why: 'Keys travel only over https.',
  },
  'network.too-large': {
    what: 'The answer is larger than the desk takes.',
    why: ({ megabytes }) =>
      typeof megabytes === 'number'
        ? `More than ${megabytes} MB is not taken. Ask for fewer records a page.`
        : 'Ask for fewer records a page.',
  },
  'network.paused': {
    what: 'Requests are paused for a while.',
    why: (p, say) =>
      typeof p.seconds === 'number'
        ? `The service failed several times in a row. The desk asks again in ${say.number(p.seconds)} s.`
        : 'The service failed several times in a row. The desk asks again by itself.',
  },
  'service.code': {
    what: (p) =>
      typeof p.serviceCode === 'string'
        ? `The service answered with its code ${p.serviceCode}.`
        : 'The service answered with a code other than success.',
    why: (p) =>
      typeof p.serviceMessage === 'string' && p.serviceMessage !== ''
        ? `Its own words: “${p.serviceMessage}”`
        : 'Only code 00000 means success. What other codes mean, the service’s people know.',
  },
  'service.forbidden': {
    what: 'The service does not allow this.',
    why: 'This computer’s address may be missing from the merchant’s white list.',
  },
  'service.not-found': {
    what: 'The service knows no such record.',
    why: 'The id may belong to another merchant or environment, or the service address lacks a part of its path.',
  },
  'service.rate-limited': {
    what: 'The service asks for fewer requests.',
    why: (p, say) =>
      typeof p.retryAfterSeconds === 'number'
        ? `It wants a pause of ${say.number(p.retryAfterSeconds)} s.`
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
    why: 'The service address may be another, or the service changed.',
  },
  'service.empty': {
    what: 'The service answered with nothing.',
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
    what: 'The answer is of an unexpected kind.',
    why: (p) =>
      typeof p.contentType === 'string' && p.contentType !== ''
        ? `It calls itself ${p.contentType}, not JSON.`
        : 'It does not call itself JSON.',
  },
  'service.truncated': {
    what: 'The answer was cut off.',
    why: 'The line broke or a proxy shortened it.',
  },
  'service.too-deep': {
    what: 'The answer is nested deeper than the desk takes.',
    why: 'This is no answer of a kind the interface describes.',
  },
  'service.envelope': {
    what: 'The service answered in an unexpected form.',
    why: 'An answer carries code, message and data. This one does not.',
  },
  'service.unknown-shape': {
    what: 'The answer has a shape the desk does not know.',
    why: 'Nothing is lost: the whole answer, secrets struck out, is below.',
  },
  'vault.absent': {
    what: 'This computer offers no keychain.',
    why: 'Keys can be kept until you quit; nothing is written to disk.',
  },
  'vault.locked': {
    what: 'The keychain is locked.',
    why: 'Unlock it with your system’s password, then try again.',
  },
  'vault.no-answer': {
    what: 'The keychain does not answer.',
    why: 'Its own window may be waiting for you, perhaps behind this one.',
  },
  'vault.mismatch': {
    what: 'The keychain gave back something else than was stored.',
    why: 'Nothing was kept. Another program may be changing the same entry.',
  },
  'vault.refused': {
    what: 'The keychain refused.',
    why: 'You or your company’s rules may have denied access. If the keychain was started anew, quit the desk and open it again.',
  },
  'storage.unreadable': {
    what: 'The desk’s own files could not be read.',
    why: 'They may be damaged or belong to another user.',
  },
  'storage.unwritable': {
    what: 'The desk’s own files could not be written.',
    why: 'The disk may be full, or writing is not allowed there.',
  },
  'storage.export': {
    what: ({ fileName }) =>
      typeof fileName === 'string'
        ? `“${fileName}” could not be written.`
        : 'The export could not be written.',
    why: 'If a file of that name stood there, it is untouched.',
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
    what: 'The update server could not be asked.',
    why: 'You may be offline, or a proxy is in the way. Everything else works without it.',
  },
  'update.signature': {
    what: 'The update server offers something that is not ours.',
    why: 'It is not signed with the key of our releases. Nothing was downloaded; tell your IT department.',
  },
  'update.feed': {
    what: 'What the update server offers makes no sense.',
    why: 'It may be in the middle of a change. Try again later.',
  },
  'update.file': {
    what: 'The downloaded version is damaged.',
    why: 'It is not what was signed, and was thrown away. Try again later.',
  },
  'update.install': {
    what: 'The new version could not be made ready.',
    why: 'The disk may be full, or writing is not allowed there.',
  },
  'app.policy': {
    what: 'The policy of this computer cannot be followed.',
    why: 'Its administrator has to mend the file; nothing starts until then.',
  },
  'app.forbidden': {
    what: ({ what, host }) =>
      what === 'exports'
        ? 'Exports are switched off on this computer.'
        : typeof host === 'string'
          ? `This computer may not ask ${host}.`
          : 'This computer may not do that.',
    why: 'Its administrator decided so in the policy of Merchant Desk.',
  },
  'app.locked': {
    what: 'The desk is locked.',
    why: 'It answers again once it is unlocked.',
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
    what: 'Another list is not looked up to its end.',
    why: 'One list is looked up at a time. Wait for it, or cancel it first.',
  },
  'app.print': {
    what: 'It was not printed.',
    why: 'The printer, or the system’s printing, did not take it.',
  },
  'app.sender': {
    what: 'The desk refused a question from an unexpected place.',
    why: 'Only its own window may ask. Restart the desk if this was it.',
  },
  'app.internal': {
    what: 'Something in the desk went wrong.',
    why: 'This is a fault of ours. Your data and keys are untouched.',
  },
};
