import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { electronPackage } from '../runtime/electron.mjs';
import { inside, root } from '../runtime/places.mjs';
import { markerName } from '../setup/stand-in.mjs';

const dist = join(electronPackage, 'dist');
export const standInMarker = join(dist, markerName);
const json = (...parts) => JSON.parse(readFileSync(join(...parts), 'utf8'));

/**
 * @typedef {object} Flavour
 * @property {'release' | 'test'} kind
 * @property {string} version of the app; test packages and their files have the suffix `-test`
 * @property {string} electron version
 * @property {object} config added to electron-builder.yml
 */

/**
 * Which packages can be built here. A release does not use the installed Electron: it downloads its
 * own and verifies it with the checksums in Electron's npm package, which the lockfile pins. With a
 * stand-in only test packages can be made; their version sorts before the release's, so that a
 * release always replaces them.
 * @returns {Flavour}
 */
export function readFlavour(standIn = standInMarker) {
  const { version } = json(inside('package.json'));
  if (!existsSync(standIn)) {
    const electron = json(electronPackage, 'package.json').version;
    const checksums = createRequire(import.meta.url)(join(electronPackage, 'checksums.json'));
    const config = { electronVersion: electron, electronDownload: { checksums } };
    return { kind: 'release', version, electron, config };
  }
  const electron = readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '');
  const config = {
    electronVersion: electron,
    electronDist: dist,
    extraMetadata: { version: `${version}-test` },
  };
  return { kind: 'test', version: `${version}-test`, electron, config };
}

/**
 * The date of a package's files, in seconds since the epoch: SOURCE_DATE_EPOCH
 * (reproducible-builds.org), else the date of the commit, else, for sources without history, a
 * fixed one.
 */
export function packageEpoch(env = process.env) {
  const epoch = Number(env.SOURCE_DATE_EPOCH);
  if (Number.isSafeInteger(epoch) && epoch > 0) return epoch;
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  });
  return Number(stdout?.trim()) || 1_767_225_600;
}
