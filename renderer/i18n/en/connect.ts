import { maxPace } from '../../../shared/pace';
import type { MessageFormat } from '../translation';

export const connect = {
  'connect.title': 'Connect',
  'connect.edit': 'Edit connection',
  'connect.step': ({ at, total }: { at: number; total: number }) => `Step ${at} of ${total}`,
  'connect.steps': 'Steps',
  'connect.step.service': 'The service',
  'connect.step.keys': 'Your keys',
  'connect.step.signing': 'Signing method',
  'connect.step.checks': 'Checks',
  'connect.done': 'done',
  'connect.back': 'Back',
  'connect.continue': 'Continue',

  'connect.offered': 'Connection',
  'connect.offered.hint': 'Prepared by your administrator.',
  'connect.offered.other': 'Another service',
  'connect.name': 'Name',
  'connect.name.hint': 'For you only, to tell connections apart.',
  'connect.baseUrl': 'Service address',
  'connect.baseUrl.hint':
    'Or paste a request that works here (curl, cmd, PowerShell or from the browser): address, token and signing method are taken from it. Keys go to this host only.',
  'connect.baseUrl.meant': ({ address }: { address: string }) => `Did you mean ${address}?`,
  'connect.pasted': 'Read from the request',
  'connect.pasted.address': ({ address }: { address: string }) => `Service address: ${address}`,
  'connect.pasted.login': 'It is a login: Merchant Desk gets the token itself.',
  'connect.pasted.token': 'An access token. It is not shown in this window.',
  'connect.pasted.signed': 'A signature, from which the signing method is worked out.',
  'connect.pasted.rest': 'You only need your secret key.',
  'connect.pasted.rest.token': 'You need your secret key and an access token.',
  'connect.pasted.rest.login': 'You need your secret key and your public key.',
  'connect.pasted.byKey':
    'This looks like a request with its token, which must not pass through this window. Copy it and paste it with Ctrl-V.',
  'connect.environment': 'Environment',
  'connect.environment.live.hint': 'Real clients and cards.',
  'connect.environment.test.hint': 'The service’s test environment.',
  'connect.token': 'Access token',
  'connect.token.pasted': 'I have a token',
  'connect.token.pasted.hint':
    'Choose this if your provider gave you a secret key and an access token, a long text that often begins with “ey”. When it expires, paste a new one.',
  'connect.token.login': 'Let Merchant Desk get the token',
  'connect.token.login.hint':
    'Choose this if your provider gave you a public key and a secret key, and no token. It is renewed automatically before it expires.',
  'connect.login': 'Login details',
  'connect.login.note':
    'These are the usual ones. Change them only if your service provider gave you others.',
  'connect.login.path': 'Login path',
  'connect.login.publicKeyField': 'Field for the public key',
  'connect.login.secretKeyField': 'Field for the secret key',
  'connect.login.tokenPath': 'Where the token is in the response',
  'connect.login.reset': 'Restore defaults',
  'connect.paging': 'Paging',
  'connect.perPage': 'Records per page',
  'connect.perPage.hint': '100 suits most services. Lower it if the service returns errors.',
  'connect.concurrency': 'Requests at once',
  'connect.concurrency.hint': `1 to ${maxPace.concurrency}. Lower it if the service returns errors.`,

  'connect.keys.lead':
    'You enter keys in a separate window. This window, which shows the service’s data, never sees them.',
  'connect.keys.keychain': ({ name }: { name: string }) =>
    `They are kept in this computer’s keychain (${name}) and nowhere else.`,
  'connect.keys.sessionOnly':
    'This computer has no keychain: they stay in memory until you quit and are never written to disk.',
  'connect.keys.goTo': ({ host }: { host: string }) =>
    `They are used only to sign requests to ${host}.`,
  'connect.keys.need.pasted': 'You need: your secret key and an access token.',
  'connect.keys.need.secret': 'You need: your secret key.',
  'connect.keys.need.login': 'You need: your secret key and your public key.',
  'connect.keys.example':
    'Even better: one working request, as curl. Merchant Desk works out from it how your service signs, without any network call.',
  'connect.keys.enter': 'Enter keys…',
  'connect.keys.again': 'Enter keys again…',
  'connect.keys.open': 'Waiting for the key window…',
  'connect.keys.cancelled': 'The key window was closed; nothing was stored.',
  'connect.keys.stored.keychain': ({ name }: { name: string }) =>
    `Your keys are in this computer’s keychain (${name}).`,
  'connect.keys.stored.session': 'Your keys are in memory until you quit.',
  'connect.keys.elsewhere': ({ host }: { host: string }) =>
    `The keys stored before were entered for another address or another way of getting the token. Enter them for ${host}.`,
  'connect.keys.none': 'No keys are stored for this connection yet.',
  'connect.keys.asBefore': 'Continue with the stored keys',

  'connect.field.secretKey': 'Secret key',
  'connect.field.publicKey': 'Public key',
  'connect.field.accessToken': 'Access token',
  'connect.field.example': 'Pasted request',
  'connect.field.baseUrl': 'Service address',
  'connect.notice': ({ field, words }: { field: string; words: string }) => `${field}: ${words}`,

  'connect.signing.lead':
    'Every request is signed with the time and your secret key. Services differ in how they do it.',
  'connect.signing.only': ({ tried }: { tried: number }, format: MessageFormat) =>
    `The only one of ${format.number(tried)} signing methods that gives this signature.`,
  'connect.signing.several': (
    { count, tried }: { count: number; tried: number },
    format: MessageFormat,
  ) =>
    `${format.number(count)} of ${format.number(tried)} signing methods give this signature. The request you pasted cannot tell them apart; the first is the likeliest.`,
  'connect.signing.apart.list': 'A working request for the client list would settle it.',
  'connect.signing.apart.card':
    'A working request for a card would settle it, and so will the first card you look up.',
  'connect.signing.none': ({ tried }: { tried: number }, format: MessageFormat) =>
    `None of ${format.number(tried)} signing methods gives the signature in your request. The secret key may not be the right one. You can still choose a signing method yourself.`,
  'connect.signing.current': 'This is what the connection uses now.',
  'connect.signing.chosen': 'Chosen by you.',
  'connect.signing.found': 'Found by asking the service.',
  'connect.signing.found.unconfirmed':
    'The service accepted it for the merchant record. The list could not be tried, so “timestamp only” remains possible.',
  'connect.signing.editRecipe': 'Edit signing method',
  'connect.signing.pick': 'Which one?',
  'connect.signing.way': 'How do you want to set it?',
  'connect.signing.way.list': 'Common methods',
  'connect.signing.way.list.hint': 'Choose one by name.',
  'connect.signing.way.form': 'Set it up by hand',
  'connect.signing.way.form.hint': 'From your service’s documentation.',
  'connect.signing.way.probe': 'Merchant Desk finds out (recommended)',
  'connect.signing.way.probe.hint': 'With a few requests to the service.',
  'connect.signing.missing': 'Choose a signing method.',
  'connect.signing.byExample': 'Have a request that works? Paste it in the key window…',

  'connect.form.function': 'Function',
  'connect.form.function.hmac': 'HMAC, keyed with the secret key',
  'connect.form.function.append': 'Hash, secret key after the message',
  'connect.form.function.prepend': 'Hash, secret key before the message',
  'connect.form.function.none': 'Hash of the message alone',
  'connect.form.function.none.notice':
    'Such a signature proves nothing about your key; some services still expect it.',
  'connect.form.hash': 'Hash',
  'connect.form.message': 'Message',
  'connect.form.template': 'Template',
  'connect.form.template.hint':
    'Placeholders: {timestamp} {method} {path} {query} {secret} {public_key}. Write \\n for a line break.',
  'connect.form.keyEncoding': 'The secret key is',
  'connect.form.keyEncoding.utf-8': 'Text (UTF-8)',
  'connect.form.keyEncoding.hex': 'Bytes written as hex',
  'connect.form.keyEncoding.base64': 'Bytes written as base64',
  'connect.form.output': 'Signature written as',
  'connect.form.pathParameters': 'Parameters in the path are signed too',
  'connect.form.pathParameters.hint': 'Such as a card’s id, sorted in among the query’s.',
  'connect.form.preview': 'Preview with made-up values',
  'connect.form.preview.message': 'Message',
  'connect.form.preview.signature': 'Signature',

  'recipe.over.query': 'the sorted query',
  'recipe.over.timestamp': 'the timestamp',
  'recipe.over.timestamp-pair': '“timestamp=…”',
  'recipe.over.query-timestamp-first': 'the query, timestamp first',
  'recipe.over.query-as-sent': 'the query in the order it is sent',
  'recipe.over.method-path-timestamp': 'method, path and timestamp',
  'recipe.over.template': ({ template }: { template: string }) => `“${template}”`,
  'recipe.message.template': 'A template of your own',
  'recipe.secret.key': '',
  'recipe.secret.none': ' alone, no key',
  'recipe.secret.prepend': ' after the secret key',
  'recipe.secret.append': ' followed by the secret key',
  'recipe.output.hex': 'hex',
  'recipe.output.HEX': 'upper-case hex',
  'recipe.output.base64': 'base64',
  'recipe.output.base64url': 'base64url',
  'recipe.key.hex': ', key read as hex',
  'recipe.key.base64': ', key read as base64',
  'recipe.pathParameters': ', path parameters included',
  'recipe.words': (p: {
    algorithm: string;
    over: string;
    secret: string;
    output: string;
    rest: string;
  }) => `${p.algorithm} over ${p.over}${p.secret}, ${p.output}${p.rest}`,

  'probe.lead': (
    { methods, count, host }: { methods: number; count: number; host: string },
    format: MessageFormat,
  ) =>
    `Merchant Desk tries ${format.number(methods)} signing methods with ${host}, one per second, until one is accepted: at most ${format.number(count)} requests, because the accepted one is confirmed with a list.`,
  'probe.rules':
    'Only to this host, and only to read your merchant record and one row of a list. It stops at once if the service asks for a pause or locks access. The secret key itself is never sent.',
  'probe.candidates': 'What will be tried, in this order',
  'probe.start': ({ count }: { count: number }, format: MessageFormat) =>
    `Agree and send up to ${format.number(count)} requests`,
  'probe.stop': 'Stop',
  'probe.sent': ({ sent }: { sent: number }, format: MessageFormat) =>
    `${format.number(sent)} ${format.plural(sent, 'request', 'requests')} sent`,
  'probe.running': 'Asking the service…',
  'probe.none':
    'The service refused all of them. The secret key may be wrong, or it signs in a less common way: build the method from your service’s documentation.',
  'probe.none.login':
    'The service refused all of them. The login accepted the secret key, so it signs in a less common way: build the method from your service’s documentation.',
  'probe.stopped': 'Stopped.',
  'probe.state.waiting': 'waiting',
  'probe.state.asking': 'trying…',
  'probe.state.refused': 'refused',
  'probe.state.fits': 'accepted',
  'probe.state.unanswered': 'no clear answer',
  'probe.state.not-asked': 'not tried',

  'check.keychain': 'Your keys',
  'check.secure-line': 'Secure connection',
  'check.clock': 'Clock',
  'check.signature': 'Signature',
  'check.list': 'Client list',
  'check.white-list': 'Allowed IPs',
  'check.secret-match': 'Secret key',
  'check.outcome.ok': 'OK',
  'check.outcome.note': 'Note',
  'check.outcome.failed': 'Failed',
  'check.outcome.skipped': 'Not checked',
  'check.running': 'Checking the connection…',
  'check.again': 'Check again',
  'check.allWell': 'Everything works.',
  'check.company': ({ name }: { name: string }) => `Connected to ${name}`,
  'check.open': 'Open Merchant Desk',
  'check.openAnyway': 'Open anyway',
};

