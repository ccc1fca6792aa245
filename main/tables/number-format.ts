import { currencyCode } from '../../shared/currencies';

/**
 * A number format that changes what is read: a date or time, leading zeros, the letters of a code,
 * or a currency.
 */
export type NumberFormat =
  | { readonly kind: 'instant'; readonly date: boolean; readonly time: boolean }
  | { readonly kind: 'padded'; readonly digits: number }
  | { readonly kind: 'code'; readonly places: readonly CodePlace[] }
  | { readonly kind: 'money'; readonly sign: string };

/** A literal, or the place of a digit: `0` is always shown, `#` only where there is one. */
type CodePlace = { readonly literal: string } | '0' | '#';

/**
 * Built-in formats, which have no code in the file (ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58
 * are East Asian dates).
 */
export function builtInFormat(id: number): NumberFormat | null {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) {
    return { kind: 'instant', date: true, time: false };
  }
  if (id === 22) return { kind: 'instant', date: true, time: true };
  const isTime = (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47;
  return isTime ? { kind: 'instant', date: false, time: true } : null;
}

/** The longest code a spreadsheet program writes; a longer one is ignored. */
const maxCodeLength = 255;

/** The format of a code such as `dd/mm/yyyy hh:mm` or `00000000`. */
export function formatOfCode(code: string): NumberFormat | null {
  if (code.length > maxCodeLength) return null;
  const { pattern, signs, isDuration } = partsOfCode(code);
  // A duration (`[h]:mm`) is not a time.
  if (isDuration) return null;
  const sign = signs.map((each) => each.trim()).find((each) => currencyCode(each) !== null);
  const places = sign === undefined ? codePlaces(code) : null;
  if (places !== null) return { kind: 'code', places };
  if (/^0[0 ]*0$/.test(pattern)) {
    return { kind: 'padded', digits: pattern.replaceAll(' ', '').length };
  }
  if (/general/i.test(pattern)) return null;
  const time = /[hs]/i.test(pattern);
  const date = /[yd]/i.test(pattern) || (!time && /m/i.test(pattern));
  if (date || time) return { kind: 'instant', date, time };
  // The currency of a code such as `"S/"\ #,##0.00` or `[$USD] #,##0.00`; cells of one column may
  // differ in it.
  return sign === undefined ? null : { kind: 'money', sign };
}

interface CodeParts {
  /** The first section without literals, colours, conditions and languages. */
  pattern: string;
  /** Literals, which may be currencies. */
  readonly signs: string[];
  isDuration: boolean;
}

/**
 * The places of a code such as `"L-"000` or `000-0000000`, whose literals are part of what it
 * shows; null for an amount, or a number with its unit (`0" kg"`).
 */
function codePlaces(code: string): CodePlace[] | null {
  const places: CodePlace[] = [];
  for (let at = 0; at < code.length && code[at] !== ';'; at += 1) {
    const sign = code[at] ?? '';
    if (sign === '"' || sign === '[') {
      const end = code.indexOf(sign === '"' ? '"' : ']', at + 1);
      if (end < 0) return null;
      if (sign === '"') places.push({ literal: code.slice(at + 1, end) });
      at = end;
    } else if (sign === '\\') {
      at += 1;
      places.push({ literal: code[at] ?? '' });
    } else if (sign === '_' || sign === '*') at += 1;
    else if (sign === '0' || sign === '#') places.push(sign);
    else if (/[-+() :]/.test(sign)) places.push({ literal: sign });
    else return null;
  }
  return isCode(places) ? places : null;
}

function isCode(places: readonly CodePlace[]): boolean {
  const isDigit = (place: CodePlace | undefined) => place === '0' || place === '#';
  const first = places.findIndex(isDigit);
  const inner = places.slice(first, places.findLastIndex(isDigit) + 1);
  const text = (some: readonly CodePlace[]) =>
    some.map((place) => (typeof place === 'string' ? '' : place.literal)).join('');
  const before = text(places.slice(0, Math.max(0, first)));
  if (first < 0) return false;
  if (/\S/.test(text(inner))) return true;
  // `"Lote "000`, `"F"0` and `"N-"#`, but not `"Total: "0`.
  return (
    /[\p{L}\p{N}]/u.test(before) && (inner.includes('0', 1) || /[\p{L}\p{N}/_-]$/u.test(before))
  );
}

