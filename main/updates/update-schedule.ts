import type { Updates } from './updates';

/** Long after the first screen; a check that fails is made again with the next. */
const firstMs = 60_000;
const everyMs = 24 * 3_600_000;

/** Looks now and then while the desk runs; never at its start, and nothing waits for it. Gives the end of it. */
export function checkNowAndThen(updates: Pick<Updates, 'check'>): () => void {
  let timer: NodeJS.Timeout;
  const later = (ms: number) => {
    timer = setTimeout(() => {
      void updates.check().finally(() => {
        later(everyMs);
      });
    }, ms);
    timer.unref();
  };
  later(firstMs);
  return () => {
    clearTimeout(timer);
  };
}
