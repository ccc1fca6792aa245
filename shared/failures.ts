import * as v from 'valibot';
import { byName } from './by-name';

/**
 * Every way the app can fail, as a closed list: the renderer has one sentence per code and
 * language, the command line one exit status per group (the part before the dot). A failure never
 * contains a library's own message, a query string, a header or a key.
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
  /** The database to publish records to. */
  'input.publish',
  'input.filter',
  /** A list of card ids. */
  'input.list',
  /** A file with rows and columns. */
  'input.table',
  /** Connections without offline data, of which a list was to be written. */
  'input.unsynced',
  /** A reconciliation statement. */
  'input.statement',
  /** The name of a saved view or a watch rule. */
  'input.name',
  /** A backup to restore, its passphrase, or what to do with it. */
  'input.backup',
  /** A recovery code, or the file it opens. */
  'input.recovery',
  /** A file in which a colleague handed over what was set up. */
  'input.handover',
  // Tokens and keys.
  'credentials.missing',
  /**
   * The stored keys were entered for another address or token source; `reason` says which. Nothing
   * was sent.
   */
  'credentials.other-address',
  'credentials.refused',
  'credentials.token-expired',
  'credentials.login-refused',
  'credentials.login-shape',
  'credentials.signature-refused',
  'credentials.no-recipe',
  // The connection to the service.
  'network.offline',
  'network.name-not-found',
  'network.refused',
  'network.tls',
  'network.timeout',
  'network.interrupted',
  'network.redirect',
  'network.proxy-login',
  'network.not-secure',
  'network.too-large',
  'network.paused',
  // The service's answer.
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
  /**
   * A list that was read lacks more of what was announced than the one that is shown, which stays.
   */
  'service.incomplete',
  // The OS keychain.
  'vault.absent',
  'vault.locked',
  /** The keychain gives no key for a cache that has a recovery code. */
  'vault.key-missing',
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
  /** The offer was not signed with the release key; nothing in it is trusted. */
  'update.signature',
  'update.feed',
  /** The downloaded file is not the signed one. */
  'update.file',
  'update.install',
  // The database that records are published to.
  'publish.agree',
  'publish.unreachable',
  'publish.tls',
  'publish.refused',
  /**
   * It asks for the password in a way that gives it away, or does not behave like PostgreSQL; the
   * connection was ended.
   */
  'publish.unsafe',
  'publish.denied',
  'publish.full',
  /** The tables there are not the app's own, or were changed; none of them is touched. */
  'publish.foreign',
  /** Any other error of the server, by its five-character code. */
  'publish.failed',
  // The app itself.
  /** The administrator's policy cannot be applied; nothing starts. */
  'app.policy',
  /** The administrator's policy forbids it. */
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

/**
 * Safe, short values a sentence may contain: a host, a status, seconds, a reason word of a closed
 * list.
 */
export const failureParamsSchema = byName(
  v.string(),
  v.union([v.string(), v.number(), v.boolean(), v.null()]),
);

export type FailureParams = Readonly<v.InferOutput<typeof failureParamsSchema>>;

export const failureSchema = v.strictObject({
  code: v.picklist(failureCodes),
  params: failureParamsSchema,
  /** Ties what the user sees to a line of the activity log, when a request was made. */
  requestId: v.nullable(v.string()),
  /**
   * The service's body with every known or secret-looking value redacted, for `unknown-shape` and
   * similar failures.
   */
  redactedBody: v.nullable(v.string()),
});

export type Failure = v.InferOutput<typeof failureSchema>;
