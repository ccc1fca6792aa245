import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { LinkTarget } from '../preload/contract/links';
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
