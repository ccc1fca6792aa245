import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { mutations } from '../../threats/mutations';
import rows from '../../threats/rows.json';

const root = resolve(import.meta.dirname, '..', '..', '..');
const edits = mutations.flatMap(({ proof, what, edits }) =>
  Object.entries(edits).flatMap(([file, changes]) =>
    Object.entries(changes).map((change) => [proof, what, file, ...change] as const),
  ),
);

it('every proof has a control that can be switched off', () => {
  const without = rows.filter(({ id }) => mutations.every(({ proof }) => proof !== id));
  expect(without.map(({ id }) => id)).toEqual([]);
});

it.each(edits)(
  'what is to be switched off stands where it is sought, once: %s, %s',
  (_proof, _what, file, find, replace) => {
    const text = readFileSync(resolve(root, file), 'utf8');
    expect(text.split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    // In a comment it would switch nothing off.
    const lineStart = text.lastIndexOf('\n', text.indexOf(find)) + 1;
    expect(text.slice(lineStart)).not.toMatch(/^\s*(?:\/\/|\/?\*)/);
  },
);

it('`npm test` tries each proof as often as it takes to see its control switched off', () => {
  const quick = new Map(rows.map(({ id, quick }) => [id, quick]));
  const blind = mutations.filter(({ proof, tries }) => tries > (quick.get(proof) ?? 0));
  expect(blind.map(({ proof }) => proof)).toEqual([]);
});
