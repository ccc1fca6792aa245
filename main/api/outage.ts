import type { FailureCode } from '../../preload/contract/failure';
import type { Timing } from './time';
import { until } from './time';
import { DeskError } from '../failure';

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

/** Short, so that a cable put back is noticed within five seconds (SECURITY.md, row 18). */
const maxWayMs = 4_000;
const maxBusyMs = 30_000;
const maxAskedMs = 300_000;
/** A service that stays busy for so many tries is left alone: about three minutes. */
const maxBusyChecks = 8;

/**
 * Waits outages out for all requests of a sync together: while the service cannot be reached, one of them tries again now and then and
 * the others stand still. Each request has had its usual retries by then (main/api/retry.ts).
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
