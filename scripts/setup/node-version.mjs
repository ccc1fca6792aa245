import { trouble } from './trouble.mjs';

/** Electron's installer needs `require` to load ES modules, which Node does from 20.19 on. */
const minVersion = [20, 19];

/**
 * @param {string} version as `process.versions.node` gives it
 * @throws a trouble when it is too old
 */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > minVersion[0] || (major === minVersion[0] && minor >= minVersion[1])) return;
  throw trouble(
    `Node ${version} is too old: the set-up needs ${minVersion.join('.')} or newer.`,
    'Install a current Node from https://nodejs.org and run the command again.',
  );
}
