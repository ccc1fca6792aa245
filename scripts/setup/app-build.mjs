import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { asNode, electronPath } from '../runtime/electron.mjs';
import { fingerprint } from '../runtime/fingerprint.mjs';
import { inside } from '../runtime/places.mjs';
import { tell, trouble } from './trouble.mjs';
import { tail, work } from './work.mjs';

const sources = ['main', 'preload', 'renderer', 'shared', 'assets', 'test/service'];
const configuration = [
  'package.json',
  'package-lock.json',
  'svelte.config.js',
  'tsconfig.base.json',
  'vite.config.ts',
];
const stamp = inside('out', 'app', '.built-from');

const entry = inside('out', 'app', 'main', 'index.cjs');

/**
 * Builds main, preload and renderer into out/app, and the service of the tests into out/service,
 * unless they were built from these sources.
 */
export async function buildApp() {
  const { ok, output } = await buildOn(electronPath());
  if (ok) return;
  tell(tail(output, 40));
  throw trouble(
    'The app could not be built from these sources.',
    'Fix what the lines above name, then run the command again.',
  );
}

/**
 * The same on this Node, while Electron's is being fetched. Never fails: what it could not build,
 * `buildApp` builds again and reports.
 */
export async function buildMeanwhile() {
  await buildOn(process.execPath);
}

/** @param {string} program the Node to build on */
async function buildOn(program) {
  const builtFrom = fingerprint([...sources, ...configuration]);
  if (existsSync(entry) && existsSync(stamp) && readFileSync(stamp, 'utf8') === builtFrom)
    return { ok: true, output: '' };

  rmSync(stamp, { force: true });
  const vite = inside('node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--app', '--logLevel', 'warn'];
  // A test's NODE_ENV would make it a development build.
  const env = asNode({ ...process.env, NODE_ENV: 'production' });
  const { ok, output } = await work('Building the app', program, args, { env });
  if (!ok || !existsSync(entry)) return { ok: false, output };
  mkdirSync(inside('out', 'app'), { recursive: true });
  writeFileSync(stamp, builtFrom);
  return { ok: true, output };
}
