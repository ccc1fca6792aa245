import { fold } from './fold';
import { daySeconds, daysSinceEpoch, isoOfSeconds, readInstant } from './instants';
import { plainSigns } from './plain-signs';
import type { DayOrder } from './locales';

// Days and times as people write them, for searches, filters and files.

interface DateRules {
  readonly order: DayOrder;
  /** The last year that two digits can mean: with 2046, `46` is 2046 and `47` is 1947. */
  readonly lastYear: number;
  /** Whether `10/31/2026` is read although the day comes first, since only the month can be 10. */
  readonly takesOtherOrder: boolean;
}

interface WrittenDate {
  /** Since 1970: local time as if it were UTC. */
  readonly seconds: number;
  readonly exact: 'day' | 'minute' | 'second';
  /** Whether it names its own offset: then `seconds` is UTC. */
  readonly isUtc: boolean;
  /**
   * Whether there is another day that may be meant: its day and month can change places, or its
   * century is not written.
   */
  readonly isAmbiguous: boolean;
}

/** The rules for what is typed now: two digits of a year reach 20 years ahead, and 80 back. */
export function typedDates(order: DayOrder, now: number): DateRules {
  const lastYear = new Date(now).getUTCFullYear() + 20;
  return { order, lastYear, takesOtherOrder: false };
}

/** By month, its names in Spanish and English, folded. */
export const monthNames = [
  ...['enero january', 'febrero february', 'marzo march', 'abril april', 'mayo may', 'junio june'],
  ...['julio july', 'agosto august', 'setiembre septiembre september', 'octubre october'],
  ...['noviembre november', 'diciembre december'],
].map((names) => names.split(' '));

/**
 * The number of a month by its name, the beginning of it or what offices in Peru write for it
 * (folded), in Spanish or English; 0 for any other word.
 */
function monthNamed(word: string): number {
  if (word === 'mzo') return 3;
  if (word === 'agto') return 8;
  return monthNames.findIndex((names) => names.some((name) => name.startsWith(word))) + 1;
}

