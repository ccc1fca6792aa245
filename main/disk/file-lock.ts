import { randomUUID } from 'node:crypto';
import { lstat, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DeskError } from '../failure';
import { readSmallFileIfThere } from './small-file';
import { diskReason } from './atomic-write';
import { draftEndingOf } from './drafts';
import { fileAge } from './file-age';
import { isRunning } from './running';
import { systemCode } from './system-code';

const patienceMs = 10_000;

const pauseMs = 15;

/**
 * A change takes milliseconds: a lock this old is stale, even if another process has its process id
 * now.
 */
const staleMs = 60_000;

/** Between the making of a lock and its content; a process may be killed there. */
const emptyMs = 2_000;

/**
 * Runs `work` under a lock between processes: a file beside `file` names the holder, and one left
 * behind by an ended process is removed. Fails with `storage.unwritable` (`locked` when the holder
 * does not finish in time).
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  const owner = `${process.pid} ${randomUUID()}`;
  const until = performance.now() + patienceMs;
  while (!(await tryLock(lock, owner))) {
    await removeStale(lock);
    if (performance.now() > until) throw new DeskError('storage.unwritable', { reason: 'locked' });
    await pause(pauseMs);
  }
  try {
    return await work();
  } finally {
    await release(lock, owner);
  }
}

/**
 * Takes such a lock for work that takes long; null at once while another process has it. Returns
 * the release. Fails as the disk does.
 */
export async function takeFileLock(file: string): Promise<(() => Promise<void>) | null> {
  const lock = `${file}.lock`;
  const owner = `${process.pid} ${randomUUID()}`;
  if (!(await tryLock(lock, owner))) {
    await removeStale(lock);
    if (!(await tryLock(lock, owner))) return null;
  }
  const fresh = setInterval(() => {
    const now = new Date();
    void utimes(lock, now, now).catch(() => undefined);
  }, staleMs / 3).unref();
  return async () => {
    clearInterval(fresh);
    await release(lock, owner);
  };
}

/** Unless it was taken for stale, and is another's now. */
async function release(lock: string, owner: string): Promise<void> {
  if (readSmallFileIfThere(lock) === owner) await rm(lock, { force: true });
}

async function tryLock(lock: string, owner: string): Promise<boolean> {
  try {
    await writeFile(lock, owner, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') return false;
    const reason = diskReason(cause);
    // A full disk may create the file without its content.
    if (reason === 'full') await rm(lock, { force: true });
    throw new DeskError('storage.unwritable', { reason }, { cause });
  }
}

/** What is no file is nobody's lock: a link is removed, a folder keeps the other name. */
async function removeStale(lock: string): Promise<void> {
  const found = await lstat(lock).catch(() => null);
  if (found === null) return;
  const content = found.isFile() ? (readSmallFileIfThere(lock) ?? '') : null;
  const maxMs = content === '' ? emptyMs : staleMs;
  if (content !== null && isAlive(content) && (await fileAge(lock)) <= maxMs) return;
  const takenPath = `${lock}${draftEndingOf()}`;
  await rename(lock, takenPath).catch(() => undefined);
  const isFile = (await lstat(takenPath).catch(() => null))?.isFile() === true;
  const taken = isFile ? readSmallFileIfThere(takenPath) : null;
  // Another process was faster, and this is the next holder's lock: put it back.
  if (taken !== null && taken !== content) {
    await writeFile(lock, taken, { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  }
  await rm(takenPath, { force: true }).catch(() => undefined);
}

/** A lock without a process id is just being written, so it counts as alive. */
function isAlive(content: string): boolean {
  const pid = Number(/^(\d+) /.exec(content)?.[1] ?? process.pid);
  return isRunning(pid);
}
