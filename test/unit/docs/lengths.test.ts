import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');

/** Words at most, as `wc -w` counts them: who opens these wants to be introduced. */
it.each([
  ['README.md', 700],
  ['CONTRIBUTING.md', 450],
  ['SECURITY.md', 1_000],
  ['CODE_OF_CONDUCT.md', 200],
])('%s has at most %i words', (file, most) => {
  const words = readFileSync(resolve(root, file), 'utf8').split(/\s+/).filter(Boolean);
  expect(words.length).toBeGreaterThan(100);
  expect(words.length).toBeLessThanOrEqual(most);
});