const weekdays = [
  ...['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
];
const firstWord = /^([a-z]{3,})[.,]*[ ,]\s*/;

const lastWord = /(?:, ?| )\(?([a-z]{3,})\.?\)?$/;

/** Removes a weekday, or the beginning of its name, before or behind a date. */
function withoutWeekday(text: string): string {
  const isWeekday = (word: string | undefined) =>
    word !== undefined && weekdays.some((name) => name.startsWith(word));
  const [before = '', first] = firstWord.exec(text) ?? [];
  if (isWeekday(first)) return text.slice(before.length);
  const [behind = '', last] = lastWord.exec(text) ?? [];
  return isWeekday(last) ? text.slice(0, text.length - behind.length) : text;
}

const gap = String.raw`(?: ?[-/.] ?| )`;
const wordGap = String.raw`[\s./,-]*`;
const year = String.raw`(\d{4}|'?\d{2})(?!\d)`;
const yearFirst = new RegExp(String.raw`^(\d{4})${gap}(\d{1,2})${gap}(\d{1,2})(?!\d)`);
const yearLast = new RegExp(String.raw`^(\d{1,2})${gap}(\d{1,2})${gap}${year}`);
const dayThenWord = new RegExp(
  String.raw`^(\d{1,2})(?:\.?(?:[º°]|(?:o|ro|er|st|nd|rd|th)\b)\.?)?${wordGap}(?:de\s+|of\s+)?([a-z]{3,})\.?${wordGap}(?:del?\s+|of\s+)?${year}`,
);
const wordThenDay = new RegExp(
  String.raw`^([a-z]{3,})\.?${wordGap}(\d{1,2})(?:st|nd|rd|th)?(?: ?, ?| del? |${gap})${year}`,
);
const yearThenWord = new RegExp(
  String.raw`^(\d{4})${wordGap}([a-z]{3,})\.?${wordGap}(\d{1,2})(?!\d)`,
);
/** `15 del 03 de 2026` */
const inWords = new RegExp(String.raw`^(\d{1,2}) del? (\d{1,2}) del? ${year}`);
/** A day with a zone, as XML documents have it. */
const dayWithZone = /^(\d{4}-\d\d-\d\d)(?:z|[+-]\d\d:\d\d)$/;
const digitsOnly = /^(\d{4})(\d\d)(\d\d)(?!\d)/;

interface Parts {
  readonly year: string;
  readonly one: number;
  readonly two: number;
  /** Whether the order of the rules says which is the day; else `one` is the month. */
  readonly isOrdered: boolean;
  readonly length: number;
}

function partsOf(text: string): Parts | null {
  const toDate = (
    found: RegExpExecArray,
    at: readonly [number, number, number],
    month?: number,
  ) => {
    const [y, m, d] = at.map((each) => found[each] ?? '');
    const length = found[0].length;
    return { year: y ?? '', one: month ?? Number(m), two: Number(d), isOrdered: false, length };
  };
  let found = yearFirst.exec(text);
  if (found !== null) return toDate(found, [1, 2, 3]);
  found = yearLast.exec(text);
  if (found !== null) return { ...toDate(found, [3, 1, 2]), isOrdered: true };
  found = inWords.exec(text);
  if (found !== null) return toDate(found, [3, 2, 1]);
  for (const [pattern, at] of [
    [dayThenWord, [3, 2, 1]],
    [wordThenDay, [3, 1, 2]],
    [yearThenWord, [1, 2, 3]],
  ] as const) {
    found = pattern.exec(text);
    const month = monthNamed(found?.[at[1]] ?? '-');
    if (found !== null && month > 0) return toDate(found, at, month);
  }
  found = digitsOnly.exec(text);
  if (found === null) return null;
  // `20260513` or `13052026`: no year of our time makes both possible.
  const [, first = '', month = '', day = ''] = found;
  const isYearFirst = isOurTime(first) && Number(month) <= 12 && Number(day) <= 31;
  if (isYearFirst || !isOurTime(month + day))
    return isOurTime(first) ? toDate(found, [1, 2, 3]) : null;
  const [one, two] = [Number(first.slice(0, 2)), Number(first.slice(2))];
  return { year: month + day, one, two, isOrdered: true, length: found[0].length };
}

function isOurTime(written: string): boolean {
  return /^(?:19|20)/.test(written);
}

/** DB2 and SAS put a sign of their own between day and time; programs name the zone behind it. */
const time =
  /^(?:t|[:-]|[\s,]+(?:a las? |at |- ?)?)(\d{1,2})(?:[:.h](\d\d)(?:[:.](\d\d)(?:[.,]\d{1,9})?)?)? ?(?:([ap])\.? ?m\.?)? ?(?:h|hs|hrs|horas|(gmt|utc|(?<= )(?=[+-]\d\d:?\d\d$))(?: ?([+-]\d{1,2})(?::?(\d\d))?)?(?: \([^()]{0,60}\))?)?\.?$/;
/** `20261113102030`, as programs name files and write logs; `20261113 1020`. */
const compact = /^((?:19|20)\d{6})[ t]?(\d\d)(\d\d)(\d\d)?$/;
/** `fri nov 13 10:20:30 pet 2026`, as C and Java print a time. */
const yearBehind =
  /^(?:[a-z]{3} )?([a-z]{3} \d{1,2}) (\d\d:\d\d:\d\d)( [a-z]{3}| [+-]\d\d)? (\d{4})$/;
/** Names of the zone of Peru. */
const zoneOfPeru = /^ (?:pet|cot|-05)$/;

const maxLength = 80;

/** Parses a day or a time. `no-such-day` if it has the form of one, and null for any other text. */
export function readWrittenDate(
  written: string,
  rules: DateRules,
): WrittenDate | 'no-such-day' | null {
  if (written.length > maxLength || !/\p{Nd}/u.test(written)) return null;
  const iso = readInstant(written);
  if (iso?.hasOffset === true) {
    const { seconds, exact } = iso;
    return { seconds, exact, isUtc: true, isAmbiguous: false };
  }
  const text = fold(plainSigns(written))
    .replace(/(?<![\s.,])[\s.,]+$/, '')
    .replace(/^primero(?= de )/, '1')
    .replace(dayWithZone, '$1')
    .replace(compact, (_, day: string, hour: string, minute: string, second?: string) =>
      [`${day} ${hour}`, minute, ...(second === undefined ? [] : [second])].join(':'),
    )
    .replace(
      yearBehind,
      (_, day: string, clock: string, zone: string | undefined, ofYear: string) => {
        const named = zone !== undefined && zoneOfPeru.test(zone) ? ' gmt-05' : (zone ?? '');
        return `${day} ${ofYear} ${clock}${named}`;
      },
    );
  // `Mar 15, 1980` begins with a month, `mar 15/03/1980` with a weekday.
  return readPlain(text, rules) ?? readPlain(withoutWeekday(text), rules);
}

/**
 * The order of day and month that a date in figures shows, `31/10/2026` or `10/31/2026`; `either`
 * if both are possible, null if it is none of these or both are the same day.
 */
export function dayOrderOf(written: string): DayOrder | 'either' | null {
  if (written.length > maxLength || !/\p{Nd}/u.test(written)) return null;
  const text = fold(plainSigns(written));
  const parts = partsOf(text) ?? partsOf(withoutWeekday(text));
  if (parts?.isOrdered !== true || parts.one === parts.two) return null;
  const { one, two } = parts;
  if (Math.min(one, two) < 1 || Math.min(one, two) > 12 || Math.max(one, two) > 31) return null;
  if (Math.max(one, two) <= 12) return 'either';
  return one > two ? 'day-first' : 'month-first';
}

function readPlain(text: string, rules: DateRules): WrittenDate | 'no-such-day' | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const rest = text.slice(parts.length);
  const clock =
    rest === '' ? ({ seconds: 0, exact: 'day', isUtc: false } as const) : readTime(rest);
  if (clock === null) return null;
  const day = dayOf(parts, rules);
  if (day === null || clock === 'no-such-day') return 'no-such-day';
  const { days, isAmbiguous } = day;
  return {
    seconds: days * daySeconds + clock.seconds,
    exact: clock.exact,
    isUtc: clock.isUtc,
    isAmbiguous,
  };
}

