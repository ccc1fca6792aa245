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
