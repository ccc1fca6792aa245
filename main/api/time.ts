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
    new Promise((resolve, reject) => {
      const cancelled = () => {
        clearTimeout(timer);
        reject(new DeskError('app.cancelled'));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', cancelled);
        resolve();
      }, ms);
      if (signal?.aborted) cancelled();
      else signal?.addEventListener('abort', cancelled, { once: true });
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
