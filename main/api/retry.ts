import type { FailureCode } from '../../preload/contract/failure';
import { DeskError } from '../failure';
import { until } from './time';
import type { Timing } from './time';

export interface RetryRules {
  /** Tries in all, the first included. */
  readonly attempts: number;
  readonly baseMs: number;
  readonly capMs: number;
  /** However long the service asks us to stay away. */
  readonly retryAfterCapMs: number;
}

/** Waits for a service that is down, but not for ever. */
export const usualRetries: RetryRules = {
  attempts: 4,
  baseMs: 500,
  capMs: 30_000,
  retryAfterCapMs: 300_000,
};

/** Failures that another try may cure. Being offline is not one: it is a state, and the user sees it at once. */
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

/** Full jitter: anywhere from nothing to the doubled-each-time ceiling, but never before the moment the service asked for. */
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
 * Retry-After in both forms (seconds, HTTP date) as whole seconds from now; null when absent or unreadable. A date is measured
 * against the same answer's Date header when there is one: it is the service's clock that counts.
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

export interface WaitNotice {
  readonly ms: number;
  readonly nextAttempt: number;
  readonly failure: DeskError;
}

/**
 * Runs `attempt` (numbered from 1) until it succeeds, fails for good, or the rules or the guard say enough. Fails with the last
 * attempt's error, with `network.paused` before the first try, or with `app.cancelled`.
 */
export async function withRetries<T>(
  attempt: (number: number) => Promise<T>,
  options: {
    readonly rules: RetryRules;
    readonly timing: Timing;
    readonly guard: RetryGuard;
    readonly signal?: AbortSignal | undefined;
    readonly onWait?: ((notice: WaitNotice) => void) | undefined;
    /** A failure that is asked about once more, and believed the second time. */
    readonly isOdd?: ((thrown: unknown) => boolean) | undefined;
  },
): Promise<T> {
  const { rules, timing, guard, signal } = options;
  let oddities = 0;
  for (let number = 1; ; number += 1) {
    guard.admit();
    try {
      const result = await attempt(number);
      guard.succeeded();
      return result;
    } catch (thrown) {
      guard.failed(thrown);
      if (number < rules.attempts && oddities === 0 && options.isOdd?.(thrown) === true) {
        oddities += 1;
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
 * Keeps many calls to one service from overloading it. The budget: each passing failure takes one, each success gives a
 * fifth back, and retries stop below half. The breaker: eight passing failures in a row pause everything for 30 s, then one call goes
 * first and the rest follow if it succeeds.
 */
export class RetryGuard {
  readonly #now: () => number;
  #budget = fullBudget;
  #inARow = 0;
  #pausedUntil = 0;
  #scouting = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Fails with `network.paused` and the seconds left. */
  admit(): void {
    if (this.#inARow < failuresToOpen) return;
    const left = this.#pausedUntil - this.#now();
    if (left > 0 || this.#scouting) {
      throw new DeskError('network.paused', { seconds: Math.max(1, Math.ceil(left / 1_000)) });
    }
    this.#scouting = true;
  }

  succeeded(): void {
    this.#budget = Math.min(fullBudget, this.#budget + earnedPerSuccess);
    this.#inARow = 0;
    this.#scouting = false;
  }

  failed(error: unknown): void {
    this.#scouting = false;
    if (!isPassing(error)) {
      // Refusals are answers: the service is there. Being offline or cancelled says nothing about it.
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

  /** The user retried by hand: one request is sent at once. */
  forgive(): void {
    this.#pausedUntil = 0;
  }
}

/** The way to the service is gone: it comes back by itself, however long that takes. */
const unreachable: ReadonlySet<FailureCode> = new Set([
  'network.offline',
  'network.name-not-found',
  'network.refused',
  'network.timeout',
  'network.interrupted',
  'network.paused',
]);
/** The service is there and cannot answer now. */
const busy: ReadonlySet<FailureCode> = new Set([
  'service.unavailable',
  'service.rate-limited',
  'service.truncated',
]);

/** Short, so that a cable put back is noticed within five seconds (decision 0016). */
const maxWayMs = 4_000;
const maxBusyMs = 30_000;
const maxAskedMs = 300_000;
/** A service that stays busy for so many tries is left alone: about three minutes. */
const maxBusyChecks = 8;

/**
 * Waits outages out for all requests of a sync together: while the service cannot be reached, one of them tries again now and then and
 * the others stand still. Each request has had its usual retries by then (`withRetries`).
 */
export class Outage {
  readonly #timing: Timing;
  readonly #giveUpAfterMs: number | null;
  readonly #onChange: (failure: DeskError | null) => void;
  #over: Promise<undefined> | null = null;

  /** `giveUpAfterMs`: null waits for the way to come back for ever. `onChange`: why everything waits now; null when it is over. */
  constructor(options: {
    timing: Timing;
    giveUpAfterMs: number | null;
    onChange: (failure: DeskError | null) => void;
  }) {
    this.#timing = options.timing;
    this.#giveUpAfterMs = options.giveUpAfterMs;
    this.#onChange = options.onChange;
  }

  /** Fails as `ask` does when waiting cannot help or has not helped, with `app.cancelled` when the signal aborts. */
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
    const over = Promise.withResolvers<undefined>();
    this.#over = over.promise;
    const since = this.#timing.now();
    try {
      let failure = first;
      // That requests are paused says nothing of why: what they failed with does.
      let why = first;
      for (let tries = 1; ; tries += 1) {
        this.#onChange(failure);
        await this.#timing.sleep(pauseBefore(tries, failure, this.#timing.random), signal);
        try {
          return await ask();
        } catch (thrown) {
          if (!(thrown instanceof DeskError) || !isOutage(thrown) || signal.aborted) throw thrown;
          failure = thrown;
          if (thrown.code !== 'network.paused') why = thrown;
        }
        const isOver =
          this.#giveUpAfterMs !== null && this.#timing.now() - since >= this.#giveUpAfterMs;
        if (isOver || (busy.has(failure.code) && tries >= maxBusyChecks)) throw why;
      }
    } finally {
      this.#over = null;
      this.#onChange(null);
      over.resolve(undefined);
    }
  }
}

function isOutage({ code }: DeskError): boolean {
  return unreachable.has(code) || busy.has(code);
}

/** Doubling from half a second, half of it at random; never before the moment the service asked for. */
function pauseBefore(tries: number, failure: DeskError, random: () => number): number {
  const maxMs = busy.has(failure.code) ? maxBusyMs : maxWayMs;
  const ceiling = Math.min(maxMs, 500 * 2 ** (tries - 1));
  const { retryAfterSeconds, seconds } = failure.params;
  const asked = failure.code === 'network.paused' ? seconds : retryAfterSeconds;
  const minMs = typeof asked === 'number' ? Math.min(asked * 1_000, maxAskedMs) : 0;
  return Math.max(minMs, Math.round(ceiling * (0.5 + random() / 2)));
}
