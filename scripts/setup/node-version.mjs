import { trouble } from './trouble.mjs';

/** From 20.19 on `require` loads ES modules, which Electron's own installer relies upon. */
const least = [20, 19];

/**
 * @param {string} version as `process.versions.node` gives it
 * @throws a trouble when it is too old for the set-up
 */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > least[0] || (major === least[0] && minor >= least[1])) return;
  throw trouble(
    `Node ${version} is too old: the set-up needs ${least.join('.')} or newer.`,
    'Install a current Node from https://nodejs.org and run the command again.',
  );
}
