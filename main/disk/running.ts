import { uptime } from 'node:os';
import { systemCode } from './system-code';

/** No draft or other unfinished work is older: its process id is another process's by now. */
const staleMs = 24 * 3_600_000;

/** How far the disk's clock may be ahead of, or behind, the processor's. */
const clockMs = 2_000;

/** Whether a process with this id runs; it may be another one than before. */
export function isRunning(pid: number): boolean {
  try {
    // 0 would mean our own process group.
    return pid > 0 && process.kill(pid, 0);
  } catch (cause) {
    return systemCode(cause) === 'EPERM';
  }
}

/**
 * The age that no unfinished work of this process id can have: a later process may have been given
 * the id of one that was killed. In a container, and early after a start of the computer, it often
 * is.
 */
export function maxAge(pid: number): number {
  const running = pid === process.pid ? process.uptime() : uptime();
  return Math.min(running * 1_000 + clockMs, staleMs);
}
