// The unpacked app, from which every package is made.
import { chmodSync, copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { electronPackage } from '../runtime/electron.mjs';
import { inside } from '../runtime/places.mjs';
import { runBuilder, unpackedFolder } from './builder.mjs';
import { writeLicences } from './licences.mjs';
import { setTimes, walk } from './tree.mjs';

/** The fuses of electron-builder.yml, repeated on purpose to check them. */
const wantedFuses = {
  RunAsNode: false,
  EnableCookieEncryption: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  GrantFileProtocolExtraPrivileges: false,
};

/** Electron's files that are renamed in a package. */
const renamed = new Set(['merchant-desk-app', 'LICENSE.electron.txt']);

/**
 * @param {import('./flavour.mjs').Flavour} flavour
 * @param {object} what
 * @param {string} what.output
 * @param {number} what.moment seconds since the epoch
 * @param {ReturnType<typeof import('./shipped.mjs').shippedPackages>} what.shipped
 * @param {string} [what.platform]
 * @returns {Promise<string>} its folder
 */
export async function makeUnpacked(
  flavour,
  { output, epochSeconds, shipped, platform = process.platform },
) {
  writeLicences(shipped, inside('out', 'package', 'THIRD-PARTY-LICENSES.txt'));
  await runBuilder(flavour, { platform, targets: ['dir'], output });
  const folder = unpackedFolder(output, platform);
  const wrong = await wrongFuses(executableIn(folder, platform));
  if (wrong.length > 0) throw new Error(`Fuses: ${wrong.join('; ')}`);
  if (platform === 'linux') putLauncher(folder);
  if (process.platform === 'linux') setTimes(folder, epochSeconds);
  return folder;
}

/** What users start. */
export function executableIn(folder, platform = process.platform) {
  const names = { linux: 'merchant-desk', win32: 'Merchant Desk.exe', darwin: 'Merchant Desk.app' };
  return join(folder, names[platform]);
}

/** On Linux users start a launcher; this is the executable itself. */
export const programIn = (folder) => join(folder, 'merchant-desk-app');

/**
 * Puts assets/linux/launcher.sh in the executable's place, for every kind of package. The fuses are
 * already set.
 */
function putLauncher(folder) {
  const launcher = executableIn(folder, 'linux');
  renameSync(launcher, programIn(folder));
  copyFileSync(inside('assets', 'linux', 'launcher.sh'), launcher);
  chmodSync(launcher, 0o755);
}

/**
 * Reads the fuses of a packaged executable.
 * @param {string} executable on macOS the .app folder
 * @returns {Promise<string[]>} a sentence for each wrong fuse
 */
export async function wrongFuses(executable) {
  const wire = await getCurrentFuseWire(executable);
  return Object.entries(wantedFuses).flatMap(([name, on]) => {
    const state = wire[FuseV1Options[name]];
    // A fuse is a digit in the executable, or a letter when this Electron no longer has it.
    const found = String.fromCharCode(state);
    return found === (on ? '1' : '0') ? [] : [`${name} is ${found}, not ${on ? 'on' : 'off'}`];
  });
}

/**
 * The size of an unpacked Linux app without Electron.
 * @param {string} unpacked
 */
export function appBytes(unpacked) {
  const electron = new Set(walk(join(electronPackage, 'dist')).map(({ path }) => path));
  return walk(unpacked)
    .filter(({ path, stat }) => stat.isFile() && !electron.has(path) && !renamed.has(path))
    .reduce((sum, { stat }) => sum + stat.size, 0);
}
