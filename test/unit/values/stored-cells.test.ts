import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeRecord } from '../../../main/values/cells';
import { readDecimal, readNumber } from '../../../main/values/amounts';
import { someCells } from '../../../main/values/some-cells';
import { textCells } from '../../../main/values/text-cells';
import type { Value } from '../../../shared/values';

/** Texts with the signs that JSON itself uses. */
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', '\\', '[', ']', 'null', 'ñ', '\n', ' ') }),
);

test('the cells of a row are those that JSON has', () => {
  const cell = fc.oneof(
    { weight: 9, arbitrary: text },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  fc.assert(
    fc.property(fc.array(cell), (cells) => {
      expect(textCells(JSON.stringify(cells))).toEqual(cells);
    }),
    { numRuns: 2_000 },
  );
});

test('the cells that are wanted of a record are those that decoding all gives', () => {
  const { value } = fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      text,
      fc.boolean(),
      fc.constant(null),
      fc.integer().map((number): Value => ({ kind: 'number', text: String(number) })),
      fc.array(tie('value')).map((items): Value => ({ kind: 'list', items })),
      fc.array(fc.tuple(text, tie('value'))).map((entries): Value => ({ kind: 'object', entries })),
    ),
  }));
  fc.assert(
    fc.property(fc.array(fc.tuple(value, fc.boolean())), (fields) => {
      const record = fields.map(([sent], at) => [`f${at}`, sent] as const);
      const { body } = encodeRecord(record);
      const all = JSON.parse(body) as unknown[];
      const some = someCells(
        body,
        fields.map(([, isWanted]) => isWanted),
      );
      for (const [at, [, isWanted]] of fields.entries()) {
        if (isWanted) expect(some[at]).toEqual(all[at]);
      }
      // A place that the record has not is missing.
      expect(someCells(body, [...fields.map(() => true), true])[fields.length]).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
});

test('a whole number has the value that exact arithmetic gives it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{0,12}0{0,12}$/), (digits) => {
      expect(readNumber(digits)?.value).toBe(readDecimal(digits)?.toExponential());
    }),
  );
});
