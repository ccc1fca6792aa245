import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasCardNumber, withoutCardNumbers } from '../../../shared/card-number';

// The test numbers that card networks and payment services publish.
test.each([
  '4111111111111111',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '30569309025904',
  '6011111111111117',
  '3566002020360505',
  '4222222222222',
  '6304000000000000000',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '4111\u20131111\u20131111\u20131111',
  '4111\u00a01111\u00a01111\u00a01111',
  '4111  1111  1111  1111',
  '4111.1111.1111.1111',
  '4111/1111/1111/1111',
  '4111*1111*1111*1111',
  '4111:1111:1111:1111',
  '4111 • 1111 • 1111 • 1111',
  '3782 822463 10005',
  '3056 930902 5904',
  '41111111 11111111',
  '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
  '4,111,111,111,111,111',
  '4111111111111111.00',
  '４１１１１１１１１１１１１１１１',
  '４１１１ １１１１ １１１１ １１１１',
  '4111\u200b1111\u200b1111\u200b1111',
  '"4111111111111111"',
  "'4111-1111-1111-1111',",
  '="4111111111111111"',
  '1. 4111 1111 1111 1111',
  '• 4111111111111111',
  'Ana Torres 4111 1111 1111 1111 vence 12/29',
  'tarjeta: 4111111111111111.',
  'PAN4111111111111111',
  'visa-4111111111111111',
  '4111111111111111USD',
  'card_4111111111111111',
  '(4111111111111111)',
  '10 4111 1111 1111 1111 20',
  '4111 1111 1111 1111 5555 5555 5555 4444',
  '3f8e11d2-1a2b-4c3d-8e4f-0a1b2c3d4e01 4111111111111111',
])('%j holds a card number', (text) => {
  expect(hasCardNumber(text)).toBe(true);
  const digits = withoutCardNumbers(text).normalize('NFKC');
  expect(hasCardNumber(digits)).toBe(false);
  expect(digits).toContain('••••');
});

test.each([
  '',
  '4111111111111112',
  '411111111111',
  '41111111111111111111111111',
  '4111 1111 1111 1112',
  '3f8e11d2-1a2b-4c3d-8e4f-0a1b2c3d4e01',
  '41111111-1111-4111-8111-111111111111',
  '41111111111111111111111111111111',
  '3f8e1111\u20131111\u20131111\u20138111\u20130a1b2c3d4e01',
  'c4111111111111111x',
  '20100000001',
  '2026-11-20 15:30:00 100.50',
  '2026-11-20',
  '+51 987 654 321',
  'id-1764568045547',
  '507f1f77bcf86cd799439011',
  'no digits at all',
])('%j holds none', (text) => {
  expect(hasCardNumber(text)).toBe(false);
  expect(withoutCardNumbers(text)).toBe(text);
});

test('what stays visible is the last four digits and the words around', () => {
  expect(withoutCardNumbers('Ana: 4111 1111 1111 1111, 5555555555554444.')).toBe(
    'Ana: •••• 1111, •••• 4444.',
  );
});

test('a UUID is never taken for a card number', () => {
  const digits = fc.string({
    unit: fc.integer({ min: 0, max: 9 }).map(String),
    minLength: 32,
    maxLength: 32,
  });
  fc.assert(
    fc.property(fc.oneof(fc.uuid(), digits), (id) => {
      const uuid = id.replace(/^(\w{8})-?(\w{4})-?(\w{4})-?(\w{4})-?(\w{12})$/, '$1-$2-$3-$4-$5');
      expect(hasCardNumber(uuid)).toBe(false);
      expect(hasCardNumber(uuid.replaceAll('-', ''))).toBe(false);
    }),
  );
});

test.each([' ', '4', '4 ', '-', '(', '4111 ', '4111,', '4111111111111111 ', 'a4', '\u200b'])(
  'a text of %j only is looked through at once',
  (piece) => {
    // A search in squares of the length would take minutes.
    expect(withoutCardNumbers(piece.repeat(100_000 / piece.length))).not.toContain(
      '4111111111111111',
    );
  },
);
