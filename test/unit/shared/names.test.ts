import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasUnseen, maxNameLength, seenName } from '../../../shared/names';

test.each([
  ['Bloqueados\n\r\tdel  mes', 'Bloqueados del mes'],
  ['Pago\u202eodagap', 'Pagoodagap'],
  ['\u200bOp\u00aden\u3164', 'Open'],
  ['\u2028\u2800\u0007', '?'],
  ['\ud800x\udfff', 'x'],
  ['Clientes de Ñaña – 2026 (S/ y US$)', 'Clientes de Ñaña – 2026 (S/ y US$)'],
])('%j is read as %j', (stored, seen) => {
  expect(seenName(stored)).toBe(seen);
});

test('whatever was stored, what is read is a name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1_000 }), (stored) => {
      const name = seenName(stored);
      expect([hasUnseen(name), name.length <= maxNameLength, name.trim() === name]).toEqual([
        false,
        true,
        true,
      ]);
      expect(name).not.toBe('');
      expect(seenName(name)).toBe(name);
    }),
  );
});
