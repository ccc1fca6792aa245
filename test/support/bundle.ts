import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Bytes of the scripts and styles of a built page, each packed by itself as a server would; fonts
 * and pictures are not counted.
 */
export interface BundleBytes {
  /** Read before the first paint: named by the page, and what those scripts import at once. */
  readonly start: number;
  /** Those that are imported later as well. */
  readonly total: number;
}

const imports = /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g;
const anything = /["'](\.{1,2}\/[\w./-]+\.(?:js|css))["']/g;

export function bundleBytes(page: string): BundleBytes {
  const named = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)];
  const first = named.map(([, path = '']) => resolve(dirname(page), path));
  return { start: packed(reached(first, imports)), total: packed(reached(first, anything)) };
}

/** Files and those they name, each once. */
function reached(files: readonly string[], naming: RegExp): ReadonlySet<string> {
  const found = new Set(files);
  for (const file of found) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(naming)) {
      found.add(resolve(dirname(file), path));
    }
  }
  return found;
}

function packed(files: ReadonlySet<string>): number {
  const level = { level: 9 };
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), level).length, 0);
}