/** The window for keys, a page of its own. */
export const credentials = {
  'credentials.title': ({ name }: { name: string }) => `Keys for ${name}`,
  'credentials.secretKey': 'Secret key',
  'credentials.publicKey': 'Public key',
  'credentials.publicKey.hint': 'Used with the secret key when Merchant Desk logs in.',
  'credentials.accessToken': 'Access token',
  'credentials.accessToken.hint': 'Leave empty if the request below includes it.',
  'credentials.accessToken.only': 'The stored secret key is not changed.',
  'credentials.example': 'Have a request that works?',
  'credentials.example.hint':
    'Stays on this computer. Tested against your secret key without any network call.',
  'credentials.example.placeholder':
    "curl 'https://…?timestamp=…' \\\n  -H 'authorization-token: Bearer …' \\\n  -H 'signature: …'",
  'credentials.pasted': 'From the request you pasted',
  'credentials.pasted.token': 'The access token is taken from it.',
  'credentials.pasted.signing': 'The signing method is worked out from it with your secret key.',
  'credentials.pasted.all': 'Enter them here instead',
  'credentials.show': ({ field }: { field: string }) => `Show ${field}`,
  'credentials.hide': ({ field }: { field: string }) => `Hide ${field}`,
  'credentials.kept.keychain': ({ name }: { name: string }) =>
    `Kept in this computer’s keychain (${name}). Nothing is written to a file.`,
  'credentials.kept.session':
    'This computer has no keychain. Kept in memory until you quit; nothing is written to a file.',
  'credentials.save': 'Save',
  'credentials.noFit': ({ tried }: { tried: number }, format: MessageFormat) =>
    `None of ${format.number(tried)} signing methods gives the signature in your request.`,
  'credentials.noFit.why':
    'Check that the secret key is complete and belongs to this request. Or keep the keys and choose the signing method yourself.',
  'credentials.noFit.keep': 'Keep anyway',

  'secret.database': 'Password',
  'secret.database.title': ({ name }: { name: string }) => `Database password for ${name}`,
  'secret.database.hint': 'Sent to this database server only.',
  'secret.database.action': 'Save',
  'secret.new-passphrase': 'Passphrase',
  'secret.new-passphrase.title': ({ name }: { name: string }) => `New passphrase for ${name}`,
  'secret.new-passphrase.hint':
    'At least 12 characters; several words are best. Write it down: without it nobody can open the backup, and nobody can recover it.',
  'secret.new-passphrase.action': 'Use this passphrase',
  'secret.repeated': 'Passphrase, once more',
  'secret.repeated.inSentence': 'the repeated passphrase',
  'secret.passphrase': 'Passphrase',
  'secret.passphrase.title': ({ name }: { name: string }) => `Passphrase of ${name}`,
  'secret.passphrase.hint': 'The one the backup was made with.',
  'secret.passphrase.action': 'Open',
  'secret.recovery-code': 'Recovery code',
  'secret.recovery-code.title': ({ name }: { name: string }) => `Recovery code of ${name}`,
  'secret.recovery-code.hint': 'Eight groups of four letters and digits. Hyphens may be left out.',
  'secret.recovery-code.action': 'Open the offline data',
  'secret.problem.empty': 'Type it here.',
  'secret.problem.too-long': 'It is too long.',
  'secret.problem.short': 'Use at least 12 characters.',
  'secret.problem.different': 'The two are not the same.',
  'secret.problem.code': 'This is not a complete recovery code. Compare it with the paper.',
  'secret.strength.short': 'Too short: at least 12 characters.',
  'secret.strength.weak': 'Weak: easy to guess. Use more, and more different, characters.',
  'secret.strength.fair': 'Fair: a few more words make it strong.',
  'secret.strength.strong': 'Strong, unless it is a phrase other people know.',
};

/** The page of a locked app. */
export const locked = {
  'locked.title': 'Merchant Desk is locked',
  'locked.asked': 'You locked it.',
  'locked.idle': 'Locked after inactivity.',
  'locked.system': 'This computer was locked or went to sleep.',
  'locked.unlock': 'Unlock',
  'locked.unlockNamed': (p: { name: string }) => `Unlock “${p.name}”`,
  'locked.asking': (p: { name: string }) =>
    `Asking the keychain (${p.name})… Your system may be showing a prompt, perhaps behind this window.`,
  'locked.keychain': (p: { name: string }) =>
    `Offline data is closed and keys are out of memory. Unlocking reads them from this computer’s keychain (${p.name}) again.`,
  'locked.session':
    'No records are in this window. This computer has no keychain, so keys and data stay in memory until you quit.',
  'locked.sampleName': 'Sample data',
  'locked.sample':
    'No records are in this window. Sample data is made up and stays in memory until you leave it.',
  'locked.nothing': 'No connection was open.',
};
