import { createHash } from 'node:crypto';
import { constants, createWriteStream, openSync } from 'node:fs';
import { lstat, open, stat, type FileHandle } from 'node:fs/promises';
import { Socket } from 'node:net';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { systemCode, nullIfMissing } from './system-code';
import { openDraft } from './drafts';
import { flushToDisk, withPermissions } from './odd-disks';
import { replaceFile } from './replace-file';
import { diskReason } from './atomic-write';
import {
  isOpenToOthers,
  isUsersFile,
  leadsOverForeignLink,
  resolveTarget,
  type Target,
} from './target';

/** A failure to write a file; `reason` as `diskReason` gives it. */
export class DiskTrouble extends Error {
  readonly reason: ReturnType<typeof diskReason> | 'foreign';

  constructor(cause: unknown, reason: 'foreign' | null = null) {
    super('disk trouble', { cause });
    this.name = 'DiskTrouble';
    this.reason = reason ?? diskReason(cause);
  }
}

/** Size of a write: smaller pieces are collected. */
const blockBytes = 256 * 1024;

type Pieces = AsyncIterable<string | Uint8Array>;

/** What was written. */
interface Sum {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Replaces a file atomically with pieces that are generated while it is written: into a draft
 * beside it, which is flushed to the disk and renamed over it. The next piece is requested when the
 * last was written. A new file is readable by this user only, an existing file keeps its
 * permissions. A link stays, and its target is replaced. A named pipe or device is written into.
 *
 * Fails with `DiskTrouble`, or with the pieces' own error; the old file is then untouched and no
 * draft is left. `signal` ends the wait for a reader of a named pipe.
 */
export async function writeStreamAtomically(
  file: string,
  pieces: Pieces,
  signal?: AbortSignal,
): Promise<Sum> {
  const target = await disk(resolveTarget(file));
  if (target.kind !== 'file') return writeInto(await disk(openStream(target, signal)), pieces);
  return writeAndRename(target, pieces);
}

/**
 * As `writeStreamAtomically`, for files that are written while nobody looks: the file is readable
 * by this user only, and replaces nothing but a regular file of this user. A link, a named pipe, a
 * device or a file of somebody else is `foreign`: nothing is followed or waited for. So is a link
 * of somebody else that stands for a folder above it.
 */
export async function writeUnattended(file: string, pieces: Pieces): Promise<Sum> {
  const path = resolve(file);
  await requireTrustedPath(path);
  const found = await disk(nullIfMissing(lstat(path)));
  if (found && !isUsersFile(found)) throw new DiskTrouble(null, 'foreign');
  return writeAndRename({ path, mode: null }, pieces);
}

/**
 * For a file named on the command line: `writeStreamAtomically` in a folder that only this user (or
 * root) can put files into, `writeUnattended` in any other, where what has the file's name may be a
 * stranger's.
 */
export async function writeByCommand(
  file: string,
  pieces: Pieces,
  signal?: AbortSignal,
): Promise<Sum> {
  await requireTrustedPath(resolve(file));
  const isShared = await disk(isSharedFolder(dirname(resolve(file))));
  return isShared ? writeUnattended(file, pieces) : writeStreamAtomically(file, pieces, signal);
}

async function requireTrustedPath(path: string): Promise<void> {
  const isForeign = await disk(leadsOverForeignLink(dirname(path)));
  if (isForeign) throw new DiskTrouble(null, 'foreign');
}

async function isSharedFolder(folder: string): Promise<boolean> {
  const found = await nullIfMissing(stat(folder));
  return found !== null && isOpenToOthers(found);
}

/** Into a draft that is new, and no link; a rename follows none either. */
async function writeAndRename(
  target: { readonly path: string; readonly mode: number | null },
  pieces: Pieces,
): Promise<Sum> {
  const draft = await disk(openDraft(target.path));
  const { handle } = draft;
  let isMoved = false;
  try {
    const written = await writeAll((block) => disk(handle.writeFile(block)), pieces);
    if (target.mode !== null) await disk(withPermissions(handle, target.mode));
    await disk(flushToDisk(handle));
    // Windows moves no open file.
    if (process.platform === 'win32') await disk(handle.close());
    await disk(replaceFile(draft.path, target.path));
    isMoved = process.platform === 'win32' || (await disk(isHere(handle, target.path, written)));
    if (!isMoved) throw new DiskTrouble(null, 'foreign');
    return written;
  } finally {
    // Whoever may write to the folder may have moved it or the draft: no record stays there.
    if (!isMoved) await handle.truncate().catch(() => undefined);
    // What was written is on the disk, or is given up: closing has nothing to lose.
    await handle.close().catch(() => undefined);
    await draft.end();
  }
}

/**
 * Whether this file has the path. What was put in its place may be a stranger's, or older. Some
 * shared folders give a file another number when it is renamed: then what was written tells.
 */
async function isHere(handle: FileHandle, path: string, { bytes, sha256 }: Sum): Promise<boolean> {
  const [written, found] = await Promise.all([handle.stat(), nullIfMissing(lstat(path))]);
  if (found === null || written.ino === found.ino) return found !== null;
  if (!isUsersFile(found) || found.size !== bytes) return false;
  const there = await nullIfMissing(open(path, constants.O_RDONLY | constants.O_NOFOLLOW));
  if (there === null) return false;
  try {
    const hash = createHash('sha256');
    for await (const piece of there.createReadStream({ autoClose: false, end: bytes }))
      hash.update(piece as Uint8Array);
    return hash.digest('hex') === sha256;
  } finally {
    await there.close();
  }
}

async function writeInto(stream: Writable, pieces: Pieces): Promise<Sum> {
  // An error between two writes is reported by the next one.
  stream.on('error', () => undefined);
  try {
    const written = await writeAll((block) => disk(writeTo(stream, block)), pieces);
    await disk(finished(stream.end()));
    return written;
  } finally {
    stream.destroy();
  }
}

function writeTo(stream: Writable, block: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(block, (cause) => {
      if (cause) reject(cause);
      else resolve();
    });
  });
}

/** Writes the pieces in blocks, one after the other. */
export async function writeAll(
  write: (block: Uint8Array) => Promise<void>,
  pieces: Pieces,
): Promise<Sum> {
  const hash = createHash('sha256');
  let bytes = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    const block = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    hash.update(block);
    bytes += block.length;
    await write(block);
  };
  for await (const piece of pieces) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= blockBytes) await flush();
  }
  await flush();
  return { bytes, sha256: hash.digest('hex') };
}

async function disk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new DiskTrouble(cause);
  }
}

/** How often a named pipe is checked for a reader. */
const readerCheckMs = 50;

/**
 * Opens a pipe or device for writing; waits until a pipe has a reader. Fails with the system's
 * errors, or when `signal` aborts.
 */
async function openStream(
  { kind, path }: Extract<Target, { kind: 'pipe' | 'device' }>,
  signal?: AbortSignal,
): Promise<Writable> {
  if (kind === 'device') {
    return createWriteStream(path, { fd: openSync(path, constants.O_WRONLY) });
  }
  for (;;) {
    try {
      // O_NONBLOCK, because a blocking `open` would hold a thread with no way to cancel it.
      const fd = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
      return new Socket({ fd, readable: false, writable: true });
    } catch (cause) {
      if (systemCode(cause) !== 'ENXIO') throw cause;
      await pause(readerCheckMs, undefined, signal && { signal });
    }
  }
}
