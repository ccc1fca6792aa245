// The one reader of ISO 8601, for main and pages alike.

/** A day of 24 hours, in milliseconds. */
export const dayMs = 86_400_000;

/** A moment, exact for every year. */
export interface Instant {
  /** Whole seconds since 1970 in UTC; without an offset the text counts as UTC. */
  readonly seconds: number;
  /** Digits of the fraction of a second, without trailing zeros. */
  readonly fraction: string;
  /** How exactly it was written. A day is its midnight. */
  readonly exact: 'day' | 'minute' | 'second';
  /** Number of digits after the second as written. */
  readonly places: number;
  /** Whether it names an offset from UTC. */
  readonly hasOffset: boolean;
  /** False for `24:00` and second 60, which are the beginning of the next day and minute. */
  readonly isOnClock: boolean;
}

const date = String.raw`(\d{4}|[+-]\d{6})-(\d\d)-(\d\d)`;
const offset = String.raw`\s?(Z|UTC|[+-]\d\d(?::?\d\d)?)?`;
const extended = new RegExp(
  String.raw`^${date}(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,12}))?)?${offset})?$`,
  'i',
);
/** The basic format needs its `T`: digits alone may be a number. */
const basic = new RegExp(
  String.raw`^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(?:(\d\d)(?:[.,](\d{1,12}))?)?${offset}$`,
  'i',
);
const maxLength = 60;

/** Parses ISO 8601. Null for any other text, and for a day or a time that does not exist. */
export function readInstant(text: string): Instant | null {
  // Most texts are dismissed by their first characters.
  const first = text.charCodeAt(0);
  const isSign = first === 0x2b || first === 0x2d;
  if (text.length < 10 || text.length > maxLength || !(isDigit(first) || isSign)) return null;
  const dash = text.charCodeAt(isSign ? 7 : 4);
  if (dash !== 0x2d && !isDigit(dash)) return null;
  const found = extended.exec(text) ?? basic.exec(text);
  if (found === null) return null;
  const [, year = '', month = '', day = '', hour, minute, second, fraction = '', zone] = found;
  const days = daysSinceEpoch(Number(year), Number(month), Number(day));
  const time = secondsOfDay(Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0));
  const east = zone === undefined ? 0 : secondsEast(zone);
  // `-000000` would be a second name of the year 0.
  if (days === null || time === null || east === null || year === '-000000') return null;
  return {
    seconds: days * daySeconds + time - east,
    fraction: fraction.replace(/(?<!0)0+$/, ''),
    exact: hour === undefined ? 'day' : second === undefined ? 'minute' : 'second',
    places: fraction.length,
    hasOffset: zone !== undefined,
    isOnClock: hour !== '24' && second !== '60',
  };
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export const daySeconds = 86_400;

/** Days from 1970 to a day of the calendar; null if there is no such day. */
export function daysSinceEpoch(year: number, month: number, day: number): number | null {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return null;
  // `Date.UTC` takes years below 100 for 19xx. A day that a month lacks becomes one of the next
  // month.
  const at = new Date(0);
  const days = at.setUTCFullYear(year, month - 1, day) / (daySeconds * 1000);
  return at.getUTCDate() === day ? days : null;
}

function secondsOfDay(hour: number, minute: number, second: number): number | null {
  if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && minute + second > 0)) return null;
  return (hour * 60 + minute) * 60 + second;
}

/** Seconds east of UTC; null for an offset that no zone can have. */
function secondsEast(zone: string): number | null {
  if (/^[zu]/i.test(zone)) return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', ''))];
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith('-') ? -60 : 60) * (hours * 60 + minutes);
}

const day = /^\d{4}-\d\d-\d\d$/;

/**
 * Whether it is a day of the calendar, written as `2026-11-13`. Decides for lists, filters,
 * summaries, charts and files.
 */
export function isDate(text: string): boolean {
  return day.test(text) && readInstant(text) !== null;
}

/**
 * Date and time of whole seconds since 1970, without a zone: `2026-11-13T04:05:06`. Years outside 0
 * to 9999 have a sign and six digits.
 */
export function isoOfSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, -5);
}
