import { readDecimal } from './amounts';
import { readInstant, isoOfSeconds, type Instant } from '../../shared/instants';

/** Null for years that have no key. */
function keyOfInstant({ seconds, fraction }: Pick<Instant, 'seconds' | 'fraction'>): string | null {
  const [, year = '', rest = ''] = /^([+-]?\d+)(-.*)$/.exec(isoOfSeconds(seconds)) ?? [];
  const inKey = yearInKey(Number(year));
  return inKey && `${inKey}${rest}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Four characters for a year. An offset can carry a moment of the year 9999, which many services
 * write for "never", into the year 10000: that is `:000`, as `:` follows `9`. And -1 is `/999`, as
 * `/` precedes `0`.
 */
function yearInKey(year: number): string | null {
  if (year > 10_999 || year < -1_000) return null;
  if (year > 9_999) return `:${String(year - 10_000).padStart(3, '0')}`;
  if (year < 0) return `/${String(year + 1_000).padStart(3, '0')}`;
  return String(year).padStart(4, '0');
}

/** A double represents every number with so many digits. */
export const keyDigits = 15;

export const emptyKey = Uint8Array.of(0);

export const nullKey = Uint8Array.of(1);

/** Also the column's default. */
export const absentKey = Uint8Array.of(2);

const maxInt64 = 2n ** 63n - 1n;

/** The key of a number, from its digits. */
export function numberKey(digits: string): number | bigint {
  const number = Number(digits);
  if (digits.length <= keyDigits) return number;
  if (Number.isSafeInteger(number) || !/^-?\d{16,19}$/.test(digits))
    return offsetFrom(number, digits);
  const integer = BigInt(digits);
  return integer <= maxInt64 && integer >= -maxInt64 ? integer : number;
}

const bits = new BigInt64Array(1);

const double = new Float64Array(bits.buffer);

/**
 * The double of a number; the next one if it is that of another number with few digits, which alone
 * it stands for: `100.000000000000000001` is not taken for 100, and is known to have digits that
 * its key does not hold (`sentDigits`).
 */
function offsetFrom(number: number, digits: string): number {
  if (number === 0 || Number(number.toPrecision(keyDigits)) !== number) return number;
  const [exact, few] = [readDecimal(digits), readDecimal(String(number))];
  if (exact === null || few === null) return number;
  const side = exact.cmp(few);
  double[0] = number;
  if (side !== 0) bits[0] = (bits[0] ?? 0n) + (side > 0 === number > 0 ? 1n : -1n);
  return double[0];
}

/**
 * A moment (ISO 8601 with a time; UTC if there is no offset) as `2026-01-31T23:59:59.5` in UTC;
 * null for any other text, also for a day. Keys sort by time in the years -1000 to 10999: see
 * `yearInKey`.
 */
export function instantKey(text: string): string | null {
  // The shortest moment is `20260131T2359`.
  if (text.length < 13) return null;
  // The service's own form is in UTC already.
  if (usual.test(text)) return inUtc(text);
  const instant = readInstant(text);
  return instant === null || instant.exact === 'day' ? null : keyOfInstant(instant);
}

const usual =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,12})?(?:Z|\+00:00)$/;

function inUtc(text: string): string {
  let end = text.endsWith('Z') ? text.length - 1 : text.length - 6;
  if (end > 19) {
    while (text.charCodeAt(end - 1) === 0x30) end -= 1;
    if (end === 20) end = 19;
  }
  return text.slice(0, end);
}
