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
  /** Whether `--home` said so. */
  homeIsGiven: boolean;
  /** Arguments after `--headless`, or null when the desk's window is wanted. */
  headless: readonly string[] | null;
  /** Whether the installation is to check itself and end (main/selftest). */
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

/** Reads switches and places once, at start; nothing else of main looks at argv or the platform's folders. */
export function readConfig(surroundings: Surroundings): Config {
  const { argv, packaged, appRoot, userData } = surroundings;
  const at = argv.indexOf('--headless');
  const headless = at === -1 ? null : argv.slice(at + 1);
  const bundle = join(appRoot, 'out', 'app');
  const given = givenHome(argv);
  return {
    home: given ?? userData,
    homeIsGiven: given !== null,
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

/** `--home DIR` or `--home=DIR`, `~` included; what stands behind a bare `--` are words, not options. */
function givenHome(all: readonly string[]): string | null {
  const end = all.indexOf('--');
  const argv = end === -1 ? all : all.slice(0, end);
  const at = argv.findIndex((each) => each === '--home' || each.startsWith('--home='));
  if (at === -1) return null;
  const given = argv[at]?.startsWith('--home=') ? argv[at].slice('--home='.length) : argv[at + 1];
  if (given === undefined || given === '' || given.startsWith('--')) return null;
  return resolve(given.replace(/^~(?=$|\/)/, homedir()));
}

/** What lies in it needs room for a path of its own, and systems stop at a little over four thousand. */
const maxHomeBytes = 3_500;

/**
 * The folder that holds everything the app writes, made if it must be, under its one true name: reached by a link it is the same home, with
 * the same keys. Fails with `input.home`. To be called before Chromium hears of the folder: one that cannot be used makes it stand still.
 */
export function openHome(given: string): string {
  // eslint-disable-next-line no-control-regex -- what no folder of a person holds
  if (/[\u0000-\u001f\u007f]/.test(given)) throw new DeskError('input.home', { reason: 'sign' });
  if (Buffer.byteLength(given) > maxHomeBytes) {
    throw new DeskError('input.home', { reason: 'too-long' });
  }
  const { home, made } = makeHome(given);
  if (!isShared(home, process.getuid?.())) return home;
  // What is refused is not left behind.
  if (made !== undefined) rmSync(made, { recursive: true });
  throw new DeskError('input.home', { reason: 'shared' });
}

/** `made`: the first folder that was not there. */
function makeHome(given: string): { home: string; made: string | undefined } {
  try {
    const made = mkdirSync(given, { recursive: true, mode: 0o700 });
    return { home: realpathSync.native(given), made };
  } catch (cause) {
    throw new DeskError('input.home', { reason: reasonOf(cause) }, { cause });
  }
}

const writableByGroup = 0o020;
const writableByOthers = 0o002;
/** In such a folder nobody can rename or remove what is another's. */
const sticky = 0o1000;

/**
 * Whether others could put a file of theirs in the place of one of the desk's: by the folder itself, or by one around it where everybody may
 * rename what lies there. Windows (no `own`) has access lists, which are not looked at.
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
 * What tells one home of one's own from another in the keychain: twelve hex digits, made of the folder's first place and kept in it, so that
 * a home that was moved finds its keys again.
 */
export function homeId(home: string): string {
  const file = join(home, 'home-id');
  const made = createHash('sha256').update(home).digest('hex').slice(0, 12);
  try {
    writeFileSync(file, `${made}\n`, { flag: 'wx', mode: 0o600 });
    return made;
  } catch {
    // It is there already, or nothing can be written here: then nothing is kept that would have to be found again.
    return idIn(file) ?? made;
  }
}

function idIn(file: string): string | null {
  const id = readSmallFileIfThere(file)?.trim() ?? '';
  return /^[0-9a-f]{12}$/.test(id) ? id : null;
}

/** Files of a home that a start reads before what they belong to is loaded. */
export const homeFiles = {
  profiles: (home: string) => join(home, 'profiles.json'),
  screens: (home: string) => join(home, 'screens.json'),
  profileFolder: (home: string, profileId: string) => join(home, 'profiles', profileId),
  database: (home: string, profileId: string) => join(home, 'profiles', profileId, 'cache.db'),
};

/** The keychain's service name; a home folder of one's own gets a name of its own, so that two never read each other's keys. */
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

/** A folder of its own that nobody else could have prepared: a self-test neither reads nor changes what the user keeps. */
export function scratchHome(): string {
  return mkdtempSync(join(tmpdir(), 'merchant-desk-selftest-'));
}

/** False when the system does not let go of it: on Windows Chromium keeps files of it open to its end. */
export function removeScratch(home: string): boolean {
  try {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    return true;
  } catch {
    return false;
  }
}
