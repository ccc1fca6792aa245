import { fold } from '../../preload/contract/fold';
import type { MatchRules } from '../../preload/contract/reconcile';
import { collapseSpaces } from './amounts';

/** A moment: whole microseconds since 1970, and further digits of the fraction. */
interface Instant {
  readonly micros: number;
  readonly beyond: string;
}

const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,12}))?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** Parses ISO 8601: a date alone is its midnight, and without a zone it is UTC. Null for any other text. */
export function readInstant(text: string): Instant | null {
  if (text.length < 10 || text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return null;
  return readUsual(text) ?? readAny(text);
}

/** `2022-09-15T16:50:33.995476+00:00`, the service's own form, parsed without the cost of a regular expression. */
function readUsual(text: string): Instant | null {
  if (text.length !== 32 || !text.endsWith('+00:00')) return null;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 2);
  const day = digits(text, 8, 2);
  const hour = digits(text, 11, 2);
  const minute = digits(text, 14, 2);
  const second = digits(text, 17, 2);
  const micros = digits(text, 20, 6);
  if (year + month + day + hour + minute + second + micros < 0) return null;
  return instant([year, month, day, hour, minute, second], micros, '');
}

function readAny(text: string): Instant | null {
  const found = pattern.exec(text);
  if (found === null) return null;
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', zone = 'Z'] = found;
  const read = instant(
    [Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second)],
    Number(fraction.slice(0, 6).padEnd(6, '0')),
    fraction.slice(6).replace(/(?<!0)0+$/, ''),
  );
  return read && { ...read, micros: read.micros - zoneMinutes(zone) * 60_000_000 };
}

function instant(
  [year, month, day, hour, minute, second]: [number, number, number, number, number, number],
  micros: number,
  beyond: string,
): Instant | null {
  if (!isOnCalendar(year, month, day)) return null;
  if (hour > 24 || minute > 59 || second > 60) return null;
  const moment = Date.UTC(year, month - 1, day, hour, minute, second);
  // Date.UTC takes years below 100 for 19xx.
  const millis = year < 100 ? new Date(moment).setUTCFullYear(year) : moment;
  return { micros: millis * 1000 + micros, beyond };
}

/** Whether there is such a day. */
export function isOnCalendar(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  // Date.UTC takes years below 100 for 19xx; the calendar repeats after 400 years.
  return day <= 28 || day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

function zoneMinutes(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}

/** Far below zero when one of the characters is not a digit. */
function digits(text: string, start: number, count: number): number {
  let number = 0;
  for (let at = start; at < start + count; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return -1_000_000_000;
    number = number * 10 + digit;
  }
  return number;
}

/** The local time of a zone. */
export interface LocalTime {
  /** IANA name. */
  readonly zone: string;
  /** The local time as microseconds since 1970, as if it were UTC. */
  readonly micros: (utcMicros: number) => number;
  /** `2026-11-13T04:05:06.789-05:00`, from epoch milliseconds. */
  readonly iso: (epochMs: number) => string;
}

/** The day on which a moment (epoch milliseconds) falls in a zone (IANA name). */
export function dayIn(zone: string, at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
}

const quarterHour = 900_000_000;
/** Before this, some zones had offsets in seconds. */
const regularSince = Date.UTC(1972, 0, 1) * 1000;
const maxCachedOffsets = 50_000;

export function localTime(zone: string): LocalTime {
  const at = (epochMs: number) =>
    Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
  /** Offsets by quarter of an hour, when clocks change: many cells fall into the same one. */
  const known = new Map<number, number>();
  const offsetOf = (utcMicros: number): number => {
    const quarter = Math.floor(utcMicros / quarterHour);
    let offset = utcMicros < regularSince ? undefined : known.get(quarter);
    if (offset === undefined) {
      offset = at(Math.floor(utcMicros / 1000)).offsetNanoseconds / 1000;
      if (known.size >= maxCachedOffsets) known.clear();
      known.set(quarter, offset);
    }
    return offset;
  };
  return {
    zone,
    micros: (utcMicros) => utcMicros + offsetOf(utcMicros),
    iso: (epochMs) => {
      // A time beyond the range of Date is always a mistake.
      if (Number.isNaN(new Date(epochMs).getTime())) return String(epochMs);
      return at(epochMs).toString({ timeZoneName: 'never', fractionalSecondDigits: 3 });
    },
  };
}

const fraction = /\.(\d+)/;

/** A moment in local time, with its fraction without trailing zeros; any other text is returned unchanged. */
export function clockText(text: string, { micros }: Pick<LocalTime, 'micros'>): string {
  const moment = text.length < 16 ? null : readInstant(text);
  if (moment === null) return text;
  const local = new Date(Math.floor(micros(moment.micros) / 1000));
  if (Number.isNaN(local.getTime())) return text;
  const shown = local.toISOString().slice(0, 19).replace('T', ' ');
  const digits = fraction.exec(text)?.[1]?.replace(/(?<!0)0+$/, '') ?? '';
  return digits === '' ? shown : `${shown}.${digits}`;
}

type DayOrder = MatchRules['dates'];

const secondMicros = 1_000_000;

/** A day or a time as people write it, with its precision; `micros` is local time as if it were UTC. */
interface WrittenMoment {
  readonly micros: number;
  readonly exact: 'day' | 'minute' | 'second';
  /** Whether it names its own offset: then `micros` is UTC. */
  readonly isUtc: boolean;
}

const dayAndTime =
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?: ?([ap])\.? ?m\.?)?)?$/i;

