// The npm packages in the app: those its sources import, and their runtime dependencies.
import { readFileSync } from 'node:fs';
import { inside } from '../runtime/places.mjs';
import { walk } from './tree.mjs';

const imported = /(?:from|import)\s*\(?\s*['"]([^'"./][^'"]*)['"]|url\('([^'"./:][^'"]*)'\)/g;
/** Electron is listed separately; `node:` modules are part of it. */
const apart = /^(electron|node:.*)$/;

/** @returns {Set<string>} package names, from the imports of TypeScript, Svelte and CSS files */
export function importedPackages() {
  const names = new Set();
  for (const folder of ['main', 'preload', 'renderer', 'shared']) {
    const files = walk(inside(folder)).filter(({ path }) => /\.(ts|svelte|css)$/.test(path));
    for (const { file } of files) {
      for (const [, script, style] of readFileSync(file, 'utf8').matchAll(imported)) {
        const name = packageOf(script ?? style);
        if (name !== null && !apart.test(name)) names.add(name);
      }
    }
  }
  return names;
}

/** `@lucide/svelte/icons/x` belongs to the package `@lucide/svelte`. */
function packageOf(specifier) {
  return /^(?:@[\w.-]+\/)?[\w.-]+(?::[\w.-]+)?(?=\/|$)/.exec(specifier)?.[0] ?? null;
}

/**
 * All dependencies of a package count, although the bundler drops unused code: better one too many
 * than one too few.
 * @param {{ packages: Record<string, { version: string, name?: string, license?: string,
 * dependencies?: Record<string, string> }> }} lock
 * @param {Iterable<string>} roots
 * @returns {Map<string, { name: string, version: string, license: string }>} by path in
 * node_modules
 */
export function closure(lock, roots) {
  const found = new Map();
  const visit = (name, from) => {
    const place = resolve(lock, name, from);
    if (place === null || found.has(place)) return;
    const entry = lock.packages[place];
    const { version, license = 'unknown', dependencies = {} } = entry;
    found.set(place, { name: entry.name ?? name, version, license });
    for (const dependency of Object.keys(dependencies)) visit(dependency, place);
  };
  for (const root of roots) visit(root, '');
  return found;
}

/** As Node resolves packages: in the importer's node_modules, then further up. */
function resolve({ packages }, name, from) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules') - 1))) {
    const place = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (Object.hasOwn(packages, place)) return place;
    if (base === '') return null;
  }
}

export function shippedPackages() {
  const lock = JSON.parse(readFileSync(inside('package-lock.json'), 'utf8'));
  return closure(lock, [...importedPackages()].sort());
}
