import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { linkIn, type Link } from './links/link';

export interface Config {
  /** Holds everything the app writes; '' when there is no folder for it. */
  home: string;
  /** Whether `home` comes from `--home`. */
  isHomeSet: boolean;
  /** Arguments after `--headless`; null to open the window. */
  cliArgs: readonly string[] | null;
  /** Run the self-test (main/selftest) and exit. */
  selftest: boolean;
  /** The link the app was started with (main/links). */
  link: Link | null;
  packaged: boolean;
  rendererFolder: string;
  credentialPageFolder: string;
  lockedPageFolder: string;
  deskPreload: string;
  credentialPreload: string;
  sandboxWorker: string;
  storeWorker: string;
  tableWorker: string;
  actWorker: string;
  backupWorker: string;
}

interface Surroundings {
  argv: readonly string[];
  packaged: boolean;
  appRoot: string;
  /** Electron's own choice of a per-user folder; null where this user has no place for one. */
  userData: string | null;
  env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads switches and paths once, at start; nothing else in main reads argv or the platform's
 * folders.
 */
export function readConfig(surroundings: Surroundings): Config {
  const { argv, packaged, appRoot, userData, env = {} } = surroundings;
  const at = argv.indexOf('--headless');
  const cliArgs = at === -1 ? null : argv.slice(at + 1);
  const bundle = join(appRoot, 'out', 'app');
  const chosenHome = homeOption(argv) ?? homeIn(env);
  return {
    home: chosenHome ?? userData ?? '',
    isHomeSet: chosenHome !== null,
    cliArgs,
    selftest: cliArgs === null && argv.includes('--selftest'),
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
    actWorker: join(bundle, 'main', 'act-worker.cjs'),
    backupWorker: join(bundle, 'main', 'backup-worker.cjs'),
  };
}

/**
 * The value of `--home DIR` or `--home=DIR`, with `~` expanded; null without one. What follows a
 * bare `--` is not an option.
 */
function homeOption(all: readonly string[]): string | null {
  const end = all.indexOf('--');
  const argv = end === -1 ? all : all.slice(0, end);
  const at = argv.findIndex((each) => each === '--home' || each.startsWith('--home='));
  if (at === -1) return null;
  const path = argv[at]?.startsWith('--home=') ? argv[at].slice('--home='.length) : argv[at + 1];
  if (path === undefined || path === '' || path.startsWith('--')) return null;
  return expanded(path);
}

/** For whoever always uses another home, such as a scheduler. */
function homeIn({ MERCHANT_DESK_HOME: path = '' }: Readonly<Record<string, string | undefined>>) {
  return path === '' ? null : expanded(path);
}

const expanded = (path: string): string => resolve(path.replace(/^~(?=$|\/)/, homedir()));

/**
 * Whether Electron is the repack for machines that cannot fetch the official one
 * (docs/decisions/0002-electron-stand-in.md).
 */
export function isStandInElectron(): boolean {
  return existsSync(join(dirname(process.execPath), 'STAND-IN'));
}
