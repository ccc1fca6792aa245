import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import { lstat, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { nullIfMissing } from './system-code';

/** What is at a path before it is written. */
export type Target =
  /** A file, or nothing yet. `path` with links resolved; `mode` of an existing file. */
  | { readonly kind: 'file'; readonly path: string; readonly mode: number | null }
  /** Written into, never replaced: a named pipe, a terminal, `/dev/null`. */
  | { readonly kind: 'pipe' | 'device'; readonly path: string };

/** Whether it is a regular file of this user. Windows has no such owners. */
export function isUsersFile(found: Stats): boolean {
  return found.isFile() && (process.getuid === undefined || found.uid === process.getuid());
}

/**
 * Whether it is a regular file of this user that has no other name: where systems let everybody
 * make hard links, one to any file of the user may have the name.
 */
export function isOnlyHere(found: Stats): boolean {
  return isUsersFile(found) && found.nlink <= 1;
}

/** Whether anybody but this user and root can put files into this folder. Windows is not asked. */
export function isOpenToOthers(folder: Stats): boolean {
  if (process.getuid === undefined) return false;
  return (folder.mode & 0o022) !== 0 || ![0, process.getuid()].includes(folder.uid);
}

/** What has a name on a way: its status, and where it leads if it is a link. */
interface Step {
  readonly stats: Stats;
  readonly to: string | null;
}

/**
 * Whether the way to this folder leads over a link of somebody else, where others can put one in
 * the place of a folder: it may lead into any folder of the user. A second name of the user's own
 * link is one too, which systems may let everybody make. Fails with the system's errors.
 */
export async function leadsOverForeignLink(folder: string): Promise<boolean> {
  if (process.getuid === undefined) return false;
  const way = stepsTo(folder, process.getuid());
  let next = way.next(null);
  while (next.done !== true) {
    const path = next.value;
    const stats = await nullIfMissing(lstat(path));
    const to = stats?.isSymbolicLink() === true ? await readlink(path) : null;
    next = way.next(stats && { stats, to });
  }
  return next.value;
}

/** As `leadsOverForeignLink`, at once. */
export function leadsOverForeignLinkSync(folder: string): boolean {
  if (process.getuid === undefined) return false;
  const way = stepsTo(folder, process.getuid());
  let next = way.next(null);
  while (next.done !== true) {
    const path = next.value;
    const stats = lstatSync(path, { throwIfNoEntry: false }) ?? null;
    const to = stats?.isSymbolicLink() === true ? readlinkSync(path) : null;
    next = way.next(stats && { stats, to });
  }
  return next.value;
}

/** Yields each path to look at, is handed what is there, and returns whether a link is foreign. */
function* stepsTo(folder: string, user: number): Generator<string, boolean, Step | null> {
  const names = resolve(folder).split('/');
  let at = '/';
  let around: Stats | null = null;
  for (let links = 0; names.length > 0 && links <= maxLinks;) {
    const path = join(at, names.shift() ?? '');
    const step = yield path;
    if (step === null) return false;
    if (step.to === null) {
      at = path;
      around = step.stats;
      continue;
    }
    const isForeign = ![0, user].includes(step.stats.uid) || step.stats.nlink > 1;
    if (isForeign && (around === null || isOpenToOthers(around))) return true;
    names.unshift(...step.to.split('/'));
    if (isAbsolute(step.to)) at = '/';
    links += 1;
  }
  return false;
}

/** Linux follows this many nested links. */
const maxLinks = 40;

/**
 * Invalid file names on Windows: names of devices with any extension, and forbidden characters and
 * endings. Node can create some of them, as files that other programs can neither open nor remove.
 */
// eslint-disable-next-line no-control-regex -- Windows allows no control characters in names
const invalidName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|[<>:"|?*\u0000-\u001f]|[. ]$/i;

/** Fails with the system's errors, and with `EINVAL` for an invalid file name. */
export async function resolveTarget(
  path: string,
  platform: NodeJS.Platform = process.platform,
): Promise<Target> {
  let at = resolve(path);
  if (platform === 'win32' && invalidName.test(basename(path)))
    throw Object.assign(new Error('invalid file name'), { code: 'EINVAL' });
  for (let links = 0; links < maxLinks; links += 1) {
    const found = await nullIfMissing(stat(at));
    if (found?.isFile())
      return { kind: 'file', path: await realpath(at), mode: found.mode & 0o777 };
    if (found?.isFIFO()) return { kind: 'pipe', path: at };
    if (found && !found.isDirectory()) return { kind: 'device', path: at };
    const link = found ? null : await nullIfMissing(lstat(at));
    // A dangling link: continue with its target, which will be created.
    if (!link?.isSymbolicLink()) return { kind: 'file', path: at, mode: null };
    at = resolve(dirname(at), await readlink(at));
  }
  return { kind: 'file', path: at, mode: null };
}
