// `npm run sandbox -- …`: the sample service of the tests by itself, to be called with curl.
import { asNode, electronPath } from '../runtime/electron.mjs';
import { foreground } from '../runtime/foreground.mjs';
import { inside } from '../runtime/places.mjs';

/** @param {string[]} args */
export function main(args) {
  const program = inside('out', 'service', 'cli.cjs');
  return foreground(electronPath(), [program, ...args], { env: asNode() });
}
