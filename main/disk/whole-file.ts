import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, statSync } from 'node:fs';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { DeskError } from '../failure';
import { SerialQueue } from '../serial-queue';

/** Far larger than any of the desk's own small files. */
const maxBytes = 4_000_000;

/** The text of one of the desk's own small files; '' for one too large, and for pipes and devices, whose reading might never end. Throws the system's errors. */
export function readSmallFile(path: string): string {
  const found = statSync(path);
  const isEndless = !found.isFile() && !found.isDirectory();
  if (isEndless || found.size > maxBytes) return '';
  // Editors of Windows begin a text with a byte order mark.
  return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
}

/** As `readSmallFile`; null when it cannot be read. */
export function readSmallFileIfThere(path: string): string | null {
  try {
    return readSmallFile(path);
  } catch {
    return null;
  }
}

/**
 * Replaces a file atomically: a draft beside it is written, flushed to the disk and renamed over it. Only this user may read the result.
 * Fails with `storage.unwritable` and a `diskReason`; the old file is then untouched and no draft is left.
 */
export async function writeAtomically(file: string, bytes: string | Uint8Array): Promise<void> {
  const draft = join(dirname(file), `.${randomUUID()}.draft`);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await replaceFile(draft, file);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw new DeskError('storage.unwritable', { reason: diskReason(cause) }, { cause });
  }
}

/** Virus scanners and the search index open new files for a moment. */
const pausesMs = [20, 60, 200, 600];

/**
 * Renames a finished draft over a file. On Windows a file that another program has open cannot be replaced: tries again for a second, then fails
 * with `EBUSY`, which is more specific than the system's `EPERM`.
 */
export async function replaceFile(
  draft: string,
  file: string,
  {
    platform = process.platform,
    move = rename,
  }: { platform?: NodeJS.Platform; move?: typeof rename } = {},
): Promise<void> {
  for (const ms of platform === 'win32' ? pausesMs : []) {
    try {
      await move(draft, file);
      return;
    } catch (cause) {
      if (!isHeld(cause) || !(await mayBeWritten(file))) throw cause;
    }
    await pause(ms);
  }
  try {
    await move(draft, file);
  } catch (cause) {
    if (platform !== 'win32' || !isHeld(cause)) throw cause;
    throw Object.assign(new Error('held by another program', { cause }), { code: 'EBUSY' });
  }
}

function isHeld(cause: unknown): boolean {
  return ['EPERM', 'EACCES', 'EBUSY'].includes(String(systemCode(cause)));
}

/** False for a folder or a read-only file: trying again does not help. */
async function mayBeWritten(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found === null || (found.isFile() && (found.mode & 0o200) !== 0);
}

/** The causes a user can do something about; everything else is `other`. */
export function diskReason(
  cause: unknown,
): 'full' | 'denied' | 'read-only' | 'locked' | 'missing' | 'name' | 'other' {
  switch (systemCode(cause)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'full';
    case 'EACCES':
    case 'EPERM':
      return 'denied';
    case 'EROFS':
      return 'read-only';
    case 'EBUSY':
    case 'ETXTBSY':
      return 'locked';
    case 'ENOENT':
      return 'missing';
    case 'EINVAL':
      return 'name';
    default:
      return 'other';
  }
}

