import * as v from 'valibot';

/**
 * Every way the app can fail, as a closed list: the renderer has one sentence per code and language, the headless desk one exit
 * status per group (the part before the dot). A failure never carries a library's own message, a query string, a header or a key.
 */
export const failureCodes = [
  // What the user typed or pasted.
  'input.base-url',
  /** The folder named with `--home`. */
  'input.home',
  'input.page',
  'input.per-page',
  'input.card-id',
  'input.secret',
  'input.profile',
  'input.recipe',
  'input.example',
  'input.params',
  /** Where records are to be published. */
  'input.publish',
  'input.filter',
  /** A list of card ids. */
  'input.list',
  /** A file with rows and columns. */
  'input.table',
  /** A name somebody gives: of a saved view, of a watch rule. */
  'input.name',
  // Tokens and keys.
  'credentials.missing',
  /** What is kept was entered for another address or way to the token; `reason` says which. Nothing was sent. */
  'credentials.other-address',
  'credentials.refused',
  'credentials.token-expired',
  'credentials.login-refused',
  'credentials.login-shape',
  'credentials.signature-refused',
  'credentials.no-recipe',
  // The way to the service.
  'network.offline',
  'network.name-not-found',
  'network.refused',
  'network.tls',
  'network.timeout',
  'network.interrupted',
  'network.redirect',
  'network.not-secure',
  'network.too-large',
  'network.paused',
  // What the service answered.
  'service.code',
  'service.forbidden',
  'service.not-found',
  'service.rate-limited',
  'service.unavailable',
  'service.status',
  'service.empty',
  'service.not-json',
  'service.html',
  'service.content-type',
  'service.truncated',
  'service.too-deep',
  /** More values, a longer text or a wider table than any page needs. */
  'service.too-large',
  'service.envelope',
  'service.unknown-shape',
  // The OS keychain.
  'vault.absent',
  'vault.locked',
  'vault.no-answer',
  'vault.mismatch',
  'vault.refused',
  // Files of the app.
  'storage.unreadable',
  'storage.unwritable',
  'storage.export',
  /** Not all of the offline data could be removed. */
  'storage.wipe',
  // Newer versions of the app.
  'update.unreachable',
  /** What is offered was not signed with the key of the releases; nothing of it is believed. */
  'update.signature',
  'update.feed',
  /** The downloaded file is not what was signed. */
  'update.file',
  'update.install',
  // Another database, which records are published to.
  'publish.agree',
  'publish.unreachable',
  'publish.tls',
  'publish.refused',
  'publish.denied',
  'publish.full',
  /** What is there is not the desk's own, or was changed: nothing of it is touched. */
  'publish.foreign',
  /** Any other answer of the server, by its five signs. */
  'publish.failed',
  // The app itself.
  /** The administrator's policy cannot be followed; nothing starts. */
  'app.policy',
  /** The administrator's policy says no. */
  'app.forbidden',
  'app.not-connected',
  /** The app is locked and refuses all calls. */
  'app.locked',
  'app.cancelled',
  'app.export-running',
  'app.lookup-running',
  'app.print',
  'app.sender',
  /** A screen of the window could not be drawn. */
  'app.screen',
  'app.internal',
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** Safe, short values a sentence may name: a host, a status, seconds, a reason word of a closed list. */
export const failureParamsSchema = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.boolean(), v.null()]),
);

export type FailureParams = Readonly<v.InferOutput<typeof failureParamsSchema>>;

export const failureSchema = v.strictObject({
  code: v.picklist(failureCodes),
  params: failureParamsSchema,
  /** Ties what the user sees to the activity log's line, when a request was made. */
  requestId: v.nullable(v.string()),
  /** The service's body with every known or secret-looking value redacted, for `unknown-shape` and its kin. */
  redactedBody: v.nullable(v.string()),
});

export type Failure = v.InferOutput<typeof failureSchema>;
