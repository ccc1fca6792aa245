import type { FailureCode, FailureParams } from '../../preload/contract/failure';
import { DeskError } from '../failure';
import { until } from './time';
import type { Timing } from './time';

export interface RetryRules {
  /** Attempts in all, including the first. */
  readonly attempts: number;
  readonly baseMs: number;
  readonly capMs: number;
  /** Limit of the pause that the service asks for. */
  readonly retryAfterCapMs: number;
}

/** Waits for a service that is down, but not forever. */
export const usualRetries: RetryRules = {
  attempts: 4,
  baseMs: 500,
  capMs: 30_000,
  retryAfterCapMs: 300_000,
};

/** Transient failures, worth a retry. Being offline is not one: it is a state that the user sees at once. */
const passing: ReadonlySet<FailureCode> = new Set([
  'network.timeout',
  'network.interrupted',
  'network.refused',
  'service.truncated',
  'service.unavailable',
  'service.rate-limited',
]);

function isPassing(error: unknown): error is DeskError {
  return error instanceof DeskError && passing.has(error.code);
}

/** Exponential backoff with full jitter, after the pause the service asked for (milliseconds). */
export function waitBefore(
  nextAttempt: number,
  error: DeskError,
  rules: RetryRules,
  random: () => number,
): number {
  const ceiling = Math.min(rules.capMs, rules.baseMs * 2 ** (nextAttempt - 2));
  const jitter = Math.round(random() * ceiling);
  const asked = error.params.retryAfterSeconds;
  const minMs = typeof asked === 'number' ? Math.min(asked * 1_000, rules.retryAfterCapMs) : 0;
  return minMs + jitter;
}

/**
 * Retry-After in either form (seconds, HTTP date) as whole seconds from now; null when absent or unreadable. A date is measured against
 * the answer's own Date header if there is one, because the clocks may differ.
 */
export function readRetryAfter(
  header: string | null,
  dateHeader: string | null,
  now: number,
): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const until = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const sent = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  return Math.max(0, Math.ceil((until - (Number.isNaN(sent) ? now : sent)) / 1_000));
}

/** A failure's parameters, with the pause that the service asked for if the failure ends by waiting. */
export function withRetryAfter(
  { code, params }: DeskError,
  answer: { readonly retryAfter: string | null; readonly date: string | null } | null,
  now: number,
): FailureParams {
  const wait = answer && readRetryAfter(answer.retryAfter, answer.date, now);
  const isWaitedFor = code === 'service.rate-limited' || code === 'service.unavailable';
  return wait !== null && isWaitedFor ? { ...params, retryAfterSeconds: wait } : params;
}

export interface WaitNotice {
  readonly ms: number;
  readonly nextAttempt: number;
  readonly failure: DeskError;
}

/**
 * Runs `attempt` (numbered from 1) until it succeeds, fails permanently, or the rules or the guard end the retries. Fails with the last
 * attempt's error, with `network.paused` while the guard pauses requests, or with `app.cancelled`.
 */
export async function withRetries<T>(
  attempt: (number: number) => Promise<T>,
  options: {
    readonly rules: RetryRules;
    readonly timing: Timing;
    readonly guard: RetryGuard;
    readonly signal?: AbortSignal | undefined;
    readonly onWait?: ((notice: WaitNotice) => void) | undefined;
    /** Failures that are retried once at once, and final the second time. */
    readonly retryOnce?: ((thrown: unknown) => boolean) | undefined;
  },
): Promise<T> {
  const { rules, timing, guard, signal } = options;
  let hasRetriedOnce = false;
  for (let number = 1; ; number += 1) {
    guard.admit();
    try {
      const result = await attempt(number);
      guard.succeeded();
      return result;
    } catch (thrown) {
      guard.failed(thrown);
      if (number < rules.attempts && !hasRetriedOnce && options.retryOnce?.(thrown) === true) {
        hasRetriedOnce = true;
        continue;
      }
      if (number >= rules.attempts || !isPassing(thrown) || !guard.mayRetry()) throw thrown;
      const ms = waitBefore(number + 1, thrown, rules, timing.random);
      options.onWait?.({ ms, nextAttempt: number + 1, failure: thrown });
      await timing.sleep(ms, signal);
    }
  }
}

const fullBudget = 10;
const earnedPerSuccess = 0.2;
const failuresToOpen = 8;
const pauseMs = 30_000;

/**
 * Keeps many calls from overloading one service. Retry budget: each transient failure takes one, each success returns a fifth, and
 * retries stop below half. Circuit breaker: eight transient failures in a row pause all requests for 30 s, then one call goes first and
 * the others follow if it succeeds.
 */
