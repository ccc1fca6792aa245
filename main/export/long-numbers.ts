import type { Row } from './rows';

/** A spreadsheet's numbers have 15 digits; of a code such as a DNI it drops the zeros first. */
const changed = /^(?:0\d+|\d{16,})$/;

/** Passes batches of rows on, and counts the values a spreadsheet would change in a CSV. */
export async function* countingLongNumbers<B extends { readonly rows: readonly Row[] }>(
  batches: AsyncIterable<B>,
  tell: (count: number) => void,
): AsyncGenerator<B> {
  for await (const batch of batches) {
    let count = 0;
    for (const row of batch.rows) {
      for (const value of row) if (isChanged(value)) count += 1;
    }
    tell(count);
    yield batch;
  }
}

function isChanged(value: Row[number]): boolean {
  if (typeof value === 'string') return changed.test(value);
  const isNumber = typeof value === 'object' && value !== null && value.kind === 'number';
  return isNumber && changed.test(value.text);
}
