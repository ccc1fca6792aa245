import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inside, root } from './places.mjs';

/**
 * One hash over names and contents, not times: switching branches back and forth does not change
 * it.
 * @param {string[]} paths files and folders of the checkout; missing ones are ignored
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.map((each) => inside(each)).filter(existsSync)) {
    for (const file of filesOf(path)) {
      const content = readFileSync(file);
      hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((file) => join(file.parentPath, file.name)).sort();
}
