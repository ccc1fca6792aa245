import type { Say } from '../translation';

export const connect = {
  'connect.title': 'Connect',
  'connect.edit': 'Edit connection',
  'connect.step': ({ at, of }: { at: number; of: number }) => `Step ${at} of ${of}`,
  'connect.steps': 'Steps',
  'connect.step.service': 'The service',
  'connect.step.keys': 'Your keys',
  'connect.step.signing': 'How this service signs',
  'connect.step.checks': 'Checks',
  'connect.done': 'done',
  'connect.back': 'Back',
  'connect.continue': 'Continue',
  'connect.cancel': 'Cancel',

  'connect.name': 'Name',
  'connect.name.hint': 'For you only, to tell connections apart.',
  'connect.baseUrl': 'Service address',
  'connect.baseUrl.hint':
    'The beginning shared by all its addresses, without /api-hub. Keys go to this host only.',
  'connect.environment': 'Environment',
  'connect.environment.live.hint': 'Real clients and cards.',
  'connect.environment.test.hint': 'The service’s own test environment.',
  'connect.token': 'Access token',
  'connect.token.pasted': 'I have a token',
  'connect.token.pasted.hint': 'Paste it with your keys. When it expires, paste a new one.',
  'connect.token.login': 'Log in for me',
  'connect.token.login.hint':
    'With your public and secret key. Renewed by itself before it expires.',
  'connect.login': 'Login details',
  'connect.login.note':
    'These are the usual ones. Change them if your service’s people told you others.',
  'connect.login.path': 'Login path',
  'connect.login.publicKeyField': 'Field for the public key',
  'connect.login.secretKeyField': 'Field for the secret key',
  'connect.login.tokenPath': 'Where the token stands in the answer',
  'connect.login.reset': 'Usual values',
  'connect.paging': 'Paging',
  'connect.perPage': 'Records a page',
  'connect.perPage.hint': '1 to 1,000. Fewer if the service is slow.',
  'connect.concurrency': 'Requests at once',
  'connect.concurrency.hint': '1 to 8. Fewer if the service complains.',

  'connect.keys.lead':
    'Keys are typed into a small window of their own. This window, which shows the service’s data, never sees them.',
  'connect.keys.keychain': ({ name }: { name: string }) =>
    `They are kept in ${name}, the keychain of this computer, and nowhere else.`,
  'connect.keys.sessionOnly':
    'This computer offers no keychain: they stay in memory until you quit and are never written to disk.',
  'connect.keys.goTo': ({ host }: { host: string }) =>
    `They are used only to sign requests to ${host}.`,
  'connect.keys.need.pasted': 'You need: your secret key and an access token.',
  'connect.keys.need.login': 'You need: your secret key and your public key.',
  'connect.keys.example':
    'At hand, better still: one request that works, as curl. With it the desk finds out how your service signs, without any network call.',
  'connect.keys.enter': 'Enter keys…',
  'connect.keys.again': 'Enter keys again…',
  'connect.keys.open': 'Waiting for the key window…',
  'connect.keys.cancelled': 'The key window was closed; nothing was stored.',
  'connect.keys.stored.keychain': ({ name }: { name: string }) => `Your keys are in ${name}.`,
  'connect.keys.stored.session': 'Your keys are in memory until you quit.',
  'connect.keys.asBefore': 'Continue with the keys stored before',

  'connect.field.secretKey': 'Secret key',
  'connect.field.publicKey': 'Public key',
  'connect.field.accessToken': 'Access token',
  'connect.field.example': 'Pasted request',
  'connect.field.baseUrl': 'Service address',
  'connect.notice': ({ field, words }: { field: string; words: string }) => `${field}: ${words}`,

  'connect.signing.lead':
    'Every request carries a signature made from the time and your secret key. Services differ in how it is made.',
  'connect.signing.only': ({ tried }: { tried: number }, say: Say) =>
    `The only one of ${say.number(tried)} recipes that gives this signature.`,
  'connect.signing.several': ({ count, tried }: { count: number; tried: number }, say: Say) =>
    `${say.number(count)} of ${say.number(tried)} recipes give this signature. The request you pasted cannot tell them apart; the first is the likeliest.`,
  'connect.signing.apart.list': 'A working request for the client list would tell.',
  'connect.signing.apart.card':
    'A working request for a card would tell. The first card you look up settles it.',
  'connect.signing.none': ({ tried }: { tried: number }, say: Say) =>
    `None of ${say.number(tried)} recipes gives the signature in your request. The secret key may be another one. You can still choose a recipe by hand.`,
  'connect.signing.current': 'This is what the connection uses now.',
  'connect.signing.chosen': 'Chosen by you.',
  'connect.signing.found': 'Found by asking the service.',
  'connect.signing.found.unconfirmed':
    'The service took it for the merchant record. The list could not be tried, so “timestamp only” remains possible.',
  'connect.signing.editRecipe': 'Edit recipe',
  'connect.signing.pick': 'Which one?',
  'connect.signing.way': 'How do you want to tell?',
  'connect.signing.way.list': 'Usual recipes',
  'connect.signing.way.list.hint': 'Choose one by name.',
  'connect.signing.way.form': 'Compose it',
  'connect.signing.way.form.hint': 'From your service’s documents.',
  'connect.signing.way.probe': 'Find out by asking',
  'connect.signing.way.probe.hint': 'A few careful requests to the service.',
  'connect.signing.missing': 'Choose how this service signs.',
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

  'probe.lead': ({ count, host }: { count: number; host: string }, say: Say) =>
    `The desk would send up to ${say.number(count)} requests to ${host}, one a second, each signed in another way, until one is accepted.`,
  'probe.rules':
    'Only to this host, only to read your merchant record and one line of a list. It stops at once when the service asks for a pause or locks access. No recipe sends the secret key itself.',
  'probe.candidates': 'What would be tried, in this order',
  'probe.start': ({ count }: { count: number }, say: Say) =>
    `Agree and send up to ${say.number(count)} requests`,
  'probe.stop': 'Stop',
  'probe.again': 'Try again',
  'probe.sent': ({ sent }: { sent: number }, say: Say) =>
    `${say.number(sent)} ${say.plural(sent, 'request', 'requests')} sent`,
  'probe.running': 'Asking the service…',
  'probe.none':
    'The service refused every one of them. The secret key may be wrong, or it signs in a rarer way: compose it from your service’s documents.',
  'probe.stopped': 'Stopped.',
  'probe.state.waiting': 'waiting',
  'probe.state.asking': 'asking…',
  'probe.state.refused': 'refused',
  'probe.state.fits': 'accepted',
  'probe.state.not-asked': 'not asked',

  'check.keychain': 'Your keys',
  'check.secure-line': 'Secure line',
  'check.clock': 'Clock',
  'check.signature': 'Signature',
  'check.list': 'Client list',
  'check.white-list': 'White list',
  'check.secret-match': 'Secret key',
  'check.outcome.ok': 'In order',
  'check.outcome.note': 'Note',
  'check.outcome.failed': 'Failed',
  'check.outcome.skipped': 'Not checked',
  'check.running': 'Checking the connection…',
  'check.again': 'Check again',
  'check.allWell': 'Everything needed works.',
  'check.company': ({ name }: { name: string }) => `Connected to ${name}`,
  'check.open': 'Open merchant desk',
  'check.openAnyway': 'Open anyway',
};
