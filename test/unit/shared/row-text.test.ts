import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRows, writeRows } from '../../../shared/rows';
import type { Value } from '../../../shared/values';

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.boolean(),
    fc.constant(null),
    fc.record({ kind: fc.constant('number' as const), text: fc.constantFrom('0', '8.10', '-1e9') }),
    fc.record({ kind: fc.constant('list' as const), items: fc.array(tie('value')) }),
    fc.record({
      kind: fc.constant('object' as const),
      entries: fc.array(fc.tuple(fc.constantFrom('__proto__', 'a', ''), tie('value'))),
    }),
  ),
}));
const cells = fc.array(fc.oneof(value, fc.constant(undefined)), { maxLength: 6 });

test('a window of any values is read as it was written: what is absent is neither null nor empty', () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.record({ id: fc.string(), cells })), (offset, rows) => {
      const window = { offset, rows };
      expect(JSON.stringify(parseRows(writeRows(window)))).toBe(JSON.stringify(window));
      expect(parseRows(writeRows(window)).rows.map((row) => row.cells.map(kindOf))).toEqual(
        rows.map((row) => row.cells.map(kindOf)),
      );
    }),
  );
});

const kindOf = (cell: Value | undefined) => (cell === null ? 'null' : typeof cell);
