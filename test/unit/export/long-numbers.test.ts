import { expect, test } from 'vitest';
import { countingLongNumbers } from '../../../main/export/long-numbers';
import type { Row } from '../../../main/export/rows';

async function countOf(rows: readonly Row[]): Promise<number> {
  let all = 0;
  const batches = (async function* () {
    yield await Promise.resolve({ rows });
  })();
  for await (const batch of countingLongNumbers(batches, (count) => (all += count))) {
    expect(batch).toEqual({ rows });
  }
  return all;
}

test('zeros first and more than 15 digits are what a spreadsheet changes', async () => {
  expect(
    await countOf([
      ['09146051', '1234567890123456', { kind: 'number', text: '12345678901234567890' }],
    ]),
  ).toBe(3);
  const unchanged = ['45123456', '123456789012345', '0', '0.50', '+51 999', '', null, undefined];
  expect(await countOf([[...unchanged, { kind: 'number', text: '8.10' }]])).toBe(0);
});

test('a sign, decimals and an exponent do not hide what a spreadsheet changes', async () => {
  const changed = [
    ...['-1234567890123456', '12345678901234567.25', '1.2345678901234567', '-0012'],
    ...['0012.50', '0.1234567890123456', '1.2345678901234567e+20'],
  ];
  for (const text of changed) {
    expect([text, await countOf([[text]])]).toEqual([text, 1]);
    expect([text, await countOf([[{ kind: 'number', text }]])]).toEqual([text, 1]);
  }
  const exact = [
    ...['-12.50', '0.50', '0.00000000000000012', '-0', '00.5x', '1.2345678901234', '1.5e+20'],
    ...['12.5000000000000000', '123456789012345.', '2026-11-29', '1234-5678-9012-3456'],
  ];
  expect(await countOf([exact])).toBe(0);
});
