import { hash } from 'node:crypto';
import { lstatSync, lutimesSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Everything below a folder, by relative path with slashes, in an order that does not depend on the
 * file system.
 * @param {string} folder
 * @returns {{ path: string, file: string, stat: import('node:fs').Stats }[]}
 */
export function walk(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: relative(folder, file).split(sep).join('/'),
      file,
      stat: lstatSync(file),
    }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/**
 * A digest of each file's mode and content, to compare two builds.
 * @param {string} folder
 * @returns {Map<string, string>} by path
 */
export function digests(folder) {
  const found = new Map();
  for (const { path, file, stat } of walk(folder)) {
    const mode = (stat.mode & 0o7777).toString(8);
    if (stat.isSymbolicLink()) found.set(path, `link ${readlinkSync(file)}`);
    else if (stat.isDirectory()) found.set(path, `folder ${mode}`);
    else found.set(path, `${mode} ${hash('sha256', readFileSync(file))}`);
  }
  return found;
}

/**
 * @param {Map<string, string>} one
 * @param {Map<string, string>} other
 * @returns {string[]} paths that differ
 */
export function differences(one, other) {
  const paths = new Set([...one.keys(), ...other.keys()]);
  return [...paths].filter((path) => one.get(path) !== other.get(path)).sort();
}

/**
 * Gives a folder and everything in it the same time, so that archives do not depend on when it was
 * built.
 * @param {string} folder
 * @param {number} seconds since the epoch
 */
export function setTimes(folder, seconds) {
  for (const { file } of walk(folder)) lutimesSync(file, seconds, seconds);
  lutimesSync(folder, seconds, seconds);
}
