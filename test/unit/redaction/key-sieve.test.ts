import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gramsOf, mayHold, minTrace, skeleton } from '../../../main/redaction/key-traces';

const forms = ['abc123def456', 'samplenotarealkey0000', '0123456789abcdef0123456789abcdef'];
const grams = [new Set(forms.slice(0, 2).flatMap(gramsOf)), new Set(gramsOf(forms[2] ?? ''))];

test('whatever stands around a form or between its characters, the text may hold it', () => {
  const between = fc.string({
    unit: fc.constantFrom(' ', '-', '_', '.', ':', '+', '\t'),
    maxLength: 3,
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...forms),
      fc.array(between, { minLength: 40, maxLength: 40 }),
      fc.string({ maxLength: 40 }),
      fc.string({ maxLength: 40 }),
      fc.boolean(),
      (form, gaps, before, behind, isUpper) => {
        const spread = Array.from(form, (one, at) => one + (gaps[at] ?? '')).join('');
        const text = before + (isUpper ? spread.toUpperCase() : spread) + behind;
        expect(skeleton(text)).toContain(form);
        expect(mayHold(text, grams)).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each([
  'caf\u00e9 con leche',
  '%73ample',
  'a&amp;b',
  'a\\u0073b',
  'U+0073',
  'u+0073',
  'x=73',
  '<b>',
  '0x61 0x62',
])('%s may hold what it does not show', (text) => {
  expect(mayHold(text, [])).toBe(true);
});

test.each([
  '2026-05-08T11:42:50.901519+00:00',
  '83040608-bd10-48bd-bb96-6d5eeb6932b2',
  'ordonez.5@example.com',
  'Av. Grau 1686, Huancayo',
])('%s is read once and passes', (text) => {
  expect(mayHold(text, grams)).toBe(false);
});

test('of each form one character less than a whole one passes', () => {
  for (const form of forms) {
    const part = form.slice(0, minTrace);
    expect(mayHold(part, [new Set(gramsOf(part))])).toBe(true);
    expect(mayHold(part.slice(0, 3), grams)).toBe(false);
  }
});
