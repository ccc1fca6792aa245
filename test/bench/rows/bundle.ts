import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../desk/launch';
import type { Finding } from '../finding';

/** Every script and style the desk's page can come to load, whether at once or later. Fonts are not counted. */
export function bundle(): Finding {
  const page = resolve(root, 'out', 'app', 'renderer', 'index.html');
  const files = new Set<string>();
  const follow = (file: string) => {
    const text = readFileSync(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/["'(](\.?[\w./-]+\.(?:js|css))["')]/g)) {
      const found = name.startsWith('assets/')
        ? join(dirname(page), name)
        : resolve(dirname(file), name);
      if (files.has(found)) continue;
      files.add(found);
      follow(found);
    }
  };
  follow(page);
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  const value = bytes / 1000;
  return { name: 'bundle', value, least: value, most: value, counted: 1, baseline: null };
}