/** The digits in their places, more of them in the first; null unless they are a whole number. */
function codeOf(digits: string, places: readonly CodePlace[]): string | null {
  if (!/^\d+$/.test(digits)) return null;
  const count = places.filter((place) => typeof place === 'string').length;
  const filled = digits.padStart(count, ' ');
  let at = filled.length - count;
  let text = '';
  let isFirst = true;
  for (const place of places) {
    if (typeof place !== 'string') text += place.literal;
    else {
      const sign = filled.slice(isFirst ? 0 : at, at + 1).trimStart();
      text += sign === '' && place === '0' ? '0' : sign;
      at += 1;
      isFirst = false;
    }
  }
  return text.trim();
}

/** Takes a code apart in one pass. */
function partsOfCode(code: string): CodeParts {
  const parts: CodeParts = { pattern: '', signs: [], isDuration: false };
  let isFirst = true;
  let literal = '';
  const endLiteral = () => {
    if (literal !== '') parts.signs.push(literal);
    literal = '';
  };
  for (let at = 0; at < code.length; at += 1) {
    const sign = code[at] ?? '';
    if (sign === '\\') {
      at += 1;
      literal += code[at] ?? '';
      continue;
    }
    if (sign === '$' || sign === '€' || sign === '/') literal += sign;
    else endLiteral();
    if (sign === '"' || sign === '[') {
      const end = code.indexOf(sign === '"' ? '"' : ']', at + 1);
      const inner = code.slice(at + 1, end < 0 ? code.length : end);
      if (sign === '"') parts.signs.push(inner);
      else if (inner.startsWith('$')) parts.signs.push(inner.slice(1).split('-', 1)[0] ?? '');
      else if (/^(?:h+|m+|s+)$/i.test(inner)) parts.isDuration = true;
      at = end < 0 ? code.length : end;
    } else if (sign === '_' || sign === '*') at += 1;
    else if (sign === ';') isFirst = false;
    else if (isFirst) parts.pattern += sign;
  }
  endLiteral();
  return parts;
}

/** `raw` is the number in the file; dates become ISO 8601. Null when it is not a number. */
export function shownNumber(
  raw: string,
  format: NumberFormat | null,
  isFrom1904: boolean,
): string | null {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return null;
  if (format?.kind === 'instant')
    return instantOf(value, format, isFrom1904) ?? unroundedDigits(raw, value);
  const digits = unroundedDigits(raw, value);
  if (format?.kind === 'money') return `${format.sign} ${digits}`;
  if (format?.kind === 'code') return codeOf(digits, format.places) ?? digits;
  if (format?.kind !== 'padded' || !/^\d+$/.test(digits)) return digits;
  return digits.padStart(format.digits, '0');
}

/**
 * The digits of a number, without rounding errors: spreadsheets store binary numbers and write 1.1
 * as 1.1000000000000001, of which fifteen digits count. A number too large for fifteen digits stays
 * as written, so that a rounded id can be recognized.
 */
function unroundedDigits(raw: string, value: number): string {
  if (/^-?\d+$/.test(raw) || Math.abs(value) >= 1e15) return raw;
  // More than fifteen digits were computed: 39836.10000000006 is a long sum of 39836.10. A quotient
  // has no run of zeros to cut.
  const summed = String(Number(value.toPrecision(13)));
  const significant = raw.replaceAll(/^-?[0.]*|\./g, '').length;
  if (significant > 15 && !/e/i.test(raw + summed) && summed.length + 6 <= raw.length)
    return summed;
  const meant = String(Number(value.toPrecision(15)));
  if (meant.includes('e')) return raw;
  return /e/i.test(raw) || meant.length + 4 <= raw.length ? meant : raw;
}

function instantOf(
  serial: number,
  { date, time }: { date: boolean; time: boolean },
  isFrom1904: boolean,
): string | null {
  // Day 60 is 29 February 1900, which did not exist, so days before it are shifted by one.
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const at = new Date(first + Math.round(serial * 86_400) * 1000);
  if (serial < 0 || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return null;
  const [day, hour] = at.toISOString().slice(0, 19).split('T') as [string, string];
  if (!date && serial < 1) return hour;
  return time ? `${day}T${hour}` : day;
}
