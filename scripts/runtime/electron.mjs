// Electron in its two roles: the app's runtime and, with ELECTRON_RUN_AS_NODE, the Node that every
// tool of this project runs on, which is the one the app ships. See docs/decisions/0001.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inside } from './places.mjs';

/** The npm package `electron`; its binary is in dist/ below. */
export const electronPackage = inside('node_modules', 'electron');

/** The executable, or undefined while it is not installed. */
export function electronPath() {
  const pathFile = join(electronPackage, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(electronPackage, 'dist');
  const path = join(folder, readFileSync(pathFile, 'utf8'));
  return existsSync(path) ? path : undefined;
}

/** The environment that makes Electron a plain Node. */
export function asNode(env = process.env) {
  return { ...env, ELECTRON_RUN_AS_NODE: '1' };
}

/**
 * The environment that makes Electron an app, even in a child process of Electron running as Node.
 */
export function asApp(env = process.env) {
  const copy = { ...env };
  delete copy.ELECTRON_RUN_AS_NODE;
  return copy;
}

/** Chromium refuses to start its sandbox as root; this is meant for containers only. */
export function rootSwitches() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
