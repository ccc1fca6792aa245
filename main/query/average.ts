import { readDecimal } from '../values/decimals';

/** A sum divided by how many it is of, exact to two decimals more than it has, to four at least: halves away from zero. */
export function averageOf(sum: string, count: number): string {
  const decimal = readDecimal(sum);
  if (decimal === null || count < 1) return '0';
  const { digits, exponent, negative } = decimal;
  const scale = Math.max(2, digits.length - exponent) + 2;
  const units = BigInt((digits === '' ? '0' : digits).padEnd(exponent + scale, '0'));
  const by = BigInt(count);
  const rounded = (2n * units + by) / (2n * by);
  const all = String(rounded).padStart(scale + 1, '0');
  const fraction = all.slice(-scale).replace(/0+$/, '');
  const shown = fraction === '' ? '' : `.${fraction.padEnd(2, '0')}`;
  return `${negative && rounded > 0n ? '-' : ''}${all.slice(0, -scale)}${shown}`;
}
