import { setTimeout as pause } from 'node:timers/promises';
import { trackUnended } from '../unended';

const usualPatienceMs = 10_000;

/** Calls that were given up and hold a thread until the disk answers; all calls share four threads. */
let unanswered = 0;
const maxUnanswered = 2;

/**
 * The answer of a call to the disk. Fails when there is none for ten seconds, as where the disk is
 * another computer's, and at once while two such calls wait already.
 */
export async function callDisk<T>(
  call: () => Promise<T>,
  patienceMs = usualPatienceMs,
): Promise<T> {
  if (unanswered >= maxUnanswered) throw new Error('no answer');
  const work = trackUnended(call());
  const timer = new AbortController();
  const late = pause(patienceMs, null, { signal: timer.signal }).then(() => {
    unanswered += 1;
    const came = () => void (unanswered -= 1);
    work.then(came, came);
    throw new Error('no answer');
  });
  return Promise.race([work, late]).finally(() => timer.abort());
}
