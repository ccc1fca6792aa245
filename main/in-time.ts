import { setTimeout as pause } from 'node:timers/promises';

/** Waits for work, but no longer than this. Rejects as the work does while it waits. */
export async function inTime(work: Promise<unknown> | undefined, ms: number): Promise<void> {
  const timer = new AbortController();
  const late = pause(ms, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([work, late]).finally(() => timer.abort());
}
