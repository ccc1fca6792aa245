import type { FailureCode } from '../../shared/failures';
import { DeskError } from '../failure';

/**
 * When a request times out. The default times are `usualLimits` in transport.ts; retries are in
 * retry.ts.
 */
export interface Deadlines {
  /** Until the answer's headers, including the connection. */
  readonly headersMs: number;
  /** Between two chunks of the body. */
  readonly idleMs: number;
  readonly totalMs: number;
}

/** Combines the deadlines of one request and the caller's signal into one signal and one error. */
export class Deadline {
  readonly #deadlines: Deadlines;
  readonly #abort = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #total: NodeJS.Timeout;
  #step: NodeJS.Timeout | undefined;
  /** Why waiting is over, once it is. */
  #over: DeskError | null = null;
  /** Ends the wait in `race`, if there is one. */
  #endWait: ((reason: DeskError) => void) | null = null;

  constructor(deadlines: Deadlines, caller: AbortSignal | undefined) {
    this.#deadlines = deadlines;
    this.#total = setTimeout(() => this.#timeOut('total'), deadlines.totalMs);
    this.#caller = caller;
    if (caller?.aborted) this.#cancel();
    else caller?.addEventListener('abort', this.#cancel, { once: true });
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  expect(what: 'headers' | 'idle'): void {
    clearTimeout(this.#step);
    const ms = what === 'headers' ? this.#deadlines.headersMs : this.#deadlines.idleMs;
    this.#step = setTimeout(() => this.#timeOut(what), ms);
  }

  /**
   * Settles as `work` does, or rejects as soon as a deadline passes or the caller aborts, even if
   * the library ignores the signal. One call at a time. Nothing of a call remains: a body may come
   * in millions of chunks.
   */
  async race<T>(work: Promise<T>, phase: Phase): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#endWait = reject;
    if (this.#over !== null) reject(this.#over);
    work.then(resolve, reject);
    try {
      return await promise;
    } catch (thrown) {
      throw thrown instanceof DeskError ? thrown : networkFailure(thrown, phase);
    }
  }

  end(): void {
    clearTimeout(this.#step);
    clearTimeout(this.#total);
    this.#caller?.removeEventListener('abort', this.#cancel);
    this.#abort.abort();
  }

  #timeOut(waitedFor: 'headers' | 'idle' | 'total'): void {
    this.#stop(new DeskError('network.timeout', { waitedFor }));
  }

  readonly #cancel = (): void => this.#stop(new DeskError('app.cancelled'));

  #stop(reason: DeskError): void {
    this.#over ??= reason;
    this.#endWait?.(this.#over);
    this.#abort.abort();
  }
}

const byName: Readonly<Record<string, FailureCode>> = {
  // Node
  ENOTFOUND: 'network.name-not-found',
  // The resolver cannot reach its own server.
  EAI_AGAIN: 'network.offline',
  EAI_NODATA: 'network.name-not-found',
  ECONNREFUSED: 'network.refused',
  ENETUNREACH: 'network.offline',
  ENETDOWN: 'network.offline',
  EHOSTUNREACH: 'network.offline',
  ETIMEDOUT: 'network.timeout',
  UND_ERR_CONNECT_TIMEOUT: 'network.timeout',
  UND_ERR_HEADERS_TIMEOUT: 'network.timeout',
  UND_ERR_BODY_TIMEOUT: 'network.timeout',
  EPROTO: 'network.tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'network.tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'network.tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'network.tls',
  UNABLE_TO_GET_ISSUER_CERT: 'network.tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'network.tls',
  HOSTNAME_MISMATCH: 'network.tls',
  // Chromium, reported by Electron's fetch as net::ERR_…
  ERR_NAME_NOT_RESOLVED: 'network.name-not-found',
  ERR_DNS_TIMED_OUT: 'network.name-not-found',
  ERR_NAME_RESOLUTION_FAILED: 'network.name-not-found',
  ERR_CONNECTION_REFUSED: 'network.refused',
  ERR_PROXY_CONNECTION_FAILED: 'network.refused',
  ERR_INTERNET_DISCONNECTED: 'network.offline',
  ERR_ADDRESS_UNREACHABLE: 'network.offline',
  ERR_NETWORK_ACCESS_DENIED: 'network.refused',
  // Chromium blocks ports of mail, shells and similar services.
  ERR_UNSAFE_PORT: 'network.refused',
  ERR_CONNECTION_TIMED_OUT: 'network.timeout',
  ERR_TIMED_OUT: 'network.timeout',
  ERR_TOO_MANY_REDIRECTS: 'network.redirect',
  ERR_UNSAFE_REDIRECT: 'network.redirect',
};

/** What a request waits for: its headers, the first bytes of its body, or further ones. */
type Phase = 'headers' | 'body-start' | 'body';

/** The service ends the connection without one. */
const clientCertificate = new Set([
  'ERR_SSL_CLIENT_AUTH_CERT_NEEDED',
  'ERR_BAD_SSL_CLIENT_AUTH_CERT',
]);

const notPacked = new Set(['ERR_CONTENT_DECODING_FAILED', 'Z_DATA_ERROR']);

/**
 * The transfer broke while the body was being received: the answer is truncated, whatever the
 * library calls it.
 */
const cutShort = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'ERR_CONTENT_LENGTH_MISMATCH',
  'ERR_INCOMPLETE_CHUNKED_ENCODING',
  'ERR_CONNECTION_CLOSED',
  'ERR_CONNECTION_RESET',
  'ERR_CONTENT_DECODING_FAILED',
  'Z_BUF_ERROR',
  'Z_DATA_ERROR',
]);

/**
 * Maps a library's network error to a DeskError. Only its symbolic name is kept (`detail`, e.g.
 * `ECONNREFUSED`), because messages quote addresses. `phase` says what the request was waiting for.
 */
function networkFailure(thrown: unknown, phase: Phase): DeskError {
  const names = namesOf(thrown);
  const detail = names[0] ?? null;
  for (const name of names) {
    // Not a byte of it could be unpacked: it is not compressed as its header says.
    if (phase === 'body-start' && notPacked.has(name))
      return new DeskError('service.not-json', { reason: 'compression', detail: name });
    if (phase !== 'headers' && cutShort.has(name))
      return new DeskError('service.truncated', { detail });
    if (clientCertificate.has(name))
      return new DeskError('network.tls', { reason: 'client-certificate', detail: name });
    if (/^(?:ERR_TLS_|ERR_SSL_|ERR_CERT_|CERT_|ERR_BAD_SSL|SSL_)/.test(name)) {
      return new DeskError('network.tls', { detail: name });
    }
    const code = byName[name];
    if (code) return new DeskError(code, { detail: name });
  }
  if (isRedirectRefusal(thrown)) return new DeskError('network.redirect');
  return new DeskError(phase !== 'headers' ? 'service.truncated' : 'network.interrupted', {
    detail,
  });
}

/**
 * fetch with `redirect: 'error'` reports a redirect only in its message; these are the messages
 * observed in both runtimes.
 */
function isRedirectRefusal(thrown: unknown): boolean {
  return chainOf(thrown).some(
    (each) =>
      each instanceof Error &&
      (each.message === 'unexpected redirect' || // Node (undici), as the cause
        each.message.includes('redirect policy was') || // Electron
        each.message === 'Redirect was cancelled'), // Electron, `redirect: 'manual'`
  );
}

function namesOf(thrown: unknown): string[] {
  return chainOf(thrown).flatMap((each) => {
    const code = (each as { code?: unknown }).code;
    const chromium =
      each instanceof Error ? /^net::(ERR_[A-Z0-9_]+)/.exec(each.message)?.[1] : null;
    return [code, chromium].filter(
      (name): name is string => typeof name === 'string' && /^[A-Z][A-Z0-9_]*$/.test(name),
    );
  });
}

/** The error, its `cause` and, when several addresses were tried, the error of each (`errors`). */
function chainOf(thrown: unknown, depth = 0): object[] {
  if (typeof thrown !== 'object' || thrown === null || depth > 4) return [];
  const { cause, errors } = thrown as { cause?: unknown; errors?: unknown };
  const inner = Array.isArray(errors) ? (errors as unknown[]) : [];
  return [thrown, ...[cause, ...inner].flatMap((each) => chainOf(each, depth + 1))];
}
