import { join } from 'node:path';
import { electronPackage } from '../runtime/electron.mjs';
import { walk } from './tree.mjs';

/** Files of Electron's that have another name in a package. */
const renamed = new Set(['merchant-desk-app', 'LICENSE.electron.txt']);

/**
 * What an unpacked Linux app takes on the disk beside Electron.
 * @param {string} unpacked
 */
export function ownBytes(unpacked) {
  const electron = new Set(walk(join(electronPackage, 'dist')).map(({ path }) => path));
  return walk(unpacked)
    .filter(({ path, stat }) => stat.isFile() && !electron.has(path) && !renamed.has(path))
    .reduce((sum, { stat }) => sum + stat.size, 0);
}
