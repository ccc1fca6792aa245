// `npm run package`: the hardened package of this system, its archives, and the proof that they work.
import { asNode, electronPath } from '../runtime/electron.mjs';
import { foreground } from '../runtime/foreground.mjs';
import { inside, root } from '../runtime/places.mjs';

/** @param {string[]} args see scripts/package/package.mjs */
export function main(args) {
  const program = inside('scripts', 'package', 'package.mjs');
  // An archive of the app is a file to be copied here, not the folder Electron would make of it.
  const env = asNode({ ...process.env, ELECTRON_NO_ASAR: '1' });
  return foreground(electronPath(), [program, ...args], { env, cwd: root });
}
