import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects what nothing refers to any more: texts of keys and records that libraries made cannot be overwritten, but their pages can be
 * given back to the system, which empties them. Once at the lock, where nobody waits for the tenths of a second.
 */
export function sweepMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  for (let round = 0; round < 2; round += 1) {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }
}
