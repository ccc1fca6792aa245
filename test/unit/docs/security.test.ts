import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import rows from '../../threats/rows.json';

const root = resolve(import.meta.dirname, '..', '..', '..');
const text = readFileSync(resolve(root, 'docs', 'threat-model.md'), 'utf8');
const named = [...text.matchAll(/`(test\/[\w./-]+)`/g)].map(([, file = '']) => file);
const promised = [...text.matchAll(/^\| (\d+) \|/gm)].map(([, row]) => Number(row));

it('names no proof that is not there', () => {
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
});

it('makes a promise for every row, and names each counted proof', () => {
  const counted = [...new Set(rows.map(({ row }) => row))].sort((one, other) => one - other);
  expect(promised).toEqual(counted);
  expect(rows.map(({ file }) => file).filter((file) => !named.includes(file))).toEqual([]);
});

it('SECURITY makes ten promises, each of rows that are in the table', () => {
  const short = readFileSync(resolve(root, 'SECURITY.md'), 'utf8');
  const promises = [...short.matchAll(/^\d+\. .*\(rows? ([\d, ]+)\)$/gm)];
  expect(promises).toHaveLength(10);
  const referred = promises.flatMap(([, list = '']) => list.split(', ').map(Number));
  expect(referred.filter((row) => !promised.includes(row))).toEqual([]);
});
