import { setTimeout as pause } from 'node:timers/promises';
import { DeskError } from '../failure';

/** The clock, timer and random source of a client, injected so that tests control them. */
export interface Timing {
  /** Epoch milliseconds, by this computer's clock. */
  readonly now: () => number;
  /** Fails with `app.cancelled` as soon as `signal` aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

export const realTiming: Timing = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    pause(ms, undefined, { signal }).catch(() => {
      throw new DeskError('app.cancelled');
    }),
  random: () => Math.random(),
};

/** Settles as `work` does, or fails with `app.cancelled` as soon as the signal aborts; the work itself continues. */
export async function until<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  work.catch(() => undefined);
  const cancelled = Promise.withResolvers<never>();
  const stop = () => cancelled.reject(new DeskError('app.cancelled'));
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, cancelled.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** A smaller difference comes from the Date header's resolution of one second and from latency, not from a wrong clock. */
const grainMs = 1_000;

/**
 * The offset of each service's clock from this computer's, in memory only (SECURITY.md). Services check signatures against their own
 * time, and this computer's clock may be years off.
 */
export class ServiceClock {
  readonly #offsets = new Map<string, number>();

  /**
   * Takes an answer's Date header as the time half-way between `sentAt` and `headersAt` (epoch milliseconds). A missing or unreadable
   * header changes nothing.
   */
  observe(origin: string, dateHeader: string | null, sentAt: number, headersAt: number): void {
    const seconds = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
    if (Number.isNaN(seconds)) return;
    // The header has no fraction: on average the service's time is half a second later.
    this.#offsets.set(origin, Math.round(seconds + 500 - (sentAt + headersAt) / 2));
  }

  /** The service's clock minus this computer's, in milliseconds; null before its first answer. */
  offset(origin: string): number | null {
    return this.#offsets.get(origin) ?? null;
  }

  /** Milliseconds to add to this computer's time for a timestamp; 0 within the header's resolution. */
  correction(origin: string): number {
    const offset = this.#offsets.get(origin) ?? 0;
    return Math.abs(offset) > grainMs ? offset : 0;
  }
}

/** docs/interface.md, "Requests": milliseconds since the Unix epoch, always 13 digits, even if the clock says 1990. */
export function timestampAt(epochMs: number): string {
  const whole = Math.min(Math.max(Math.round(epochMs), 0), 9_999_999_999_999);
  return String(whole).padStart(13, '0');
}
