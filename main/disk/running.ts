import { uptime } from 'node:os';
import { fileAge } from './file-age';
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
 * Whether the process that a file or folder names may still work on it; `pid` is null where it
 * names none. A later process may have been given the id of one that was killed, as often happens
 * in a container and early after a start of the computer: it did not begin what is older than it.
 */
export async function mayBeInWork(path: string, pid: number | null): Promise<boolean> {
  if (pid !== null && !isRunning(pid)) return false;
  const upSeconds = pid === process.pid ? process.uptime() : uptime();
  return (await fileAge(path)) <= Math.min(upSeconds * 1_000 + clockMs, staleMs);
}
