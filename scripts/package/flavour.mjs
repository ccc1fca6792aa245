import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { electronPackage } from '../runtime/electron.mjs';
import { inside, root } from '../runtime/places.mjs';

const dist = join(electronPackage, 'dist');
const json = (...parts) => JSON.parse(readFileSync(join(...parts), 'utf8'));

/**
 * @typedef {object} Flavour
 * @property {'release' | 'test'} kind
 * @property {string} version of the app; a test package's has `-test` behind it, and so have its files' names
 * @property {string} electron version
 * @property {object} config what this flavour adds to electron-builder.yml
 */

/**
 * Which packages can be built here. A release takes nothing of what is installed: its Electron is downloaded for the purpose and
 * compared with the checksums inside Electron's npm package, which the lockfile pins. Beside a stand-in only a test package can be
 * made; its version sorts before the release's, so that a release always replaces it.
 * @returns {Flavour}
 */
export function readFlavour(standIn = join(dist, 'STAND-IN')) {
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
 * The moment a package is dated with, in seconds since the epoch: what SOURCE_DATE_EPOCH says, as reproducible-builds.org has it, else
 * the commit's own, else (sources without their history) a fixed one.
 */
export function packageMoment(env = process.env) {
  const given = Number(env.SOURCE_DATE_EPOCH);
  if (Number.isSafeInteger(given) && given > 0) return given;
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  });
  return Number(stdout?.trim()) || 1_767_225_600;
}
