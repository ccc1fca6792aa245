import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { systemCode } from './disk/system-code';
import { diskReason } from './disk/atomic-write';
import { readSmallFileIfThere } from './disk/small-file';
import { DeskError } from './failure';
import type { Config } from './config';

/**
 * Leaves room for the paths of files inside it: systems allow little more than 4,000 bytes for a
 * path.
 */
const maxHomeBytes = 3_500;

/**
 * Creates the folder that holds everything the app writes, if needed, and returns its real path:
 * reached by a link it is the same home, with the same keys. Call it before Chromium is given the
 * folder, because Chromium hangs on one it cannot use. Fails with `input.home`.
 */
export function openHome(path: string): string {
  if (path === '') throw new DeskError('input.home', { reason: 'none' });
  // eslint-disable-next-line no-control-regex -- no folder a person chooses has control characters in its path
  if (/[\u0000-\u001f\u007f]/.test(path)) throw new DeskError('input.home', { reason: 'sign' });
  if (Buffer.byteLength(path) > maxHomeBytes) {
    throw new DeskError('input.home', { reason: 'too-long' });
  }
  const { home, created } = createHome(path);
  const reason = isShared(home, process.getuid?.())
    ? 'shared'
    : isOnNetwork(home)
      ? 'network'
      : null;
  if (reason === null) {
    tryWriting(home);
    return home;
  }
  // Leave nothing behind of a home that is refused.
  if (created !== undefined) rmSync(created, { recursive: true });
  throw new DeskError('input.home', { reason });
}

/** File systems of networks, by the numbers of Linux (statfs). */
const networkTypes: ReadonlySet<number> = new Set([
  0x69_69, // NFS
  0x51_7b, // SMB
  0xff_53_4d_42, // CIFS
  0xfe_53_4d_42, // SMB 2
  0x53_46_41_4f, // AFS
  0x6b_41_46_53, // AFS of the kernel
  0x73_75_72_45, // Coda
  0x00_c3_64_00, // Ceph
  0x01_02_19_97, // 9P
]);

/**
 * Whether the folder is on a file server: there the locks and the shared memory of SQLite's
 * write-ahead log are not reliable. On Windows `home` is a real path, which names the share of a
 * drive's letter too.
 */
export function isOnNetwork(
  home: string,
  platform: NodeJS.Platform = process.platform,
  typeOf: (folder: string) => number = (folder) => statfsSync(folder).type,
): boolean {
  if (platform === 'win32') return /^\\\\(?:\?\\UNC\\|(?![?.]\\))/i.test(home);
  // Node gives the number with its sign.
  return platform === 'linux' && networkTypes.has(typeOf(home) >>> 0);
}

/** `created`: the topmost folder that did not exist before. */
function createHome(path: string): { home: string; created: string | undefined } {
  try {
    return { created: createFolders(path), home: realpathSync.native(path) };
  } catch (cause) {
    throw new DeskError('input.home', { reason: reasonOf(cause) }, { cause });
  }
}

/**
 * Creates a folder and those around it, one after the other: all at once Node tries for ever in a
 * file system that takes none, such as /proc. Returns the topmost that did not exist before.
 */
function createFolders(path: string): string | undefined {
  const missing: string[] = [];
  let folder = resolve(path);
  while (!existsSync(folder) && dirname(folder) !== folder) {
    missing.push(folder);
    folder = dirname(folder);
  }
  for (const each of missing.toReversed()) {
    try {
      mkdirSync(each, { mode: 0o700 });
    } catch (cause) {
      // Another start may create it in the same moment.
      if (systemCode(cause) !== 'EEXIST') throw cause;
    }
  }
  if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
  return missing.at(-1);
}

/** Permissions tell too little: of a disk that is read-only, of a network that is not there. */
function tryWriting(home: string): void {
  const file = join(home, `writable-${process.pid}`);
  try {
    writeFileSync(file, '', { mode: 0o600 });
    rmSync(file);
  } catch (cause) {
    throw new DeskError('input.home', { reason: reasonOf(cause) }, { cause });
  }
}

const writableByGroup = 0o020;

const writableByOthers = 0o002;

/** In a folder with this bit nobody can rename or remove another user's files. */
const sticky = 0o1000;

/**
 * Whether other users could replace the desk's files with their own: through the folder itself, or
 * through a parent in which everybody may rename entries. Windows (`userId` undefined) uses access
 * control lists, which are not checked.
 */
function isShared(home: string, userId: number | undefined): boolean {
  if (userId === undefined) return false;
  const { uid, mode } = lstatSync(home);
  if (uid !== userId || (mode & (writableByGroup | writableByOthers)) !== 0) return true;
  for (let folder = dirname(home); dirname(folder) !== folder; folder = dirname(folder)) {
    const around = lstatSync(folder).mode;
    if ((around & writableByOthers) !== 0 && (around & sticky) === 0) return true;
  }
  return false;
}

function reasonOf(cause: unknown): string {
  const code = systemCode(cause);
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'not-folder';
  return code === 'ENAMETOOLONG' ? 'too-long' : diskReason(cause);
}

/**
 * Tells one home chosen by the user from another in the keychain: twelve hex digits, derived from
 * the folder's first path and stored in it, so that a home that was moved still finds its keys.
 */
function homeId(home: string): string {
  const file = join(home, 'home-id');
  const made = createHash('sha256').update(home).digest('hex').slice(0, 12);
  try {
    writeFileSync(file, `${made}\n`, { flag: 'wx', mode: 0o600 });
    return made;
  } catch {
    // Either it is already there, or the folder is not writable: then no keys are stored that would
    // have to be found again.
    return idIn(file) ?? made;
  }
}

function idIn(file: string): string | null {
  const id = readSmallFileIfThere(file)?.trim() ?? '';
  return /^[0-9a-f]{12}$/.test(id) ? id : null;
}

/** Files of a home that a start reads before their owners are loaded. */
export const homeFiles = {
  profiles: (home: string) => join(home, 'profiles.json'),
  screens: (home: string) => join(home, 'screens.json'),
  profileFolder: (home: string, profileId: string) => join(home, 'profiles', profileId),
  database: (home: string, profileId: string) => join(home, 'profiles', profileId, 'cache.db'),
};

/**
 * The keychain's service name. A home chosen with `--home` gets its own, so that two homes never
 * read each other's keys.
 */
export function keychainService({ home, isHomeSet }: Pick<Config, 'home' | 'isHomeSet'>): string {
  return isHomeSet ? `Merchant Desk ${homeId(home)}` : 'Merchant Desk';
}

/** Whether two paths lead to one folder. */
export function isSameFolder(one: string, other: string): boolean {
  try {
    return realpathSync.native(one) === realpathSync.native(other);
  } catch {
    return false;
  }
}
