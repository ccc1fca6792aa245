import { DeskError } from '../failure';
import { endingOf, isTurnedAway } from './failure-endings';
import { until, type Timing } from './time';

/** Short, so that a restored connection is noticed within five seconds (decision 0016). */
const maxUnreachableMs = 4_000;

const maxBusyMs = 30_000;

const maxRetryAfterMs = 300_000;

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
 * Waits for the end of an outage for all requests of a sync together: while the service cannot be
 * reached, one request probes it and the others wait. Each request has had its usual retries by
 * then (`withRetries`).
 */
export class Outage {
  readonly #options: OutageOptions;
  #over: Promise<undefined> | null = null;

  constructor(options: OutageOptions) {
    this.#options = options;
  }

  /**
   * Resolves as `ask` does. Fails as `ask` does when waiting cannot help or has not helped, with
   * `app.cancelled` when the signal aborts.
   */
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
    let waited = 0;
    let looked = timing.now();
    try {
      let failure = first;
      // `network.paused` only follows from earlier failures: the one before it is the reason to
      // report.
      let reason = first;
      for (let tries = 1; ; tries += 1) {
        onChange(failure);
        const pauseMs = pauseBefore(tries, failure, timing.random);
        await timing.sleep(pauseMs, signal);
        try {
          return await ask();
        } catch (thrown) {
          if (!(thrown instanceof DeskError) || !isOutage(thrown) || signal.aborted) throw thrown;
          failure = thrown;
          if (thrown.code !== 'network.paused') reason = thrown;
        }
        const now = timing.now();
        // Added up: a clock that is set back meanwhile must not make it wait for years.
        waited += Math.max(pauseMs, now - looked);
        looked = now;
        const isOver = giveUpAfterMs !== null && waited >= giveUpAfterMs;
        if (isOver || (isBusy(failure) && tries >= maxBusyChecks)) throw reason;
      }
    } finally {
      this.#over = null;
      onChange(null);
      over.resolve(undefined);
    }
  }
}

function isOutage({ code }: DeskError): boolean {
  return endingOf(code) !== 'final';
}

/** The service is reachable but cannot answer now. */
function isBusy({ code }: DeskError): boolean {
  return isTurnedAway(code) || endingOf(code) === 'cut';
}

/**
 * Exponential backoff from half a second with half jitter, and at least the pause the service asked
 * for (milliseconds).
 */
function pauseBefore(tries: number, failure: DeskError, random: () => number): number {
  const maxMs = isBusy(failure) ? maxBusyMs : maxUnreachableMs;
  const ceiling = Math.min(maxMs, 500 * 2 ** (tries - 1));
  const { retryAfterSeconds, seconds } = failure.params;
  const waitSeconds = failure.code === 'network.paused' ? seconds : retryAfterSeconds;
  const minMs =
    typeof waitSeconds === 'number' ? Math.min(waitSeconds * 1_000, maxRetryAfterMs) : 0;
  return Math.max(minMs, Math.round(ceiling * (0.5 + random() / 2)));
}
