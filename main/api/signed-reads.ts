import { randomUUID } from 'node:crypto';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import { DeskError } from '../failure';
import { describeAttempt } from '../log/request-log';
import type { RequestLog } from '../log/request-log';
import type { Secret } from '../vault/secret';
import { mayBeAsked } from './base-url';
import { addressOf } from './endpoints';
import type { Endpoint } from './endpoints';
import type { AnswerBody } from './envelope';
import { createRedactor, masked } from './redact';
import type { Redactor } from './redact';
import { readRetryAfter } from './retry';
import { querySentFor, sign } from './sign';
import { realTiming, ServiceClock, timestampAt } from './time';
import type { Timing } from './time';
import type { TokenSupply } from './tokens';
import type { HttpAnswer, HttpClient } from './transport';

export interface SignedReadsOptions {
  readonly http: HttpClient;
  /** As `parseBaseUrl` gives it. */
  readonly baseHref: string;
  readonly credentials: {
    readonly secretKey: Secret;
    readonly publicKey: Secret | null;
    readonly tokens: TokenSupply;
  };
  readonly requestLog: Pick<RequestLog, 'add'>;
  /** Shared between clients of the same services; a new one by default. */
  readonly clock?: ServiceClock;
  readonly timing?: Timing;
}

/** Decodes an answer; fails if it is a refusal. */
export type Decode<T> = (answer: AnswerBody, note: AnswerNote) => Promise<T>;

/** What the request log records of an answer beside its size. */
interface AnswerNote {
  /** Number of texts in which a key was redacted. */
  redactions: number;
}

const soughtTokens = 4;

/** What one attempt was sent with, to interpret its failure. */
export interface Sent {
  readonly token: Secret;
  /** Milliseconds added to this computer's time. */
  readonly correction: number;
}

interface SignedRequest extends Sent {
  readonly url: URL;
  readonly signature: string;
  /** Epoch milliseconds, by this computer's clock. */
  readonly startedAt: number;
}

/** Signed GET requests: each attempt with a timestamp, a signature and a log line of its own. */
export class SignedReads {
  readonly timing: Timing;
  readonly redactor: Redactor;
  readonly #options: SignedReadsOptions;
  readonly #clock: ServiceClock;
  readonly #origin: string;
  /** The last tokens sent, newest first: a service may send back an older one. */
  #tokens: readonly Secret[] = [];

