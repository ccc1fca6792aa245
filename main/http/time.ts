import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock';
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

/** By the clock of the run. */
export const timingBy = ({ now }: Pick<Clock, 'now'>): Timing => ({ ...realTiming, now });

export const realTiming: Timing = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    pause(ms, undefined, { signal }).catch(() => {
      throw new DeskError('app.cancelled');
    }),
  random: () => Math.random(),
};

/**
 * Settles as `work` does, or fails with `app.cancelled` as soon as the signal aborts; the work
 * itself continues.
 */
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
