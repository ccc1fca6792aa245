import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { blocksOf } from '../../../scripts/guide/blocks.mjs';
import { inside } from '../../../scripts/runtime/places.mjs';

const textsOf = (value) =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, each]) =>
          ['kind', 'as', 'file'].includes(name) ? [] : textsOf(each),
        )
      : [];
const wordsOf = (text) => text.match(/[\p{L}\d]+/gu) ?? [];

it.each(['user-guide.md', 'guia.md'])('has every word of %s, in its order', (name) => {
  const markdown = readFileSync(inside('docs', name), 'utf8');
  const expected = markdown
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/^\|[ :|-]+\|$/gm, '')
    // The number of an item is drawn by the list.
    .replaceAll(/^\s*\d+\. /gm, '');
  expect(wordsOf(textsOf(blocksOf(markdown)).join(' '))).toEqual(wordsOf(expected));
});

it('keeps what is bold, a link’s text, and the parts of an item', () => {
  const item = [
    {
      kind: 'paragraph',
      text: [
        { as: 'strong', text: 'Keys' },
        { as: 'text', text: ' here' },
      ],
    },
    { kind: 'code', text: 'a & b' },
  ];
  expect(blocksOf('1. **Keys** [here](admin.md)\n\n       a & b\n')).toMatchObject([
    { kind: 'list', isOrdered: true, items: [[{ kind: 'paragraph' }, item[1]]] },
  ]);
});

it.each(['<b>markup</b>\n', 'a <i>word</i>\n', '> quoted\n'])('refuses %j', (markdown) => {
  expect(() => blocksOf(markdown)).toThrow('cannot show');
});
