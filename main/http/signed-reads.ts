import type { SignatureRecipe } from '../../shared/recipe';
import { DeskError } from '../failure';
import { describeAttempt } from './attempt';
import type { RequestLog } from '../log/request-log';
import type { Secret } from '../vault/secret';
import { isRequestable } from './base-url';
import { addressOf, type Endpoint } from './endpoints';
import type { AnswerBody } from './envelope';
import { createRedactor, masked, type Redactor } from '../redaction/redact';
import { withRetryAfter } from './retry';
import { querySentFor, sign } from '../signing/sign';
import { realTiming, type Timing } from './time';
import { ServiceClock, timestampAt } from './service-clock';
import type { TokenSupply } from './tokens';
import type { HttpAnswer, HttpClient } from './transport';

export interface SignedReadsOptions {
  readonly http: HttpClient;
  /** As returned by `parseBaseUrl`. */
  readonly baseHref: string;
  readonly credentials: {
    readonly secretKey: Secret;
    readonly publicKey: Secret | null;
    readonly tokens: TokenSupply;
  };
  readonly requestLog: Pick<RequestLog, 'add'>;
  /** Shared among clients of the same service; a new one by default. */
  readonly clock?: ServiceClock;
  readonly timing?: Timing;
}

/** Decodes an answer. Fails if it is a refusal. */
export type Decode<T> = (answer: AnswerBody, note: AnswerNote) => Promise<T>;

/** What the request log records of a decoded answer. */
interface AnswerNote {
  /** Number of texts in which a key was redacted. */
  redactions: number;
}

/** How many of the last tokens are redacted. */
const redactedTokens = 4;

/** What one attempt was sent with; needed to interpret its failure. */
export interface Sent {
  readonly token: Secret;
  /** Milliseconds added to this computer's time. */
  readonly correction: number;
}

interface Attempt {
  readonly endpoint: Endpoint;
  readonly signal: AbortSignal | undefined;
  /** Shared by all attempts of one call. */
  readonly requestId: string;
  /** Counted from 1. */
  readonly attempt: number;
  readonly recipe: SignatureRecipe;
  readonly onSent: (sent: Sent) => void;
}

interface SignedRequest extends Sent {
  readonly url: URL;
  readonly signature: string;
  /** Epoch milliseconds, by this computer's clock. */
  readonly startedAt: number;
}

/** Sends signed GET requests: each attempt has its own timestamp, signature and log entry. */
export class SignedReads {
  readonly timing: Timing;
  readonly redactor: Redactor;
  readonly #options: SignedReadsOptions;
  readonly #clock: ServiceClock;
  readonly #origin: string;
  /** The last tokens sent, newest first: a service may echo an older one. */
  #tokens: readonly Secret[] = [];

  constructor(options: SignedReadsOptions) {
    const base = new URL(options.baseHref);
    if (!isRequestable(base)) throw new DeskError('network.not-secure', { host: base.host });
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

  /** The best estimate of the service's time, epoch milliseconds. */
  serviceNow(): number {
    return this.timing.now() + this.#clock.correction(this.#origin);
  }

  /** Signs a request without sending it. */
  async sign(
    endpoint: Endpoint,
    recipe: SignatureRecipe,
    signal?: AbortSignal,
  ): Promise<SignedRequest> {
    const { baseHref, credentials } = this.#options;
    const token = await credentials.tokens.token(signal);
    if (this.#tokens[0] !== token) this.#tokens = [token, ...this.#tokens].slice(0, redactedTokens);
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

  /**
   * Sends one request. `onSent` is called as soon as it is signed; `decode` fails for a refusal
   * (`envelopePieces`).
   */
  async send<T>(
    { endpoint, signal, requestId, attempt, recipe, onSent }: Attempt,
    decode: Decode<T>,
  ): Promise<T> {
    const { http, requestLog } = this.#options;
    const { url, token, signature, correction, startedAt } = await this.sign(
      endpoint,
      recipe,
      signal,
    );
    onSent({ token, correction });

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
      failure = this.#withRequest(thrown, requestId, answer);
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

  /** Adds the request's id to the failure, and the pause the service asked for. */
  #withRequest(thrown: unknown, requestId: string, answer: HttpAnswer | null): DeskError {
    if (!(thrown instanceof DeskError)) {
      return new DeskError('app.internal', {}, { requestId, cause: thrown });
    }
    return thrown.withParams(withRetryAfter(thrown, answer, this.timing.now()), requestId);
  }
}

/**
 * The path for the log: with page numbers and a shortened card id, without timestamp and base
 * address.
 */
function loggedPath({ segments, query, pathParameters }: Endpoint): string {
  const hidden = new Set(pathParameters.map(([, value]) => value));
  const path = segments.map((each) => `/${hidden.has(each) ? masked(each) : each}`).join('');
  const paging = query.map(([name, value]) => `${name}=${value}`).join('&');
  return paging === '' ? path : `${path}?${paging}`;
}
