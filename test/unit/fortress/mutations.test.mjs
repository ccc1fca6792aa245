import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { editsOf, mutations } from '../../../scripts/fortress/mutations.mjs';
import { readProofs } from '../../../scripts/fortress/rows.mjs';

const root = resolve(import.meta.dirname, '..', '..', '..');

it('every proof has a control that can be switched off', () => {
  const without = readProofs().filter(({ id }) => mutations.every(({ proof }) => proof !== id));
  expect(without.map(({ id }) => id)).toEqual([]);
});

it.each(mutations.flatMap((each) => editsOf(each).map((edit) => [each.proof, each.what, edit])))(
  'what is to be switched off stands where it is sought, once: %s, %s',
  (_proof, _what, { file, find, replace }) => {
    const text = readFileSync(resolve(root, file), 'utf8');
    expect(text.split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  },
);

it('`npm test` tries each proof as often as it takes to see its control switched off', () => {
  const quick = new Map(readProofs().map((proof) => [proof.id, proof.quick]));
  const blind = mutations.filter(({ proof, tries }) => tries > (quick.get(proof) ?? 0));
  expect(blind.map(({ proof }) => proof)).toEqual([]);
});
