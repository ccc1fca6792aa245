import { setTimeout as pause } from 'node:timers/promises';
import { DeskError } from '../failure';

/** The three things that make a client's behaviour depend on the moment, injected so that tests decide them. */
export interface Timing {
  /** Epoch milliseconds, by this computer's clock. */
  readonly now: () => number;
  /** Fails with `app.cancelled` as soon as `signal` aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** 0 up to, not including, 1. */
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

/** `work`, or `app.cancelled` as soon as the signal aborts; the work itself goes on. */
export async function until<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  work.catch(() => undefined);
  let stop: () => void = () => undefined;
  const cancelled = new Promise<never>((_, reject) => {
    stop = () => reject(new DeskError('app.cancelled'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, cancelled]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Below this a difference is the Date header's one-second grain and the way there, not a wrong clock. */
const grainMs = 1_000;

/**
 * How far each service's clock is from this computer's, in memory only (SECURITY.md): a signature is checked against the
 * service's time, and a laptop's clock may be years off.
 */
export class ServiceClock {
  readonly #offsets = new Map<string, number>();

  /**
   * Learns from an answer's Date header, taken as the moment half-way between sending and the headers' arrival (both epoch
   * milliseconds). A missing or unreadable header changes nothing.
   */
  observe(origin: string, dateHeader: string | null, sentAt: number, headersAt: number): void {
    const seconds = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
    if (Number.isNaN(seconds)) return;
    // The header drops the fraction: on average half a second has gone since.
    this.#offsets.set(origin, Math.round(seconds + 500 - (sentAt + headersAt) / 2));
  }

  /** The service's clock minus ours in milliseconds; null before its first answer. */
  offset(origin: string): number | null {
    return this.#offsets.get(origin) ?? null;
  }

  /** What to add to this computer's time for a timestamp: 0 while the difference is within the header's grain. */
  correction(origin: string): number {
    const offset = this.#offsets.get(origin) ?? 0;
    return Math.abs(offset) > grainMs ? offset : 0;
  }
}

/** docs/interface.md, "Requests": milliseconds since the Unix epoch, 13 digits, also on a computer that thinks it is 1990. */
export function timestampAt(epochMs: number): string {
  const whole = Math.min(Math.max(Math.round(epochMs), 0), 9_999_999_999_999);
  return String(whole).padStart(13, '0');
}
