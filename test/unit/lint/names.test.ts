import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');
const files = ['main', 'preload', 'renderer', 'shared', 'scripts', 'test/service'].flatMap(
  (folder) => globSync(`${folder}/**/*.{ts,svelte,mjs}`, { cwd: root }),
);

/** `mostRows`, `const least = 3`: a bound is called `maxRows`, `minRows`. */
const others = ['most', 'least', 'longest', 'largest', 'shortest', 'smallest'].join('|');
const bound = new RegExp(`\\b(?:${others})[A-Z]\\w*|\\b(?:const|let) (?:${others})\\b`, 'g');

it('bounds are called max and min', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(bound)].map(([name]) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
