import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { DeskError } from '../failure';
import { SerialQueue } from '../serial-queue';

/** Far more than any of the desk's own small files holds. */
const maxBytes = 4_000_000;

/** The text of one of the desk's own small files; '' for what is none: a pipe or a device would be read without end. Throws as the system does. */
export function readSmallFile(path: string): string {
  const found = statSync(path);
  const isEndless = !found.isFile() && !found.isDirectory();
  return isEndless || found.size > maxBytes ? '' : readFileSync(path, 'utf8');
}

/** The same; null when it cannot be read. */
export function readSmallFileIfThere(path: string): string | null {
  try {
    return readSmallFile(path);
  } catch {
    return null;
  }
}

/**
 * Replaces a file whole or not at all: written beside it, flushed to the disk, renamed over it. Only this user may read it.
 * Fails with `storage.unwritable` and a reason word; the old file is then untouched and nothing is left beside it.
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

/** Virus scanners and the index of files hold what is new for a moment. */
const pausesMs = [20, 60, 200, 600];

/**
 * Puts a finished draft into a file's place. On Windows what another program has open is not replaced: it is tried again for a second, then
 * fails as a file that is held (`EBUSY`), where the system says no more than `EPERM`.
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

/** A folder, and what is marked as read-only, will not be replaced a moment later either. */
async function mayBeWritten(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found === null || (found.isFile() && (found.mode & 0o200) !== 0);
}

/** The few causes a user can mend; everything else is `other`. */
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

/** What the system calls its error (`ENOENT`); undefined for any other. */
export function systemCode(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

/**
 * A small file of settings, checked by a schema when read. What cannot be read as such is set aside by rename, never deleted, and the
 * fallback is used; `setAside` is then the file it was moved to, for the screen to say.
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

  /** Fails with `storage.unreadable`. */
  async read(): Promise<v.InferOutput<S>> {
    const text = this.#text();
    if (text === null) return this.#fallback;
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), this.#schema), text);
    if (parsed.success) return parsed.output;
    this.#setAside = await this.#putAside();
    return this.#fallback;
  }

  /** Writes stand in line, so that the last one wins. Fails with `storage.unwritable`. */
  write(value: v.InferOutput<S>): Promise<void> {
    return this.#writes.run(() =>
      writeAtomically(this.#path, `${JSON.stringify(value, null, 2)}\n`),
    );
  }

  /** The name ends at random: two in one millisecond must not replace each other. */
  async #putAside(): Promise<string> {
    const moment = new Date().toISOString().replaceAll(':', '-');
    const aside = `${this.#path}.unreadable-${moment}-${randomUUID().slice(0, 8)}`;
    try {
      await rename(this.#path, aside);
    } catch (cause) {
      throw new DeskError('storage.unreadable', { reason: diskReason(cause) }, { cause });
    }
    return aside;
  }

  /** At once, a page of text: at the start of main there is no loop yet that would bring it later, and everything waits for it. */
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