  constructor(options: SignedReadsOptions) {
    const base = new URL(options.baseHref);
    if (!mayBeAsked(base)) throw new DeskError('network.not-secure', { host: base.host });
    this.#options = options;
    this.#origin = base.origin;
    this.#clock = options.clock ?? new ServiceClock();
    this.timing = options.timing ?? realTiming;
    const { secretKey } = options.credentials;
    this.redactor = createRedactor(() => [secretKey, ...this.#tokens]);
  }

  clockOffset(): number | null {
    return this.#clock.offset(this.#origin);
  }

  begin(endpoint: Endpoint, signal: AbortSignal | undefined): SignedRead {
    const requestId = randomUUID();
    let attempts = 0;
    return {
      endpoint,
      signal,
      requestId,
      redactor: this.redactor,
      clockOffset: () => this.clockOffset(),
      now: () => this.timing.now() + this.#clock.correction(this.#origin),
      send: (recipe, onSent, decode) => {
        attempts += 1;
        return this.#attempt(
          { endpoint, signal, requestId, attempt: attempts, recipe, onSent },
          decode,
        );
      },
    };
  }

  /** A signed request, not sent: for the caller to send or copy. */
  async sign(
    endpoint: Endpoint,
    recipe: SignatureRecipe,
    signal?: AbortSignal,
  ): Promise<SignedRequest> {
    const { baseHref, credentials } = this.#options;
    const token = await credentials.tokens.token(signal);
    if (this.#tokens[0] !== token) this.#tokens = [token, ...this.#tokens].slice(0, soughtTokens);
    const correction = this.#clock.correction(this.#origin);
    const url = addressOf(baseHref, endpoint.segments);
    const startedAt = this.timing.now();
    const request = {
      method: 'GET',
      path: url.pathname,
      query: endpoint.query,
      pathParameters: endpoint.pathParameters,
      timestamp: timestampAt(startedAt + correction),
      publicKey: credentials.publicKey,
    } as const;
    const signature = sign(recipe, request, credentials.secretKey);
    url.search = querySentFor(recipe, request);
    return { url, token, signature, correction, startedAt };
  }

  async #attempt<T>(
    each: {
      endpoint: Endpoint;
      signal: AbortSignal | undefined;
      requestId: string;
      attempt: number;
      recipe: SignatureRecipe;
      onSent: (sent: Sent) => void;
    },
    decode: Decode<T>,
  ): Promise<T> {
    const { endpoint, signal, requestId, attempt, recipe } = each;
    const { http, requestLog } = this.#options;
    const { url, token, signature, correction, startedAt } = await this.sign(
      endpoint,
      recipe,
      signal,
    );
    each.onSent({ token, correction });

    let answer: HttpAnswer | null = null;
    const note: AnswerNote = { redactions: 0 };
    let failure: DeskError | null = null;
    try {
      answer = await http({
        method: 'GET',
        url,
        token,
        signature,
        maxBytes: endpoint.maxBytes,
        signal,
      });
      this.#clock.observe(this.#origin, answer.date, answer.sentAt, answer.headersAt);
      return await decode(answer, note);
    } catch (thrown) {
      failure = this.#tied(thrown, requestId, answer);
      throw failure;
    } finally {
      requestLog.add({
        ...describeAttempt({
          requestId,
          startedAt,
          endedAt: this.timing.now(),
          attempt,
          answer,
          failure,
          redactions: note.redactions,
          ...(failure === null ? { serviceCode: '00000' } : {}),
        }),
        method: 'GET',
        path: loggedPath(endpoint),
        clockOffsetMs: this.clockOffset(),
      });
    }
  }

  /** The failure with its request, and with the waiting time the service asked for. */
  #tied(thrown: unknown, requestId: string, answer: HttpAnswer | null): DeskError {
    if (!(thrown instanceof DeskError)) {
      return new DeskError('app.internal', {}, { requestId, cause: thrown });
    }
    const wait = answer && readRetryAfter(answer.retryAfter, answer.date, this.timing.now());
    const params =
      wait !== null && /^service\.(rate-limited|unavailable)$/.test(thrown.code)
        ? { ...thrown.params, retryAfterSeconds: wait }
        : thrown.params;
    const body = thrown.redactedBody;
    return new DeskError(thrown.code, params, {
      requestId,
      ...(body === null ? {} : { redactedBody: body }),
    });
  }
}

export interface SignedRead {
  readonly endpoint: Endpoint;
  readonly signal: AbortSignal | undefined;
  readonly requestId: string;
  readonly redactor: Redactor;
  readonly clockOffset: () => number | null;
  /** The best estimate of the service's time, epoch milliseconds. */
  readonly now: () => number;
  /** `decode` fails for an answer that is a refusal (`readEnvelope`). */
  readonly send: <T>(
    recipe: SignatureRecipe,
    onSent: (sent: Sent) => void,
    decode: Decode<T>,
  ) => Promise<T>;
}

/** For the log: with page numbers and a shortened card id, without timestamp and base address. */
function loggedPath({ segments, query, pathParameters }: Endpoint): string {
  const hidden = new Set(pathParameters.map(([, value]) => value));
  const path = segments.map((each) => `/${hidden.has(each) ? masked(each) : each}`).join('');
  const paging = query.map(([name, value]) => `${name}=${value}`).join('&');
  return paging === '' ? path : `${path}?${paging}`;
}
