import { currencyCode } from '../values/currencies';

/** How a workbook shows a number, as far as it changes what is read: as a moment, filled up with zeros, or in a currency. */
export type NumberFormat =
  | { readonly kind: 'moment'; readonly date: boolean; readonly time: boolean }
  | { readonly kind: 'padded'; readonly digits: number }
  | { readonly kind: 'money'; readonly sign: string };

/** Formats that have a number and no code in the file (ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58 are East Asian dates). */
export function builtInFormat(id: number): NumberFormat | null {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) {
    return { kind: 'moment', date: true, time: false };
  }
  if (id === 22) return { kind: 'moment', date: true, time: true };
  const isTime = (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47;
  return isTime ? { kind: 'moment', date: false, time: true } : null;
}

/** Of a code as the workbook has it, e.g. `dd/mm/yyyy hh:mm`, `00000000`. */
export function formatOfCode(code: string): NumberFormat | null {
  // What is said literally, colours, conditions and languages is no part of the pattern; a span of hours (`[h]:mm`) is no moment.
  if (/\[(h+|m+|s+)\]/i.test(code)) return null;
  const [pattern = ''] = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';');
  if (/^0{2,}$/.test(pattern)) return { kind: 'padded', digits: pattern.length };
  if (/general/i.test(pattern)) return null;
  const time = /[hs]/i.test(pattern);
  const date = /[yd]/i.test(pattern) || (!time && /m/i.test(pattern));
  if (date || time) return { kind: 'moment', date, time };
  const sign = signOf(code);
  return sign === undefined ? null : { kind: 'money', sign };
}

/** `"S/"\ #,##0.00` and `[$USD] #,##0.00` say a currency, which may not be that of the next cell. */
function signOf(code: string): string | undefined {
  return [...code.matchAll(/"([^"]*)"|\[\$([^\]-]*)[^\]]*\]|((?:\\.|[$€/])+)/g)]
    .map(([, quoted, bracketed, bare]) => (quoted ?? bracketed ?? bare ?? '').replaceAll('\\', ''))
    .map((each) => each.trim())
    .find((each) => currencyCode(each) !== null);
}

/** `raw` is the number as the file has it; dates become ISO. Null when it is no number. */
export function shownNumber(
  raw: string,
  format: NumberFormat | null,
  isFrom1904: boolean,
): string | null {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return null;
  if (format?.kind === 'moment') return momentOf(value, format, isFrom1904) ?? digitsOf(raw, value);
  const digits = digitsOf(raw, value);
  if (format?.kind === 'money') return `${format.sign} ${digits}`;
  if (format?.kind !== 'padded' || !/^\d+$/.test(digits)) return digits;
  return digits.padStart(format.digits, '0');
}

/**
 * Digit for digit, but for what no spreadsheet shows: it keeps numbers in binary and writes 1.1 as 1.1000000000000001, of which fifteen digits
 * are meant. One too large for fifteen digits stays as it was written, so that a shortened one can be recognized.
 */
function digitsOf(raw: string, value: number): string {
  if (/^-?\d+$/.test(raw) || Math.abs(value) >= 1e15) return raw;
  const meant = String(Number(value.toPrecision(15)));
  if (meant.includes('e')) return raw;
  return /e/i.test(raw) || meant.length + 4 <= raw.length ? meant : raw;
}

function momentOf(
  serial: number,
  { date, time }: { date: boolean; time: boolean },
  isFrom1904: boolean,
): string | null {
  // Day 60 is 29 February 1900, which was none: days before it are one further on.
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const at = new Date(first + Math.round(serial * 86_400) * 1000);
  if (serial < 0 || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return null;
  const [day, hour] = at.toISOString().slice(0, 19).split('T') as [string, string];
  if (!date && serial < 1) return hour;
  return time ? `${day}T${hour}` : day;
}
