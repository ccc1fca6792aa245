import { setTimeout as after } from 'node:timers/promises';
import { app } from 'electron';
import type { VaultState } from '../shared/ipc/session';
import { isUnended } from './unended';

/** Clean-up that takes longer is stuck. The cache loses nothing when the process ends. */
const maxCleanUpMs = 5_000;

/**
 * Runs `cleanUp` at `will-quit`, which comes however the user leaves: last window closed, menu,
 * system shutdown. `last` runs synchronously after that, and the process then ends.
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
    const isDone = cleanUp().then(
      () => true,
      () => true,
    );
    void Promise.race([isDone, after(maxCleanUpMs, false)]).then((done) => {
      isClean = true;
      try {
        last();
      } finally {
        app.releaseSingleInstanceLock();
        leaveAtOnce(0, vault(), !done || isUnended());
      }
    });
  });
}

/**
 * Ends the process. A keychain call, or work of a disk, that has not returned (`isBlocked`) holds a
 * thread that an orderly exit would wait for: in that case the process, already cleaned up, kills
 * itself.
 */
export function leave(status: number, vault: VaultState | null, isBlocked = false): void {
  if (vault?.state === 'waiting' || isBlocked) endAtOnce(status);
  app.exit(status);
}

/**
 * Ends a process that is cleaned up, and of a command has written all its output. Where that is
 * possible at once: Chromium's own way out waits for each of its threads, also for one that reads a
 * file which the page was given, from a disk that does not answer. And it was seen to abort when it
 * had hardly begun (1 of 180 refused command lines on a busy machine): the script got 134 instead of
 * the status.
 */
export function leaveAtOnce(status: number, vault: VaultState | null, isBlocked = false): void {
  if (process.platform !== 'win32') endAtOnce(status);
  leave(status, vault, isBlocked);
}

/**
 * Exits with the status by replacing this process with a shell that exits at once; without a shell,
 * by SIGKILL.
 */
function endAtOnce(status: number): void {
  try {
    process.execve?.('/bin/sh', ['sh', '-c', `exit ${status}`], {});
  } catch {
    // There is no shell: the status is lost.
  }
  process.kill(process.pid, 'SIGKILL');
}