/** The code of a system error, such as `ENOENT`; undefined for other errors. */
export function systemCode(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

/**
 * A small JSON file, validated by a schema when read. An invalid file is set aside by rename, never deleted, and the fallback is used; `setAside`
 * is then the path it was moved to, for the screen to show.
 */
export class JsonFile<S extends v.GenericSchema> {
  readonly #path: string;
  readonly #schema: S;
  readonly #fallback: v.InferOutput<S>;
  readonly #writes = new SerialQueue();
  #setAside: string | null = null;

  constructor(path: string, schema: S, fallback: v.InferOutput<S>) {
    this.#path = path;
    this.#schema = schema;
    this.#fallback = fallback;
  }

  /** The path the unreadable file was moved to, if that happened. */
  get setAside(): string | null {
    return this.#setAside;
  }

  /**
   * Synchronous: everything waits for it at the start of main, when the event loop does not run yet and an asynchronous read would come late.
   * Throws `storage.unreadable`.
   */
  read(): v.InferOutput<S> {
    const text = this.#text();
    if (text === null) return this.#fallback;
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), this.#schema), text);
    if (parsed.success) return parsed.output;
    this.#setAside = this.#putAside();
    return this.#fallback;
  }

  /** As `read`; the fallback also when the file cannot be read. */
  readOrFallback(): v.InferOutput<S> {
    try {
      return this.read();
    } catch {
      return this.#fallback;
    }
  }

  /** Writes are queued, so that the last one wins. Fails with `storage.unwritable`. */
  write(value: v.InferOutput<S>): Promise<void> {
    return this.#writes.run(() =>
      writeAtomically(this.#path, `${JSON.stringify(value, null, 2)}\n`),
    );
  }

  /** The name has a random suffix, so that two in one millisecond do not replace each other. */
  #putAside(): string {
    const moment = new Date().toISOString().replaceAll(':', '-');
    const aside = `${this.#path}.unreadable-${moment}-${randomUUID().slice(0, 8)}`;
    try {
      renameSync(this.#path, aside);
    } catch (cause) {
      throw new DeskError('storage.unreadable', { reason: diskReason(cause) }, { cause });
    }
    return aside;
  }

  #text(): string | null {
    try {
      return readSmallFile(this.#path);
    } catch (cause) {
      const reason = diskReason(cause);
      if (reason === 'missing') return null;
      throw new DeskError('storage.unreadable', { reason }, { cause });
    }
  }
}

const patienceMs = 10_000;
const pauseMs = 15;
/** A change takes milliseconds: a lock this old is stale, even if another process has its process id now. */
const staleMs = 60_000;

/**
 * Runs `work` under a lock between processes: a file beside `file` names the holder, and one left behind by an ended process is removed.
 * Fails with `storage.unwritable` (`locked` when the holder does not finish in time).
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  const own = `${process.pid} ${randomUUID()}`;
  const until = Date.now() + patienceMs;
  while (!(await tryLock(lock, own))) {
    await removeStale(lock);
    if (Date.now() > until) throw new DeskError('storage.unwritable', { reason: 'locked' });
    await pause(pauseMs);
  }
  try {
    return await work();
  } finally {
    if (readSmallFileIfThere(lock) === own) await rm(lock, { force: true });
  }
}

async function tryLock(lock: string, own: string): Promise<boolean> {
  try {
    await writeFile(lock, own, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') return false;
    const reason = diskReason(cause);
    // A full disk may create the file without its content.
    if (reason === 'full') await rm(lock, { force: true });
    throw new DeskError('storage.unwritable', { reason }, { cause });
  }
}

async function removeStale(lock: string): Promise<void> {
  const content = readSmallFileIfThere(lock);
  if (content === null || (isAlive(content) && !(await isOld(lock)))) return;
  const aside = `${lock}.${randomUUID()}`;
  await rename(lock, aside).catch(() => undefined);
  const taken = readSmallFileIfThere(aside);
  // Another process was faster, and this is the next holder's lock: put it back.
  if (taken !== null && taken !== content) {
    await writeFile(lock, taken, { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  }
  await rm(aside, { force: true });
}

/** A lock without a process id is just being written, so it counts as alive. */
function isAlive(content: string): boolean {
  const pid = Number(/^(\d+) /.exec(content)?.[1] ?? process.pid);
  try {
    // 0 would mean our own process group.
    return pid > 0 && process.kill(pid, 0);
  } catch (cause) {
    return systemCode(cause) === 'EPERM';
  }
}

async function isOld(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => null);
  // One from the future, too: the clock was set back since, or somebody dated it.
  return found !== null && Math.abs(Date.now() - found.mtimeMs) > staleMs;
}
