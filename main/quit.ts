import { app } from 'electron';
import type { VaultState } from '../preload/contract/session';

/** What is not clean by then would not be later either; the cache loses nothing by a process that ends. */
const maxMs = 5_000;

/**
 * `will-quit` comes however the user leaves: the last window closed, the menu, the system going down. `last` comes after everything, and
 * what it does the process waits for.
 */
export function cleanUpBeforeQuit(
  cleanUp: () => Promise<unknown>,
  vault: () => VaultState,
  last: () => void,
): void {
  let isClean = false;
  app.on('will-quit', (event) => {
    if (isClean) return;
    event.preventDefault();
    void Promise.race([cleanUp(), after(maxMs)]).finally(() => {
      isClean = true;
      try {
        last();
      } finally {
        leave(0, vault());
      }
    });
  });
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/**
 * Ends the process. A keychain call that never came back holds a thread which an orderly exit would wait for, minutes long: then, with
 * everything cleaned up, the process ends itself the hard way.
 */
export function leave(status: number, vault: VaultState | null): void {
  if (vault?.state === 'waiting') endAtOnce(status);
  app.exit(status);
}

/** With the status, where a shell can take this process's place for as long as it takes to end with it. */
function endAtOnce(status: number): void {
  try {
    process.execve?.('/bin/sh', ['sh', '-c', `exit ${status}`], {});
  } catch {
    // There is none: then without it.
  }
  process.kill(process.pid, 'SIGKILL');
}
