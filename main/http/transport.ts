import { DeskError } from '../failure';
import type { Secret } from '../vault/secret';
import { isRequestable } from './base-url';
import { Deadline, type Deadlines } from './deadline';
import { statusSent } from './response-head';
import { realTiming } from './time';

/**
 * In tests Node's global fetch; in the app that of an in-memory Electron session (system proxy and
 * certificate store).
 */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export interface Limits extends Deadlines {
  /** Of the body after decompression. */
  readonly bytes: number;
}

/** The service may be slow and send much, but within limits (docs/threat-model.md). */
const usualLimits: Limits = {
  headersMs: 15_000,
  idleMs: 15_000,
  totalMs: 60_000,
  bytes: 32 * 1024 * 1024,
};

export type HttpRequest = {
  readonly url: URL;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
} & (
  | { readonly method: 'GET'; readonly token: Secret; readonly signature: string }
  /** The login: the only request with a body. */
  | { readonly method: 'POST'; readonly body: Uint8Array }
);

export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly date: string | null;
  readonly retryAfter: string | null;
  readonly bytes: Uint8Array;
  /** Epoch milliseconds, by this computer's clock. */
  readonly sentAt: number;
  readonly headersAt: number;
}

export type HttpClient = (request: HttpRequest) => Promise<HttpAnswer>;

/**
 * The only HTTP client: each call sends exactly one request. Fails with a `network.*` code,
 * `service.truncated`, `input.secret` (a token that cannot be a header), `app.forbidden` or
 * `app.cancelled`; any HTTP status but a redirect is an answer.
 */
export function openHttpClient(options: {
  readonly fetch: Fetch;
  readonly limits?: Partial<Limits>;
  readonly now?: () => number;
  /** The administrator's policy on addresses; by default all that `isRequestable` are allowed. */
  readonly mayAsk?: (url: URL) => boolean;
}): HttpClient {
  const limits = { ...usualLimits, ...options.limits };
  const now = options.now ?? realTiming.now;
  return async (request) => {
    if (!isRequestable(request.url))
      throw new DeskError('network.not-secure', { host: request.url.host });
    if (options.mayAsk?.(request.url) === false)
      throw new DeskError('app.forbidden', { what: 'address', host: request.url.host });
    const deadline = new Deadline(limits, request.signal);
    try {
      deadline.expect('headers');
      const sentAt = now();
      const response = await deadline.race(
        options.fetch(request.url.href, { ...initOf(request), signal: deadline.signal }),
        'headers',
      );
      const headersAt = now();
      const status = statusSent(response);
      // Of the service itself Chromium accepts no such answer: it is the proxy's.
      if (status === 407) throw new DeskError('network.proxy-login');
      const isRedirect = status >= 300 && status < 400 && status !== 304;
      if (response.redirected || isRedirect) {
        throw new DeskError('network.redirect', { status });
      }
      return {
        status,
        contentType: response.headers.get('content-type'),
        date: response.headers.get('date'),
        retryAfter: response.headers.get('retry-after'),
        bytes: await readBody(
          response,
          deadline,
          Math.min(limits.bytes, request.maxBytes ?? limits.bytes),
        ),
        sentAt,
        headersAt,
      };
    } finally {
      deadline.end();
    }
  };
}

function initOf(request: HttpRequest): RequestInit {
  const common = { redirect: 'error', credentials: 'omit', cache: 'no-store' } as const;
  if (request.method === 'POST') {
    return {
      ...common,
      method: 'POST',
      headers: [
        ['accept', 'application/json'],
        ['content-type', 'application/json'],
      ],
      body: Buffer.from(request.body),
    };
  }
  return {
    ...common,
    method: 'GET',
    headers: [
      ['accept', 'application/json'],
      // docs/interface.md, "Requests".
      ['authorization-token', bearer(request.token)],
      ['signature', request.signature],
    ],
  };
}

/** Checks the token here, because the library quotes an invalid header in its error. */
function bearer(token: Secret): string {
  const text = token.use((bytes) => Buffer.from(bytes).toString('latin1'));
  if (!/^[\x21-\x7e]+$/.test(text)) {
    throw new DeskError('input.secret', { field: 'accessToken', reason: 'characters' });
  }
  return `Bearer ${text}`;
}

async function readBody(response: Response, deadline: Deadline, cap: number): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array();
  // Not cancelled on failure: the deadline's abort ends the transfer.
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const body = new Body(cap);
  for (;;) {
    deadline.expect('idle');
    const phase = body.size === 0 ? 'body-start' : 'body';
    const { done, value } = await deadline.race(reader.read(), phase);
    if (done) return body.bytes;
    if (body.size + value.byteLength > cap)
      throw new DeskError('network.too-large', { megabytes: Math.ceil(cap / 1_048_576) });
    body.add(value);
  }
}

const firstBytes = 65_536;

/**
 * The bytes received so far. A chunk is copied and not kept: an object for each would take hundreds
 * of times the memory of a body that comes byte by byte.
 */
class Body {
  readonly #cap: number;
  #room = Buffer.alloc(0);
  size = 0;

  constructor(cap: number) {
    this.#cap = cap;
  }

  get bytes(): Uint8Array {
    return this.#room.subarray(0, this.size);
  }

  add(chunk: Uint8Array): void {
    const size = this.size + chunk.byteLength;
    if (size > this.#room.length) {
      const wanted = Math.max(size, Math.min(this.#cap, 2 * this.#room.length), firstBytes);
      const larger = Buffer.allocUnsafeSlow(wanted);
      larger.set(this.bytes);
      this.#room = larger;
    }
    this.#room.set(chunk, this.size);
    this.size = size;
  }
}