/** `13-nov-2026`, `13 de noviembre de 2026`. */
const withMonth = /^(\d{1,2})[-/. ]+(?:de )?(\p{L}{3,})[-/. ]+(?:del? )?(\d{2,4})\b/iu;
const months = [
  ...['enero january', 'febrero february', 'marzo march', 'abril april', 'mayo', 'junio june'],
  ...['julio july', 'agosto august', 'setiembre septiembre september', 'octubre october'],
  ...['noviembre november', 'diciembre december'],
].map((names) => names.split(' '));

/** The number of a month by its name or the beginning of it, in Spanish or English; 0 for any other word. */
function monthNamed(word: string): number {
  const plain = fold(word);
  return months.findIndex((names) => names.some((name) => name.startsWith(plain))) + 1;
}

/** Replaces a month written as a word by its number. */
function inFigures(text: string): string {
  return text.replace(withMonth, (whole, day: string, word: string, year: string) => {
    const month = monthNamed(word);
    return month === 0 ? whole : `${day}/${month}/${year}`;
  });
}

/** Parses a date as people write it. A year of two digits is in the century of the year `near`, so that no birthday is in the future. */
export function readWritten(written: string, order: DayOrder, near: number): WrittenMoment | null {
  const text = inFigures(written);
  const found = dayAndTime.exec(text);
  if (found === null) {
    const moment = readInstant(text);
    return moment && { micros: moment.micros, exact: 'second', isUtc: true };
  }
  const [, one = '', two = '', three = '', hour, minute = '0', second, half] = found;
  const day = dayOf([one, two, three], text === written ? order : 'day-first', near);
  if (day === null) return null;
  const exact = hour === undefined ? 'day' : second === undefined ? 'minute' : 'second';
  const hours = half === undefined ? Number(hour ?? 0) : hourOf(Number(hour), half);
  const time = hours * 3600 + Number(minute) * 60 + Number(second ?? 0);
  return { micros: day + time * secondMicros, exact, isUtc: false };
}

/** From the 12-hour clock: `12:05 a. m.` is five past midnight. */
function hourOf(hour: number, half: string): number {
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Midnight in microseconds; null if there is no such day. `13/11/2026` is unambiguous, whatever the order. */
function dayOf(
  [one, two, three]: readonly [string, string, string],
  order: DayOrder,
  near: number,
): number | null {
  const isDayFirst = order === 'day-first' ? Number(two) <= 12 : Number(one) > 12;
  const parts =
    one.length === 4 ? [one, two, three] : isDayFirst ? [three, two, one] : [three, one, two];
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const full = year < 100 ? Math.floor(near / 100) * 100 + year : year;
  return isOnCalendar(full, month, day) ? Date.UTC(full, month - 1, day) * 1000 : null;
}

/** `octubre 2026`, `oct. de 2026`. */
const monthInWords = /^(\p{L}{3,})[-/. ]+(?:del? )?(\d{4})$/u;
const monthInFigures = /^(?:(\d{1,2})[-/.](\d{4})|(\d{4})[-/.](\d{1,2}))$/;
const fullYear = /(?<!\d)[1-9]\d{3}(?!\d)/;

/**
 * Converts a day, month or time as people write it to ISO 8601: `31/10/2026`, `31-oct-2026` and `2026/10/31` are `2026-10-31`,
 * `octubre 2026` is `2026-10`. The day is first unless only the month can be. Null for anything else, also for a year of two digits, whose
 * century would be a guess.
 */
export function isoOf(text: string): string | null {
  const written = collapseSpaces(text);
  if (!fullYear.test(written)) return null;
  const month = monthOf(written);
  if (month !== null) return month.number >= 1 && month.number <= 12 ? month.iso : null;
  if (!dayAndTime.test(inFigures(written))) return null;
  const read = readWritten(written, 'day-first', 0);
  const lengths = { day: 10, minute: 16, second: 19 };
  return read && new Date(read.micros / 1000).toISOString().slice(0, lengths[read.exact]);
}

/** Whether the text has the form of a day or month, even if there is no such one: `30/02/2026`, `2026-13`. */
export function hasFormOfDate(text: string): boolean {
  const written = collapseSpaces(text);
  if (!fullYear.test(written)) return false;
  return monthOf(written) !== null || dayAndTime.test(inFigures(written));
}

/** Null unless the text has the form of a month and a year. */
function monthOf(text: string): { readonly number: number; readonly iso: string } | null {
  const [, word = '', yearAfter] = monthInWords.exec(text) ?? [];
  const [, before, yearBehind, yearBefore, behind] = monthInFigures.exec(text) ?? [];
  const year = yearAfter ?? yearBehind ?? yearBefore;
  const number = yearAfter === undefined ? Number(before ?? behind) : monthNamed(word);
  if (year === undefined || number === 0) return null;
  return { number, iso: `${year}-${String(number).padStart(2, '0')}` };
}
