import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Forces garbage collection. Strings of keys and records made by libraries cannot be overwritten,
 * but their memory pages can be returned to the system, which clears them. Only at the lock, where
 * the tenths of a second it takes do not matter.
 */
export function sweepMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  for (let round = 0; round < 2; round += 1) {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }
}
