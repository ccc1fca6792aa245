import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoInstant } from '../../../main/sandbox/instants';

test('a moment is the ISO text of the same instant with its microseconds', () => {
  expect(isoInstant(1_663_260_633_995, 476)).toBe('2022-09-15T16:50:33.995476+00:00');
  expect(isoInstant(1_663_260_633_005, 7)).toBe('2022-09-15T16:50:33.005007+00:00');
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_102_444_800_000 }),
      fc.integer({ min: 0, max: 999 }),
      (milliseconds, microseconds) => {
        const text = isoInstant(milliseconds, microseconds);
        expect(text.slice(0, 23)).toBe(new Date(milliseconds).toISOString().slice(0, 23));
        expect(text.slice(23)).toBe(`${String(microseconds).padStart(3, '0')}+00:00`);
      },
    ),
  );
});
