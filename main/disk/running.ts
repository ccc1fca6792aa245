import { systemCode } from './system-code';

/** Whether a process with this id runs; it may be another one than before. */
export function isRunning(pid: number): boolean {
  try {
    // 0 would mean our own process group.
    return pid > 0 && process.kill(pid, 0);
  } catch (cause) {
    return systemCode(cause) === 'EPERM';
  }
}
