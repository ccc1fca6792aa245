import { fold } from '../../preload/contract/fold';
import { momentKey } from '../values/sort-keys';

/**
 * A stretch of time, as it stands among keys: from the first moment up to the second, which is no longer in it, both in UTC; and the days it
 * is made of, for values that are days without a time. A single moment has none.
 */
export interface Period {
  readonly from: string;
  readonly before: string;
  readonly days: { readonly from: string; readonly before: string } | null;
}

/** When and where a period is read: "today" is a day of this zone (IANA) at this moment (epoch milliseconds). */
export interface Calendar {
  readonly zone: string;
  readonly now: number;
}

const written = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;
const clock = /^\d{4}-\d\d-\d\d[t ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(z|[+-]\d\d:?\d\d)?$/i;

/**
 * A year, a month, a day or a moment, or days told from today on in English or Spanish (`yesterday`, `last 30 days`, `este mes`), words
 * joined by spaces, `-` or `_`. Null for anything else.
 */
export function readPeriod(text: string, calendar: Calendar): Period | null {
  const trimmed = text.trim();
  const found = written.exec(trimmed);
  if (found === null) return momentPeriod(trimmed, calendar) ?? relativePeriod(trimmed, calendar);
  const [, year = '', month, day] = found;
  const first = plainDate(`${year}-${month ?? '01'}-${day ?? '01'}`);
  if (first === null) return null;
  const length =
    day !== undefined ? { days: 1 } : month !== undefined ? { months: 1 } : { years: 1 };
  return daysPeriod(first, first.add(length), calendar);
}

/** The key of the moment at which a day begins: midnight, or the first moment after a clock that is put forward over it. */
export function startOfDay(day: string, zone: string): string {
  return keyOfInstant(Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant());
}

function daysPeriod(
  first: Temporal.PlainDate,
  after: Temporal.PlainDate,
  { zone }: Calendar,
): Period | null {
  const [from, before] = [first.toString(), after.toString()];
  // Years of four digits only: others have no key.
  if (from.length !== 10 || before.length !== 10) return null;
  return { from: startOfDay(from, zone), before: startOfDay(before, zone), days: { from, before } };
}

/** A moment is as long as it was typed: a minute, a second, a part of one. Without an offset it is one of the zone. */
function momentPeriod(text: string, { zone }: Calendar): Period | null {
  const found = clock.exec(text);
  if (found === null || momentKey(text) === null) return null;
  const [, , , second, fraction, offset] = found;
  const local = text.replace(' ', 'T');
  try {
    const from =
      offset === undefined
        ? Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()
        : Temporal.Instant.from(local);
    const length =
      second === undefined
        ? { minutes: 1 }
        : fraction === undefined
          ? { seconds: 1 }
          : { nanoseconds: 10 ** (9 - fraction.length) };
    return { from: keyOfInstant(from), before: keyOfInstant(from.add(length)), days: null };
  } catch {
    // `24:00` and its kin.
    return null;
  }
}

const units: Readonly<Record<string, 'days' | 'weeks' | 'months' | 'years'>> = {
  day: 'days',
  dia: 'days',
  week: 'weeks',
  semana: 'weeks',
  month: 'months',
  mes: 'months',
  year: 'years',
  ano: 'years',
};
const unit = '(day|dia|week|semana|month|mes|year|ano)e?s?';
const lastSo = new RegExp(`^(?:last|past|ultim[oa]s?) (\\d{1,4}) ${unit}$`);
const nextSo = new RegExp(`^(?:next|proxim[oa]s?) (\\d{1,4}) ${unit}$`);
const whole = new RegExp(
  `^(?:(this|est[ea]|last|ultim[oa]|previous|next|proxim[oa]) ${unit}|${unit} (pasad[oa]|anterior|proxim[oa]))$`,
);

/** What may follow a field's colon with spaces in it. */
export const relativePhrase = new RegExp(
  `^(?:(?:last|past|next|ultim[oa]s?|proxim[oa]s?)[ _-]\\d{1,4}[ _-]${unit}|(?:this|est[ea]|last|ultim[oa]|previous|next|proxim[oa])[ _-]${unit}|${unit}[ _-](?:pasad[oa]|anterior|proxim[oa]))(?=[\\s),]|\\.\\.|$)`,
);

function relativePeriod(text: string, calendar: Calendar): Period | null {
  const phrase = fold(text).replace(/[\s_-]+/g, ' ');
  const today = Temporal.Instant.fromEpochMilliseconds(calendar.now)
    .toZonedDateTimeISO(calendar.zone)
    .toPlainDate();
  const from = (first: Temporal.PlainDate, after: Temporal.PlainDate) =>
    daysPeriod(first, after, calendar);
  if (phrase === 'today' || phrase === 'hoy') return from(today, today.add({ days: 1 }));
  if (phrase === 'yesterday' || phrase === 'ayer') return from(today.add({ days: -1 }), today);
  if (phrase === 'tomorrow' || phrase === 'manana') {
    return from(today.add({ days: 1 }), today.add({ days: 2 }));
  }
  const past = lastSo.exec(phrase);
  if (past !== null) {
    // Today is one of them.
    const after = today.add({ days: 1 });
    return from(after.add({ [unitOf(past[2])]: -Number(past[1]) }), after);
  }
  const coming = nextSo.exec(phrase);
  if (coming !== null) return from(today, today.add({ [unitOf(coming[2])]: Number(coming[1]) }));
  const found = whole.exec(phrase);
  if (found === null) return null;
  const length = unitOf(found[2] ?? found[3]);
  const which = found[1] ?? found[4] ?? '';
  const step = /^(this|est)/.test(which) ? 0 : /^(next|prox)/.test(which) ? 1 : -1;
  const first = beginningOf(today, length).add({ [length]: step });
  return from(first, first.add({ [length]: 1 }));
}

function unitOf(word: string | undefined): 'days' | 'weeks' | 'months' | 'years' {
  return units[word ?? ''] ?? 'days';
}

/** Weeks begin on Monday. */
function beginningOf(day: Temporal.PlainDate, length: string): Temporal.PlainDate {
  if (length === 'weeks') return day.add({ days: 1 - day.dayOfWeek });
  if (length === 'months') return day.with({ day: 1 });
  return length === 'years' ? day.with({ month: 1, day: 1 }) : day;
}

function plainDate(day: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(day);
  } catch {
    return null;
  }
}

function keyOfInstant(instant: Temporal.Instant): string {
  // Without the `Z`; Temporal itself leaves out zeros at the end of a fraction.
  return instant.toString().slice(0, -1);
}
