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

/**
 * Builds main, preload and renderer into out/app, and the service of the tests into out/service,
 * unless they were built from these sources.
 */
export async function buildApp() {
  const builtFrom = fingerprint([...sources, ...configuration]);
  const entry = inside('out', 'app', 'main', 'index.cjs');
  if (existsSync(entry) && existsSync(stamp) && readFileSync(stamp, 'utf8') === builtFrom) return;

  rmSync(stamp, { force: true });
  const vite = inside('node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--app', '--logLevel', 'warn'];
  // A test's NODE_ENV would make it a development build.
  const env = asNode({ ...process.env, NODE_ENV: 'production' });
  const { ok, output } = await work('Building the app', electronPath(), args, { env });
  if (!ok || !existsSync(entry)) {
    tell(tail(output, 40));
    throw trouble(
      'The app could not be built from these sources.',
      'Fix what the lines above name, then run the command again.',
    );
  }
  mkdirSync(inside('out', 'app'), { recursive: true });
  writeFileSync(stamp, builtFrom);
}
