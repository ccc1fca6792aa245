import { weekBegin } from '../../shared/weeks';
import { fold } from '../../shared/fold';
import type { QueryLocale } from '../../shared/ipc/browse';
import type { DayOrder } from '../../shared/locales';
import { isoOfSeconds, readInstant } from '../../shared/instants';
import { dayIn } from '../values/instants';
import { instantKey } from '../values/sort-keys';

/** Sorts after all days, and ends the year 9999, which many services write for "never". */
const afterAllYears = ':';

/**
 * A period of time in the form of keys: from the first moment (inclusive) to the second
 * (exclusive), both in UTC; and the same in days, for values without a time. A single moment has no
 * days.
 */
export interface Period {
  readonly from: string;
  readonly before: string;
  readonly days: { readonly from: string; readonly before: string } | null;
}

/**
 * How dates are read: "today" is the day in this zone (IANA) at this moment (epoch milliseconds).
 */
export interface Calendar extends Readonly<Omit<QueryLocale, 'language' | 'dates'>> {
  readonly now: number;
  readonly order: DayOrder;
}

const written = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;

/**
 * Parses a year, month, day or moment, or a period relative to today in English or Spanish
 * (`yesterday`, `last 30 days`, `este mes`), with words joined by spaces, `-` or `_`. Null for
 * anything else.
 */
export function parsePeriod(text: string, calendar: Calendar): Period | null {
  const trimmed = text.trim();
  const found = written.exec(trimmed);
  if (found === null) return instantPeriod(trimmed, calendar) ?? relativePeriod(trimmed, calendar);
  const [, year = '', month, day] = found;
  const first = plainDate(`${year}-${month ?? '01'}-${day ?? '01'}`);
  if (first === null) return null;
  const length =
    day !== undefined ? { days: 1 } : month !== undefined ? { months: 1 } : { years: 1 };
  return daysPeriod(first, first.add(length), calendar);
}

/**
 * The key of the moment at which a day begins: midnight, or the first moment after a clock change
 * that skips it.
 */
export function startOfDay(day: string, zone: string): string {
  return keyAt(Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant());
}

function daysPeriod(
  first: Temporal.PlainDate,
  after: Temporal.PlainDate,
  { zone }: Calendar,
): Period | null {
  const [from, end] = [first.toString(), after.toString()];
  if (from.length !== 10) return null;
  const before = end.length === 10 ? end : afterAllYears;
  return { from: startOfDay(from, zone), before: startOfDay(end, zone), days: { from, before } };
}

/**
 * A moment covers the precision it was typed with: a minute, a second, or a fraction of one.
 * Without an offset it is in the given zone.
 */
function instantPeriod(text: string, { zone }: Calendar): Period | null {
  const typed = readInstant(text);
  // Temporal ends at nanoseconds.
  if (typed === null || typed.exact === 'day' || typed.places > 9) return null;
  const iso = `${isoOfSeconds(typed.seconds)}.${typed.fraction.padEnd(1, '0')}`;
  const from = typed.hasOffset
    ? Temporal.Instant.from(`${iso}Z`)
    : Temporal.PlainDateTime.from(iso).toZonedDateTime(zone).toInstant();
  const length =
    typed.exact === 'minute'
      ? { minutes: 1 }
      : typed.places === 0
        ? { seconds: 1 }
        : { nanoseconds: 10 ** (9 - typed.places) };
  return { from: keyAt(from), before: keyAt(from.add(length)), days: null };
}

type Unit = 'days' | 'weeks' | 'months' | 'quarters' | 'years';

const units: Readonly<Record<string, Unit>> = {
  day: 'days',
  dia: 'days',
  week: 'weeks',
  semana: 'weeks',
  month: 'months',
  mes: 'months',
  quarter: 'quarters',
  trimestre: 'quarters',
  year: 'years',
  ano: 'years',
};

const unit = '(day|dia|week|semana|month|mes|quarter|trimestre|year|ano)e?s?';

const lastN = `(?:last|past|ultim[oa]s?) (\\d{1,4}) ${unit}`;

const nextN = `(?:next|proxim[oa]s?) (\\d{1,4}) ${unit}`;

const named = `(this|est[ea]|last|ultim[oa]|previous|next|proxim[oa]) ${unit}|${unit} (pasad[oa]|anterior|proxim[oa])`;

const onlyLastN = new RegExp(`^${lastN}$`);

const onlyNextN = new RegExp(`^${nextN}$`);

const onlyNamed = new RegExp(`^(?:${named})$`);

/** Relative phrases that may follow a field's colon without quotes. */
export const relativePhrase = new RegExp(
  `^(?:${[lastN, nextN, named].join('|').replaceAll(' ', '[ _-]')})(?=[\\s),]|\\.\\.|$)`,
);

function relativePeriod(text: string, calendar: Calendar): Period | null {
  // Asked of every value of long lists.
  if (!/\p{L}/u.test(text)) return null;
  const phrase = fold(text).replace(/[\s_-]+/g, ' ');
  const today = dayIn(calendar.zone, calendar.now);
  const from = (first: Temporal.PlainDate, after: Temporal.PlainDate) =>
    daysPeriod(first, after, calendar);
  if (phrase === 'today' || phrase === 'hoy') return from(today, today.add({ days: 1 }));
  if (phrase === 'yesterday' || phrase === 'ayer') return from(today.add({ days: -1 }), today);
  if (phrase === 'tomorrow' || phrase === 'manana') {
    return from(today.add({ days: 1 }), today.add({ days: 2 }));
  }
  const past = onlyLastN.exec(phrase);
  if (past !== null) {
    // Today counts as one of them.
    const after = today.add({ days: 1 });
    return from(after.add(lengthOf(unitOf(past[2]), -Number(past[1]))), after);
  }
  const coming = onlyNextN.exec(phrase);
  if (coming !== null)
    return from(today, today.add(lengthOf(unitOf(coming[2]), Number(coming[1]))));
  const found = onlyNamed.exec(phrase);
  if (found === null) return null;
  const length = unitOf(found[2] ?? found[3]);
  const which = found[1] ?? found[4] ?? '';
  const step = /^(this|est)/.test(which) ? 0 : /^(next|prox)/.test(which) ? 1 : -1;
  const first = beginningOf(today, length).add(lengthOf(length, step));
  return from(first, first.add(lengthOf(length, 1)));
}

/** A quarter is three months. */
function lengthOf(unit: Unit, count: number): Temporal.DurationLike {
  return unit === 'quarters' ? { months: 3 * count } : { [unit]: count };
}

function unitOf(word: string | undefined): Unit {
  return units[word ?? ''] ?? 'days';
}

function beginningOf(day: Temporal.PlainDate, length: Unit): Temporal.PlainDate {
  if (length === 'weeks') return weekBegin(day);
  if (length === 'months') return day.with({ day: 1 });
  if (length === 'quarters') return day.with({ day: 1, month: day.month - ((day.month - 1) % 3) });
  return length === 'years' ? day.with({ month: 1, day: 1 }) : day;
}

function plainDate(day: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(day);
  } catch {
    return null;
  }
}

/** The key of a moment. */
function keyAt(instant: Temporal.Instant): string {
  return instantKey(instant.toString()) ?? afterAllYears;
}
