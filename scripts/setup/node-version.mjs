import { trouble } from './trouble.mjs';

/** Vite's range: `require` loads ES modules in 20.19, and in 22.12 and all later ones. */
const minOf20 = 19;
const minOfLater = [22, 12];

/**
 * @param {string} version as `process.versions.node` gives it
 * @throws a trouble when it is too old
 */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 20 && minor >= minOf20) return;
  if (major > minOfLater[0] || (major === minOfLater[0] && minor >= minOfLater[1])) return;
  throw trouble(
    `Node ${version} is too old: the set-up needs 20.19, or ${minOfLater.join('.')} or newer.`,
    'Install a current Node from https://nodejs.org and run the command again.',
  );
}
