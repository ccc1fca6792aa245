import { constants, createWriteStream, openSync } from 'node:fs';
import { lstat, readlink, realpath, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { basename, dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** What is at a path before it is written. */
export type Target =
  /** A file, or nothing yet: links are followed, and an existing file's permissions are kept. */
  | { readonly kind: 'file'; readonly path: string; readonly mode: number | null }
  /** What is written into and never replaced: a named pipe, a terminal, `/dev/null`. */
  | { readonly kind: 'pipe' | 'device'; readonly path: string };

/** As many links as Linux follows, one after the other. */
const maxLinks = 40;

/**
 * Names of devices on Windows, with any ending, and signs and ends that no file has there. Node writes some of them all the same, as files
 * that other programs can neither open nor remove.
 */
// eslint-disable-next-line no-control-regex -- Windows takes none of them
const noName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|[<>:"|?*\u0000-\u001f]|[. ]$/i;

/** Fails as the system does, and with `EINVAL` for a name that no file can have. */
export async function targetOf(
  path: string,
  platform: NodeJS.Platform = process.platform,
): Promise<Target> {
  let at = resolve(path);
  if (platform === 'win32' && noName.test(basename(path)))
    throw Object.assign(new Error('no name for a file'), { code: 'EINVAL' });
  for (let links = 0; links < maxLinks; links += 1) {
    const found = await unlessMissing(stat(at));
    if (found?.isFile())
      return { kind: 'file', path: await realpath(at), mode: found.mode & 0o777 };
    if (found?.isFIFO()) return { kind: 'pipe', path: at };
    if (found && !found.isDirectory()) return { kind: 'device', path: at };
    const link = found ? null : await unlessMissing(lstat(at));
    // A link to what is not there yet: that is what will be there.
    if (!link?.isSymbolicLink()) return { kind: 'file', path: at, mode: null };
    at = resolve(dirname(at), await readlink(at));
  }
  return { kind: 'file', path: at, mode: null };
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  }
}

/** How often it is looked whether somebody reads a named pipe. */
const readerCheckMs = 50;

/** Opens a pipe or device for writing; a pipe once somebody reads it. Fails as the system does, or when the signal aborts. */
export async function openStream(
  { kind, path }: Extract<Target, { kind: 'pipe' | 'device' }>,
  signal?: AbortSignal,
): Promise<Writable> {
  if (kind === 'device') {
    return createWriteStream(path, { fd: openSync(path, constants.O_WRONLY) });
  }
  for (;;) {
    try {
      // Waiting inside of `open` would hold a thread that nothing could take back.
      const fd = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
      return new Socket({ fd, readable: false, writable: true });
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENXIO')) throw cause;
      await pause(readerCheckMs, undefined, signal && { signal });
    }
  }
}
