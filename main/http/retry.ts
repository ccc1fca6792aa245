import type { FailureParams } from '../../shared/failures';
import { DeskError } from '../failure';
import { endingOf, isTurnedAway } from './failure-endings';
import { type Timing } from './time';

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

/**
 * Transient failures, worth a retry. Being offline is not one: it is a state that the user sees at
 * once.
 */
function isPassing(error: unknown): error is DeskError {
  if (!(error instanceof DeskError)) return false;
  const ending = endingOf(error.code);
  return ending !== 'unreachable' && ending !== 'final';
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
  const requestedSeconds = error.params.retryAfterSeconds;
  const minMs =
    typeof requestedSeconds === 'number'
      ? Math.min(requestedSeconds * 1_000, rules.retryAfterCapMs)
      : 0;
  return minMs + jitter;
}

/**
 * Retry-After in either form (seconds, HTTP date) as whole seconds from now; null when absent or
 * unreadable. A date is measured against the answer's own Date header if there is one, because the
 * clocks may differ.
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

/**
 * A failure's parameters, with the pause that the service asked for if the failure ends by waiting.
 */
export function withRetryAfter(
  { code, params }: DeskError,
  answer: { readonly retryAfter: string | null; readonly date: string | null } | null,
  now: number,
): FailureParams {
  const wait = answer && readRetryAfter(answer.retryAfter, answer.date, now);
  return wait !== null && isTurnedAway(code) ? { ...params, retryAfterSeconds: wait } : params;
}

export interface WaitNotice {
  readonly ms: number;
  readonly nextAttempt: number;
  readonly failure: DeskError;
}

/**
 * Runs `attempt` (numbered from 1) until it succeeds, fails permanently, or the rules or the guard
 * end the retries. Fails with the last attempt's error, with `network.paused` while the guard
 * pauses requests, or with `app.cancelled`.
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
 * Keeps many calls from overloading one service. Retry budget: each transient failure takes one,
 * each success returns a fifth, and retries stop below half. Circuit breaker: eight transient
 * failures in a row pause all requests for 30 s, then one call goes first and the others follow if
 * it succeeds.
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
    const remaining = Math.min(this.#pausedUntil - this.#now(), pauseMs);
    this.#pausedUntil = this.#now() + remaining;
    if (remaining > 0 || this.#isHalfOpen) {
      throw new DeskError('network.paused', { seconds: Math.max(1, Math.ceil(remaining / 1_000)) });
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
      // A refusal is an answer, so the service is reachable. Being offline or cancelled says
      // nothing about it.
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
