import { chmodSync, copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inside } from '../runtime/places.mjs';

/** The executable of an unpacked Linux app: what everybody starts is its launcher. */
export const programIn = (folder) => join(folder, 'merchant-desk-app');

/**
 * Puts assets/linux/launcher.sh in the executable's place, in every form of the app at once. Fuses are set before.
 * @param {string} folder the unpacked Linux app
 */
export function putLauncher(folder) {
  const launcher = join(folder, 'merchant-desk');
  renameSync(launcher, programIn(folder));
  copyFileSync(inside('assets', 'linux', 'launcher.sh'), launcher);
  chmodSync(launcher, 0o755);
}
