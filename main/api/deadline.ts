import type { FailureCode } from '../../preload/contract/failure';
import { DeskError } from '../failure';

/** When a request is given up. The usual times are `usualLimits` in transport.ts; how often it is tried again is retry.ts. */
export interface Deadlines {
  /** To the answer's headers, connection included. */
  readonly headersMs: number;
  /** Between two pieces of the body. */
  readonly idleMs: number;
  readonly totalMs: number;
}

/** The deadlines of one request and the caller's wish to stop, as one signal and one error. */
export class Deadline {
  readonly #deadlines: Deadlines;
  readonly #abort = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #total: NodeJS.Timeout;
  #step: NodeJS.Timeout | undefined;
  #refuse: (error: DeskError) => void = () => undefined;
  readonly #over: Promise<never>;

  constructor(deadlines: Deadlines, caller: AbortSignal | undefined) {
    this.#deadlines = deadlines;
    this.#over = new Promise((_, reject) => (this.#refuse = reject));
    this.#over.catch(() => undefined);
    this.#total = setTimeout(() => this.#stop('total'), deadlines.totalMs);
    this.#caller = caller;
    if (caller?.aborted) this.#cancelled();
    else caller?.addEventListener('abort', this.#cancelled, { once: true });
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  expect(what: 'headers' | 'idle'): void {
    clearTimeout(this.#step);
    const ms = what === 'headers' ? this.#deadlines.headersMs : this.#deadlines.idleMs;
    this.#step = setTimeout(() => this.#stop(what), ms);
  }

  /** The work's result, or the reason to stop waiting for it at once, whether or not the library honours the signal. */
  async race<T>(work: Promise<T>, phase: 'headers' | 'body'): Promise<T> {
    work.catch(() => undefined);
    try {
      return await Promise.race([this.#over, work]);
    } catch (thrown) {
      throw thrown instanceof DeskError ? thrown : networkFailure(thrown, phase);
    }
  }

  end(): void {
    clearTimeout(this.#step);
    clearTimeout(this.#total);
    this.#caller?.removeEventListener('abort', this.#cancelled);
    this.#abort.abort();
  }

  #stop(waitedFor: 'headers' | 'idle' | 'total'): void {
    this.#refuse(new DeskError('network.timeout', { waitedFor }));
    this.#abort.abort();
  }

  readonly #cancelled = (): void => {
    this.#refuse(new DeskError('app.cancelled'));
    this.#abort.abort();
  };
}

const byName: Readonly<Record<string, FailureCode>> = {
  // Node
  ENOTFOUND: 'network.name-not-found',
  // What a resolver says when it cannot reach its own server.
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
  // Chromium, as Electron's fetch words it: net::ERR_…
  ERR_NAME_NOT_RESOLVED: 'network.name-not-found',
  ERR_DNS_TIMED_OUT: 'network.name-not-found',
  ERR_NAME_RESOLUTION_FAILED: 'network.name-not-found',
  ERR_CONNECTION_REFUSED: 'network.refused',
  ERR_PROXY_CONNECTION_FAILED: 'network.refused',
  ERR_INTERNET_DISCONNECTED: 'network.offline',
  ERR_ADDRESS_UNREACHABLE: 'network.offline',
  ERR_NETWORK_ACCESS_DENIED: 'network.refused',
  // Chromium sends nothing to ports of mail, shells and the like.
  ERR_UNSAFE_PORT: 'network.refused',
  ERR_CONNECTION_TIMED_OUT: 'network.timeout',
  ERR_TIMED_OUT: 'network.timeout',
  ERR_TOO_MANY_REDIRECTS: 'network.redirect',
  ERR_UNSAFE_REDIRECT: 'network.redirect',
};

/** A transfer that broke while the body was coming: the answer is cut short, whatever the library calls it. */
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
 * A library's network error as one of ours. Only its symbolic name is kept (`detail`, e.g. `ECONNREFUSED`): messages quote addresses.
 * `phase` is what was being waited for.
 */
function networkFailure(thrown: unknown, phase: 'headers' | 'body'): DeskError {
  const names = namesOf(thrown);
  const detail = names[0] ?? null;
  for (const name of names) {
    if (phase === 'body' && cutShort.has(name))
      return new DeskError('service.truncated', { detail });
    if (/^(?:ERR_TLS_|ERR_SSL_|ERR_CERT_|CERT_|ERR_BAD_SSL|SSL_)/.test(name)) {
      return new DeskError('network.tls', { detail: name });
    }
    const code = byName[name];
    if (code) return new DeskError(code, { detail: name });
  }
  if (isRedirectRefusal(thrown)) return new DeskError('network.redirect');
  return new DeskError(phase === 'body' ? 'service.truncated' : 'network.interrupted', { detail });
}

/** fetch with `redirect: 'error'` tells a redirect only in words; the two runtimes' words, as measured. */
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

/** The error, what it wraps (`cause`) and, when several addresses were tried, each of theirs (`errors`). */
function chainOf(thrown: unknown, depth = 0): object[] {
  if (typeof thrown !== 'object' || thrown === null || depth > 4) return [];
  const { cause, errors } = thrown as { cause?: unknown; errors?: unknown };
  const inner = Array.isArray(errors) ? (errors as unknown[]) : [];
  return [thrown, ...[cause, ...inner].flatMap((each) => chainOf(each, depth + 1))];
}
