// `npm run format`: writes every file in the project's one format.
import { asNode, electronPath } from '../runtime/electron.mjs';
import { foreground } from '../runtime/foreground.mjs';
import { inside, root } from '../runtime/places.mjs';

/** @param {string[]} args files or folders; everything by default */
export function main(args) {
  const prettier = inside('node_modules', 'prettier', 'bin', 'prettier.cjs');
  const what = args.length > 0 ? args : ['.'];
  return foreground(electronPath(), [prettier, '--write', '--log-level', 'warn', ...what], {
    env: asNode(),
    cwd: root,
  });
}
