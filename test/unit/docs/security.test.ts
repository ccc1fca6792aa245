import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import rows from '../../fortress/rows.json';

const root = resolve(import.meta.dirname, '..', '..', '..');
const text = readFileSync(resolve(root, 'SECURITY.md'), 'utf8');
const named = [...text.matchAll(/`(test\/[\w./-]+)`/g)].map(([, file = '']) => file);

it('names no proof that is not there', () => {
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
});

it('makes a promise for every row, and names each counted proof', () => {
  // Further down the long run's figures have a line for each proof.
  const promises = text.slice(0, text.indexOf('\n## Long run'));
  const promised = [...promises.matchAll(/^\| (\d+) \|/gm)].map(([, row]) => Number(row));
  const counted = [...new Set(rows.map(({ row }) => row))].sort((one, other) => one - other);
  expect(promised).toEqual(counted);
  expect(rows.map(({ file }) => file).filter((file) => !named.includes(file))).toEqual([]);
});
