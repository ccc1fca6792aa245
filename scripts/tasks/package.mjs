// `npm run package`: the hardened package for this system, its archives, and their tests.
import { asNode, electronPath } from '../runtime/electron.mjs';
import { foreground } from '../runtime/foreground.mjs';
import { inside, root } from '../runtime/places.mjs';

/** @param {string[]} args see scripts/package/package.mjs */
export function main(args) {
  const program = inside('scripts', 'package', 'package.mjs');
  // Electron's fs would treat app.asar as a folder; here it is a file to copy.
  const env = asNode({ ...process.env, ELECTRON_NO_ASAR: '1' });
  return foreground(electronPath(), [program, ...args], { env, cwd: root });
}
