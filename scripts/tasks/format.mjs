// `npm run format`: formats every file.
import { asNode, electronPath } from '../runtime/electron.mjs';
import { foreground } from '../runtime/foreground.mjs';
import { inside, root } from '../runtime/places.mjs';

/** @param {string[]} args files or folders; everything by default */
export function main(args) {
  const oxfmt = inside('node_modules', 'oxfmt', 'bin', 'oxfmt');
  return foreground(electronPath(), [oxfmt, '--write', ...args], { env: asNode(), cwd: root });
}