export class RetryGuard {
  readonly #now: () => number;
  #budget = fullBudget;
  #inARow = 0;
  #pausedUntil = 0;
  #isHalfOpen = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Fails with `network.paused` and the `seconds` left while requests are paused. */
  admit(): void {
    if (this.#inARow < failuresToOpen) return;
    // Setting the clock back must not make the pause longer.
    const left = Math.min(this.#pausedUntil - this.#now(), pauseMs);
    this.#pausedUntil = this.#now() + left;
    if (left > 0 || this.#isHalfOpen) {
      throw new DeskError('network.paused', { seconds: Math.max(1, Math.ceil(left / 1_000)) });
    }
    this.#isHalfOpen = true;
  }

  succeeded(): void {
    this.#budget = Math.min(fullBudget, this.#budget + earnedPerSuccess);
    this.#inARow = 0;
    this.#isHalfOpen = false;
  }

  failed(error: unknown): void {
    this.#isHalfOpen = false;
    if (!isPassing(error)) {
      // A refusal is an answer, so the service is reachable. Being offline or cancelled says nothing about it.
      if (error instanceof DeskError && /^(service|credentials)\./.test(error.code))
        this.#inARow = 0;
      return;
    }
    this.#budget = Math.max(0, this.#budget - 1);
    this.#inARow += 1;
    if (this.#inARow >= failuresToOpen) this.#pausedUntil = this.#now() + pauseMs;
  }

  mayRetry(): boolean {
    return this.#budget >= fullBudget / 2 && this.#inARow < failuresToOpen;
  }

  /** Lets the next request go at once, because the user retried by hand. */
  endPause(): void {
    this.#pausedUntil = 0;
    this.#isHalfOpen = false;
  }
}

/** The service cannot be reached: that ends by itself, however long it takes. */
const unreachable: ReadonlySet<FailureCode> = new Set([
  'network.offline',
  'network.name-not-found',
  'network.refused',
  'network.timeout',
  'network.interrupted',
  'network.paused',
]);
/** The service is reachable but cannot answer now. */
const busy: ReadonlySet<FailureCode> = new Set([
  'service.unavailable',
  'service.rate-limited',
  'service.truncated',
]);

/** Short, so that a restored connection is noticed within five seconds (decision 0016). */
const maxUnreachableMs = 4_000;
const maxBusyMs = 30_000;
const maxAskedMs = 300_000;
/** After this many checks, about three minutes, a busy service is given up. */
const maxBusyChecks = 8;

interface OutageOptions {
  readonly timing: Timing;
  /** Null waits until the service can be reached again, however long that takes. */
  readonly giveUpAfterMs: number | null;
  /** Receives the failure everything waits for; null when the outage is over. */
  readonly onChange: (failure: DeskError | null) => void;
}

/**
 * Waits for the end of an outage for all requests of a sync together: while the service cannot be reached, one request probes it and the
 * others wait. Each request has had its usual retries by then (`withRetries`).
 */
export class Outage {
  readonly #options: OutageOptions;
  #over: Promise<undefined> | null = null;

  constructor(options: OutageOptions) {
    this.#options = options;
  }

  /** Resolves as `ask` does. Fails as `ask` does when waiting cannot help or has not helped, with `app.cancelled` when the signal aborts. */
  async waitUntilReachable<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      while (this.#over !== null) await until(this.#over, signal);
      try {
        return await ask();
      } catch (thrown) {
        if (!(thrown instanceof DeskError) || !isOutage(thrown) || signal.aborted) throw thrown;
        if (!this.#isProbing()) return await this.#probe(ask, thrown, signal);
      }
    }
  }

  #isProbing(): boolean {
    return this.#over !== null;
  }

  async #probe<T>(ask: () => Promise<T>, first: DeskError, signal: AbortSignal): Promise<T> {
    const { timing, giveUpAfterMs, onChange } = this.#options;
    const over = Promise.withResolvers<undefined>();
    this.#over = over.promise;
    const since = timing.now();
    try {
      let failure = first;
      // `network.paused` only follows from earlier failures: the one before it is the reason to report.
      let reason = first;
      for (let tries = 1; ; tries += 1) {
        onChange(failure);
        await timing.sleep(pauseBefore(tries, failure, timing.random), signal);
        try {
          return await ask();
        } catch (thrown) {
          if (!(thrown instanceof DeskError) || !isOutage(thrown) || signal.aborted) throw thrown;
          failure = thrown;
          if (thrown.code !== 'network.paused') reason = thrown;
        }
        const isOver = giveUpAfterMs !== null && timing.now() - since >= giveUpAfterMs;
        if (isOver || (busy.has(failure.code) && tries >= maxBusyChecks)) throw reason;
      }
    } finally {
      this.#over = null;
      onChange(null);
      over.resolve(undefined);
    }
  }
}

function isOutage({ code }: DeskError): boolean {
  return unreachable.has(code) || busy.has(code);
}

/** Exponential backoff from half a second with half jitter, and at least the pause the service asked for (milliseconds). */
function pauseBefore(tries: number, failure: DeskError, random: () => number): number {
  const maxMs = busy.has(failure.code) ? maxBusyMs : maxUnreachableMs;
  const ceiling = Math.min(maxMs, 500 * 2 ** (tries - 1));
  const { retryAfterSeconds, seconds } = failure.params;
  const asked = failure.code === 'network.paused' ? seconds : retryAfterSeconds;
  const minMs = typeof asked === 'number' ? Math.min(asked * 1_000, maxAskedMs) : 0;
  return Math.max(minMs, Math.round(ceiling * (0.5 + random() / 2)));
}