function dayOf(parts: Parts, { order, lastYear, takesOtherOrder }: DateRules) {
  const digits = parts.year.replace("'", '');
  const isShort = digits.length === 2;
  // The last such year that is not after `lastYear`.
  const year = isShort
    ? lastYear - ((((lastYear - Number(digits)) % 100) + 100) % 100)
    : Number(digits);
  const { one, two, isOrdered } = parts;
  const isDayFirst = isOrdered && order === 'day-first';
  const usual = daysSinceEpoch(year, isDayFirst ? two : one, isDayFirst ? one : two);
  const other = isOrdered
    ? daysSinceEpoch(year, isDayFirst ? one : two, isDayFirst ? two : one)
    : null;
  const days = usual ?? (takesOtherOrder ? other : null);
  if (days === null) return null;
  return { days, isAmbiguous: isShort || (usual !== null && other !== null && usual !== other) };
}

/** A time of day, of the 12-hour clock too: `12:05 a. m.` is five past midnight. */
function readTime(text: string) {
  const [all, hour, minute, second, half, zone, ahead, past] = time.exec(text) ?? [];
  if (all === undefined) return null;
  if (minute === undefined && half === undefined && !/h|horas/.test(all)) return null;
  const [hours, minutes, seconds] = [hour, minute, second].map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ];
  const isOver =
    hours > 24 || (hours === 24 && minutes + seconds > 0) || (half === 'a' && hours > 12);
  if (isOver || minutes > 59 || seconds > 59) return 'no-such-day';
  const ofDay = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  const exact = second === undefined ? 'minute' : 'second';
  const offset = Number(ahead ?? 0) * 60 + Number(past ?? 0) * (ahead?.startsWith('-') ? -1 : 1);
  const ofZone = (ofDay * 60 + minutes - offset) * 60 + seconds;
  return { seconds: ofZone, exact, isUtc: zone !== undefined } as const;
}

const lengths = { day: 10, minute: 16, second: 19 };

/** A day or a time in ISO 8601, as exact as it was written, without an offset unless it had one. */
export function isoOfWritten({ seconds, exact, isUtc }: WrittenDate): string {
  const iso = isoOfSeconds(seconds);
  return isUtc && exact !== 'day' ? `${iso}Z` : iso.slice(0, lengths[exact]);
}

const monthInWords = /^([a-z]{3,})[-/. ]+(?:del? )?(\d{4})$/;
const monthInFigures = /^(?:(\d{1,2})[-/.](\d{4})|(\d{4})[-/.](\d{1,2}))$/;

/**
 * `octubre 2026`, `oct. de 2026`, `10/2026` as `2026-10`; `no-such-day` if there is no such month.
 */
export function readWrittenMonth(written: string): string | null {
  const text = fold(plainSigns(written));
  const [, word, yearAfter] = monthInWords.exec(text) ?? [];
  const [, before, yearBehind, yearBefore, behind] = monthInFigures.exec(text) ?? [];
  const ofYear = yearAfter ?? yearBehind ?? yearBefore;
  const number = word === undefined ? Number(before ?? behind) : monthNamed(word);
  if (ofYear === undefined || (word !== undefined && number === 0)) return null;
  if (number < 1 || number > 12) return 'no-such-day';
  return `${ofYear}-${String(number).padStart(2, '0')}`;
}
