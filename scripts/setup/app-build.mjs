import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asNode, electronPath } from '../runtime/electron.mjs';
import { inside, root } from '../runtime/places.mjs';
import { tell, trouble } from './trouble.mjs';
import { tail, work } from './work.mjs';

const sources = ['main', 'preload', 'renderer', 'assets'];
const configuration = [
  'package.json',
  'package-lock.json',
  'svelte.config.js',
  'tsconfig.base.json',
  'vite.config.ts',
];
const stamp = inside('out', 'app', '.built-from');

/** Builds main, preload and renderer into out/app, unless they are there from these very sources. */
export async function buildApp() {
  const fingerprint = fingerprintOfSources();
  const entry = inside('out', 'app', 'main', 'index.cjs');
  if (existsSync(entry) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;

  rmSync(stamp, { force: true });
  const vite = inside('node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--app', '--logLevel', 'warn'];
  const { ok, output } = await work('Building the app', electronPath(), args, { env: asNode() });
  if (!ok || !existsSync(entry)) {
    tell(tail(output, 40));
    throw trouble(
      'The app could not be built from these sources.',
      'Mend what the lines above name, then run the command again.',
    );
  }
  mkdirSync(inside('out', 'app'), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** Over contents, not times: switching branches back and forth costs no build. */
function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const folder of sources.map((name) => inside(name)).filter(existsSync)) {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    for (const path of files.map((file) => join(file.parentPath, file.name)).sort())
      add(hash, path);
  }
  for (const path of configuration.map((name) => inside(name)).filter(existsSync)) add(hash, path);
  return hash.digest('hex');
}

function add(hash, path) {
  const content = readFileSync(path);
  hash.update(`${path.slice(root.length)}\0${content.length}\0`).update(content);
}
