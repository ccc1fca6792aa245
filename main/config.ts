import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { LinkTarget } from '../preload/contract/app';
import { diskReason, readSmallFileIfThere, systemCode } from './disk/whole-file';
import { DeskError } from './failure';
import { linkIn } from './links/link';

export interface Config {
  /** Holds everything the app writes. */
  home: string;
  /** Whether `home` comes from `--home`. */
  homeIsGiven: boolean;
  /** Arguments after `--headless`; null to open the window. */
  headless: readonly string[] | null;
  /** Run the self-test (main/selftest) and exit. */
  selftest: boolean;
  /** The link the app was started with (main/links). */
  link: LinkTarget | null;
  packaged: boolean;
  rendererFolder: string;
  credentialPageFolder: string;
  lockedPageFolder: string;
  deskPreload: string;
  credentialPreload: string;
  sandboxWorker: string;
  storeWorker: string;
  tableWorker: string;
}

interface Surroundings {
  argv: readonly string[];
  packaged: boolean;
  appRoot: string;
  /** Electron's own choice of a per-user folder. */
  userData: string;
}

/** Reads switches and paths once, at start; nothing else in main reads argv or the platform's folders. */
export function readConfig(surroundings: Surroundings): Config {
  const { argv, packaged, appRoot, userData } = surroundings;
  const at = argv.indexOf('--headless');
  const headless = at === -1 ? null : argv.slice(at + 1);
  const bundle = join(appRoot, 'out', 'app');
  const chosenHome = homeOption(argv);
  return {
    home: chosenHome ?? userData,
    homeIsGiven: chosenHome !== null,
    headless,
    selftest: headless === null && argv.includes('--selftest'),
    link: linkIn(argv),
    packaged,
    rendererFolder: join(bundle, 'renderer'),
    credentialPageFolder: join(bundle, 'credentials'),
    lockedPageFolder: join(bundle, 'locked'),
    deskPreload: join(bundle, 'preload', 'desk', 'index.cjs'),
    credentialPreload: join(bundle, 'preload', 'credentials', 'index.cjs'),
    sandboxWorker: join(bundle, 'main', 'sandbox-worker.cjs'),
    storeWorker: join(bundle, 'main', 'store-worker.cjs'),
    tableWorker: join(bundle, 'main', 'table-worker.cjs'),
  };
}

/** The value of `--home DIR` or `--home=DIR`, with `~` expanded; null without one. What follows a bare `--` is not an option. */
function homeOption(all: readonly string[]): string | null {
  const end = all.indexOf('--');
  const argv = end === -1 ? all : all.slice(0, end);
  const at = argv.findIndex((each) => each === '--home' || each.startsWith('--home='));
  if (at === -1) return null;
  const path = argv[at]?.startsWith('--home=') ? argv[at].slice('--home='.length) : argv[at + 1];
  if (path === undefined || path === '' || path.startsWith('--')) return null;
  return resolve(path.replace(/^~(?=$|\/)/, homedir()));
}

/** Leaves room for the paths of files inside it: systems allow little more than 4,000 bytes for a path. */
const maxHomeBytes = 3_500;

/**
 * Creates the folder that holds everything the app writes, if needed, and returns its real path: reached by a link it is the same home, with
 * the same keys. Call it before Chromium is given the folder, because Chromium hangs on one it cannot use. Fails with `input.home`.
 */
export function openHome(path: string): string {
  // eslint-disable-next-line no-control-regex -- no folder a person chooses has control characters in its path
  if (/[\u0000-\u001f\u007f]/.test(path)) throw new DeskError('input.home', { reason: 'sign' });
  if (Buffer.byteLength(path) > maxHomeBytes) {
    throw new DeskError('input.home', { reason: 'too-long' });
  }
  const { home, created } = createHome(path);
  if (!isShared(home, process.getuid?.())) return home;
  // Leave nothing behind of a home that is refused.
  if (created !== undefined) rmSync(created, { recursive: true });
  throw new DeskError('input.home', { reason: 'shared' });
}

/** `created`: the topmost folder that did not exist before. */
function createHome(path: string): { home: string; created: string | undefined } {
  try {
    const created = mkdirSync(path, { recursive: true, mode: 0o700 });
    return { home: realpathSync.native(path), created };
  } catch (cause) {
    throw new DeskError('input.home', { reason: reasonOf(cause) }, { cause });
  }
}

const writableByGroup = 0o020;
const writableByOthers = 0o002;
/** In a folder with this bit nobody can rename or remove another user's files. */
const sticky = 0o1000;

/**
 * Whether other users could replace the desk's files with their own: through the folder itself, or through a parent in which everybody may
 * rename entries. Windows (`own` undefined) uses access control lists, which are not checked.
 */
function isShared(home: string, own: number | undefined): boolean {
  if (own === undefined) return false;
  const { uid, mode } = lstatSync(home);
  if (uid !== own || (mode & (writableByGroup | writableByOthers)) !== 0) return true;
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
 * Tells one home chosen by the user from another in the keychain: twelve hex digits, derived from the folder's first path and stored in it, so
 * that a home that was moved still finds its keys.
 */
export function homeId(home: string): string {
  const file = join(home, 'home-id');
  const made = createHash('sha256').update(home).digest('hex').slice(0, 12);
  try {
    writeFileSync(file, `${made}\n`, { flag: 'wx', mode: 0o600 });
    return made;
  } catch {
    // Either it is already there, or the folder is not writable: then no keys are stored that would have to be found again.
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

/** The keychain's service name. A home chosen with `--home` gets its own, so that two homes never read each other's keys. */
export function keychainService({
  home,
  homeIsGiven,
}: Pick<Config, 'home' | 'homeIsGiven'>): string {
  return homeIsGiven ? `Merchant Desk ${homeId(home)}` : 'Merchant Desk';
}

/** Whether Electron is the repack for machines that cannot fetch the official one (docs/decisions/0002-electron-stand-in.md). */
export function isStandInElectron(): boolean {
  return existsSync(join(dirname(process.execPath), 'STAND-IN'));
}

/** Whether two paths lead to one folder. */
export function isSameFolder(one: string, other: string): boolean {
  try {
    return realpathSync.native(one) === realpathSync.native(other);
  } catch {
    return false;
  }
}

/** A new temporary folder that nobody else could have prepared, so that a self-test neither reads nor changes the user's data. */
export function scratchHome(): string {
  return mkdtempSync(join(tmpdir(), 'merchant-desk-selftest-'));
}

/** False if it could not be removed: on Windows Chromium keeps files in it open until the process ends. */
export function removeScratch(home: string): boolean {
  try {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    return true;
  } catch {
    return false;
  }
}
