import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');

/** Words at most, as `wc -w` counts them: who opens these wants to be introduced. */
it.each([
  ['README.md', 700],
  ['CONTRIBUTING.md', 450],
  ['SECURITY.md', 1_000],
  ['CODE_OF_CONDUCT.md', 200],
])('%s has at most %i words', (file, max) => {
  const words = readFileSync(resolve(root, file), 'utf8').split(/\s+/).filter(Boolean);
  expect(words.length).toBeGreaterThan(100);
  expect(words.length).toBeLessThanOrEqual(max);
});

/** Half a page each: who might reverse one reads why it was made, and what it costs. */
it.each(readdirSync(resolve(root, 'docs', 'decisions')))('decision %s is half a page', (file) => {
  const words = readFileSync(resolve(root, 'docs', 'decisions', file), 'utf8').split(/\s+/);
  expect(words.length).toBeLessThanOrEqual(420);
});
