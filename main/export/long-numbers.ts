import type { Row } from './rows';

/** A spreadsheet's numbers have so many digits. */
const significantDigits = 15;

const number = /^-?(\d+)(?:\.(\d*))?(?:e[-+]?\d+)?$/i;
/** Of a code such as a DNI a spreadsheet drops the zeros first. */
const zeroFirst = /^0\d/;
const lastZeros = /(?<!0)0+$/;

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
  if (typeof value === 'string') return isTextChanged(value);
  const isNumber = typeof value === 'object' && value !== null && value.kind === 'number';
  return isNumber && isTextChanged(value.text);
}

function isTextChanged(text: string): boolean {
  const parts = number.exec(text);
  if (parts === null) return false;
  const [, integer = '', decimals = ''] = parts;
  if (zeroFirst.test(integer)) return true;
  const digits = integer + decimals.replace(lastZeros, '');
  return digits.replace(/^0+/, '').length > significantDigits;
}
