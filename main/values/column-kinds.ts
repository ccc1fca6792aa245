import type { Value } from '../../preload/contract/values';
import { isOnCalendar } from './instants';

/** What a column of a typed table can hold. `nested` are lists and objects. */
export type StoredKind = 'boolean' | 'number' | 'moment' | 'day' | 'nested' | 'text';

/** The kind of a value; null for no value, which any column may hold. A column with values of two kinds is text. */
export function kindOf(value: Value | undefined): StoredKind | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return kindOfText(value);
  if (value.kind !== 'number') return 'nested';
  return isBounded(value.text) ? 'number' : 'text';
}

function kindOfText(text: string): StoredKind {
  // Days and moments begin with a year and a dash: this rejects most other texts cheaply.
  if (text.length < 10 || text.charCodeAt(4) !== 0x2d) return 'text';
  if (text.length === 10) return day.test(text) && isDayOf(text) ? 'day' : 'text';
  return moment.test(text) && isDayOf(text) ? 'moment' : 'text';
}

const date = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.(\d{1,6}))?)?`;
const zone = String.raw`(?:Z|([+-])(0\d|1[0-4]):?([0-5]\d))?`;
const day = new RegExp(`^${date}$`);
/** ISO 8601 up to microseconds; with more digits, which databases do not store, it is text. UTC if there is no zone, as everywhere in the app. */
const moment = new RegExp(`^${date}[T ]${time}${zone}$`);

/** There is no year 0 in the tables that are written. */
function isDayOf(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year > 0 && isOnCalendar(year, Number(text.slice(5, 7)), Number(text.slice(8, 10)));
}

/** Numbers beyond the range of any table are text. */
function isBounded(digits: string): boolean {
  return digits.length <= 1_000 && !/e[+-]?\d{4,}$/i.test(digits);
}

/** Days from 1970 to a `day`. */
export function daysSinceEpoch(text: string): number {
  return midnight(text) / 86_400_000;
}

/** Microseconds from 1970 to a `moment`, exact for any year. */
export function microsSinceEpoch(text: string): bigint {
  const [, fraction = '', sign = '+', hours = '0', minutes = '0'] = moment.exec(text) ?? [];
  const part = (start: number) => Number(/^\d\d/.exec(text.slice(start, start + 2))?.[0] ?? 0);
  const seconds = text.charCodeAt(16) === 0x3a ? part(17) : 0;
  const clock = (part(11) * 60 + part(14)) * 60_000 + seconds * 1_000;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  const millis = midnight(text) + clock - offset;
  return BigInt(millis) * 1_000n + BigInt(fraction.padEnd(6, '0'));
}

/** Midnight UTC of a date, in epoch milliseconds. */
function midnight(text: string): number {
  const [year, month, dayOfMonth] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)].map(
    Number,
  );
  // Date.UTC takes years below 100 for 19xx.
  return new Date(0).setUTCFullYear(year ?? 0, (month ?? 1) - 1, dayOfMonth ?? 1);
}
