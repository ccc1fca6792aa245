import { fold } from '../../preload/contract/fold';
import type { MatchRules } from '../../preload/contract/reconcile';
import { readInstant } from './instants';
import { collapseSpaces } from './written-amounts';

type DayOrder = MatchRules['dates'];

const secondMicros = 1_000_000;

/** A day, and how exactly it names a time in it: microseconds of the clock's own reading. */
interface WrittenMoment {
  readonly micros: number;
  readonly exact: 'day' | 'minute' | 'second';
  /** Names its offset: the same moment wherever it is read. */
  readonly isUtc: boolean;
}

const local =
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?: ?([ap])\.? ?m\.?)?)?$/i;

/** `13-nov-2026`, `13 de noviembre de 2026`. */
const withMonth = /^(\d{1,2})[-/. ]+(?:de )?(\p{L}{3,})[-/. ]+(?:del? )?(\d{2,4})\b/iu;
const months = [
  ...['enero january', 'febrero february', 'marzo march', 'abril april', 'mayo', 'junio june'],
  ...['julio july', 'agosto august', 'setiembre septiembre september', 'octubre october'],
  ...['noviembre november', 'diciembre december'],
].map((names) => names.split(' '));

/** Of a month's name or its beginning, in Spanish or English; 0 for any other word. */
function monthNamed(word: string): number {
  const plain = fold(word);
  return months.findIndex((names) => names.some((name) => name.startsWith(plain))) + 1;
}

/** With the number of a month written as a word. */
function inFigures(text: string): string {
  return text.replace(withMonth, (whole, day: string, word: string, year: string) => {
    const month = monthNamed(word);
    return month === 0 ? whole : `${day}/${month}/${year}`;
  });
}

/** Of the century of `near`, where a year has two digits: a birthday is not to be one of the future. */
export function readWritten(written: string, order: DayOrder, near: number): WrittenMoment | null {
  const text = inFigures(written);
  const found = local.exec(text);
  if (found === null) {
    const instant = readInstant(text);
    return instant && { micros: instant.micros, exact: 'second', isUtc: true };
  }
  const [, one = '', two = '', three = '', hour, minute = '0', second, half] = found;
  const day = dayOf([one, two, three], text === written ? order : 'day-first', near);
  if (day === null) return null;
  const exact = hour === undefined ? 'day' : second === undefined ? 'minute' : 'second';
  const hours = half === undefined ? Number(hour ?? 0) : hourOf(Number(hour), half);
  const time = hours * 3600 + Number(minute) * 60 + Number(second ?? 0);
  return { micros: day + time * secondMicros, exact, isUtc: false };
}

/** `12:05 a. m.` is five past midnight. */
function hourOf(hour: number, half: string): number {
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Microseconds of midnight; null for what is on no calendar. `13/11/2026` can only be read one way, whatever the order. */
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
  const date = new Date(Date.UTC(full, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.getTime() * 1000
    : null;
}

/** `octubre 2026`, `oct. de 2026`. */
const monthInWords = /^(\p{L}{3,})[-/. ]+(?:del? )?(\d{4})$/u;
const monthInFigures = /^(?:(\d{1,2})[-/.](\d{4})|(\d{4})[-/.](\d{1,2}))$/;
const fullYear = /(?<!\d)[1-9]\d{3}(?!\d)/;

/**
 * A day, a month or a moment as people write it, in ISO 8601: `31/10/2026`, `31-oct-2026` and `2026/10/31` are `2026-10-31`, `octubre 2026` is
 * `2026-10`. The day stands first unless only the month can. Null for anything else, a year of two digits too: its century would be a guess.
 */
export function isoOf(text: string): string | null {
  const written = collapseSpaces(text);
  if (!fullYear.test(written)) return null;
  const month = monthOf(written);
  if (month !== null) return month.number >= 1 && month.number <= 12 ? month.iso : null;
  if (!local.test(inFigures(written))) return null;
  const read = readWritten(written, 'day-first', 0);
  const lengths = { day: 10, minute: 16, second: 19 };
  return read && new Date(read.micros / 1000).toISOString().slice(0, lengths[read.exact]);
}

/** Whether it is written as a day or a month is, be there such a one or not: `30/02/2026`, `2026-13`. */
export function hasFormOfDate(text: string): boolean {
  const written = collapseSpaces(text);
  if (!fullYear.test(written)) return false;
  return monthOf(written) !== null || local.test(inFigures(written));
}

/** Null for what is not written as a month of a year. */
function monthOf(text: string): { readonly number: number; readonly iso: string } | null {
  const [, word = '', said] = monthInWords.exec(text) ?? [];
  const [, before, yearBehind, yearBefore, behind] = monthInFigures.exec(text) ?? [];
  const year = said ?? yearBehind ?? yearBefore;
  const number = said === undefined ? Number(before ?? behind) : monthNamed(word);
  if (year === undefined || number === 0) return null;
  return { number, iso: `${year}-${String(number).padStart(2, '0')}` };
}
