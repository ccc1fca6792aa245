import { randomUUID } from 'node:crypto';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DeskError } from '../failure';
import { diskReason, readSmallFileIfThere, systemCode } from './whole-file';

const patienceMs = 10_000;
const pauseMs = 15;
/** A change takes milliseconds: a lock this old is stale, even if another process has its process id now. */
const staleMs = 60_000;

/**
 * One process at a time, for changes of a file that several may want: a file beside it names the holder, and one left behind by a process
 * that has ended is taken away. Fails with `storage.unwritable` (`locked` when the holder does not end).
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  const own = `${process.pid} ${randomUUID()}`;
  const until = Date.now() + patienceMs;
  while (!(await isTaken(lock, own))) {
    await takeAwayStale(lock);
    if (Date.now() > until) throw new DeskError('storage.unwritable', { reason: 'locked' });
    await pause(pauseMs);
  }
  try {
    return await work();
  } finally {
    if (readSmallFileIfThere(lock) === own) await rm(lock, { force: true });
  }
}

async function isTaken(lock: string, own: string): Promise<boolean> {
  try {
    await writeFile(lock, own, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') return false;
    const reason = diskReason(cause);
    // A full disk takes the name and not the text.
    if (reason === 'full') await rm(lock, { force: true });
    throw new DeskError('storage.unwritable', { reason }, { cause });
  }
}

async function takeAwayStale(lock: string): Promise<void> {
  const content = readSmallFileIfThere(lock);
  if (content === null || (isAlive(content) && !(await isOld(lock)))) return;
  const aside = `${lock}.${randomUUID()}`;
  await rename(lock, aside).catch(() => undefined);
  const taken = readSmallFileIfThere(aside);
  // Somebody was faster, and this is the next holder's: it goes back.
  if (taken !== null && taken !== content) {
    await writeFile(lock, taken, { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  }
  await rm(aside, { force: true });
}

/** One that has no holder's number yet is just being written. */
function isAlive(content: string): boolean {
  const pid = Number(/^(\d+) /.exec(content)?.[1] ?? process.pid);
  try {
    // 0 would mean this very process group.
    return pid > 0 && process.kill(pid, 0);
  } catch (cause) {
    return systemCode(cause) === 'EPERM';
  }
}

async function isOld(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > staleMs;
}
