import type { LanguageCode } from '../../preload/contract/preferences';
import { fieldLabels, isComputed, codeWord, codeWords } from '../../preload/contract/fields';
import type { CodeKind } from '../../preload/contract/fields';
import { fold } from '../../preload/contract/fold';
import type { DayOrder } from '../../preload/contract/written-dates';
import { isoOfSeconds, readInstant } from '../../preload/contract/instants';
import { dayIn } from '../values/instants';
import { momentKey } from '../values/keys';

/** Each code the service writes in capitals, in lower case, with what people call it. */
export const codesSaid: readonly { readonly code: string; readonly said: readonly string[] }[] = (
  Object.keys(codeWords) as CodeKind[]
).flatMap((kind) =>
  Object.keys(codeWords[kind]).map((code) => {
    const [en, es] = [codeWord(kind, code, 'en'), codeWord(kind, code, 'es')];
    const ofCard = codeWord(kind, code, 'es', 'cards');
    const said = new Set([es, es.replace(/^En /, ''), ofCard, en, en.replace(/^In /, '')]);
    const isOther = (word: string) => word.toLowerCase() !== code.toLowerCase();
    return { code: code.toLowerCase(), said: [...said].filter(isOther) };
  }),
);

/** A name without case, accents, spaces, `_` and `-`, which people leave out or write differently. */
function plain(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, '');
}

interface Names {
  readonly field: string;
  /** The field's own name, then its English and Spanish labels. */
  readonly names: readonly string[];
}

function namesOf(field: string): Names {
  const label = Object.hasOwn(fieldLabels, field)
    ? fieldLabels[field as keyof typeof fieldLabels]
    : null;
  return { field, names: label === null ? [field] : [field, label.en, label.es] };
}

/** Fields with exactly this name, otherwise those with this label. */
export function fieldsCalled(typed: string, fields: readonly string[]): string[] {
  const wanted = plain(typed);
  if (wanted === '') return [];
  // `created_at` is not `createdAt` where a list has both.
  if (fields.includes(typed)) return [typed];
  const own = fields.filter((field) => plain(field) === wanted);
  if (own.length > 0) return own;
  return fields.filter((field) => namesOf(field).names.some((name) => plain(name) === wanted));
}

/**
 * The fields somebody may mean: those of exactly this name; if there are none, those with this label; else those whose name, label or a word
 * of whose label begins with it. Only the first of these rules that finds any counts.
 */
export function fieldsNamed(typed: string, fields: readonly string[]): string[] {
  const called = fieldsCalled(typed, fields);
  const wanted = plain(typed);
  if (called.length > 0 || wanted === '') return called;
  // Computed fields need their whole name: a word of it means their parts.
  const all = fields.filter((field) => !isComputed(field)).map(namesOf);
  const nearly: ((names: Names) => boolean)[] = [
    ({ field }) => plain(field).startsWith(wanted),
    ({ names }) => names.some((name) => plain(name).startsWith(wanted)),
    ({ names }) => names.some((name) => wordsOf(name).some((word) => word.startsWith(wanted))),
  ];
  for (const way of nearly) {
    const found = all.filter(way);
    if (found.length > 0) return found.map(({ field }) => field);
  }
  return [];
}

/** The name closest to what was typed, as a suggestion; null when none is close. */
export function likeliestName(
  typed: string,
  fields: readonly string[],
  language: LanguageCode,
): string | null {
  const wanted = plain(typed);
  let best: { name: string; distance: number } | null = null;
  for (const { field, names } of fields.map(namesOf)) {
    const said = names[language === 'en' ? 1 : 2];
    for (const name of [...(said === undefined ? [] : [said]), ...names]) {
      const distance = distanceBetween(wanted, plain(name));
      if (distance > Math.max(1, Math.floor(wanted.length / 3))) continue;
      if (best !== null && best.distance <= distance) continue;
      // A name with spaces could not be typed as it stands.
      best = { name: name === field ? field : fold(name).replace(/\s+/g, '-'), distance };
    }
  }
  return best?.name ?? null;
}

/** The service's codes for states and reasons whose labels begin so. `sí` and `no` mean true and false. */
export function statesNamed(typed: string): string[] {
  const wanted = fold(typed.trim());
  if (wanted === 'si' || wanted === 'yes') return ['true'];
  if (wanted === 'no') return ['false'];
  if (wanted.length < 3) return [];
  const called = statesCalled(typed);
  return codesSaid.flatMap(({ code, said }) =>
    called.includes(code) || said.some((each) => fold(each).startsWith(wanted)) ? [code] : [],
  );
}

/** The service's codes that screens show by exactly these words, for one or several of either gender. */
export function statesCalled(typed: string): string[] {
  const wanted = stem(typed.trim());
  return codesSaid.flatMap(({ code, said }) =>
    said.some((each) => stem(each) === wanted) ? [code] : [],
  );
}

/** `activo`, `activa`, `activos` and `activas` are one word. */
function stem(said: string): string {
  return fold(said)
    .replace(/\s+/g, ' ')
    .replace(/[oa]s?$/, '');
}

/** Words of several words, which need no quotes: `en revisión`. Longer ones first. */
export const statePhrase = new RegExp(
  `^(?:${[...new Set(codesSaid.flatMap(({ said }) => said.map(fold)))]
    .filter((said) => said.includes(' '))
    .toSorted((one, other) => other.length - one.length)
    .join('|')})(?=[\\s),]|$)`,
);

function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map(fold);
}

/** Damerau–Levenshtein distance: insertions, deletions, substitutions and transpositions. */
function distanceBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1];
      const swapped =
        row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      now[at] = Math.min(
        (last[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[at - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = last;
    last = now;
  }
  return last[other.length] ?? 0;
}

/**
 * A period of time in the form of keys: from the first moment (inclusive) to the second (exclusive), both in UTC; and the same in days, for values
 * without a time. A single moment has no days.
 */
export interface Period {
  readonly from: string;
  readonly before: string;
  readonly days: { readonly from: string; readonly before: string } | null;
}

/** How dates are read: "today" is the day in this zone (IANA) at this moment (epoch milliseconds). */
export interface Calendar {
  readonly zone: string;
  readonly now: number;
  readonly order: DayOrder;
}

const written = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;

/**
 * Parses a year, month, day or moment, or a period relative to today in English or Spanish (`yesterday`, `last 30 days`, `este mes`), with words
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

/** The key of the moment at which a day begins: midnight, or the first moment after a clock change that skips it. */
export function startOfDay(day: string, zone: string): string {
  return keyAt(Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant());
}

/** Sorts after all days, and ends the year 9999, which many services write for "never". */
export const afterAllYears = ':';

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

/** A moment covers the precision it was typed with: a minute, a second, or a fraction of one. Without an offset it is in the given zone. */
function momentPeriod(text: string, { zone }: Calendar): Period | null {
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
const lastN = `(?:last|past|ultim[oa]s?) (\\d{1,4}) ${unit}`;
const nextN = `(?:next|proxim[oa]s?) (\\d{1,4}) ${unit}`;
const named = `(this|est[ea]|last|ultim[oa]|previous|next|proxim[oa]) ${unit}|${unit} (pasad[oa]|anterior|proxim[oa])`;
const wholeLastN = new RegExp(`^${lastN}$`);
const wholeNextN = new RegExp(`^${nextN}$`);
const wholeNamed = new RegExp(`^(?:${named})$`);

/** Relative phrases that may follow a field's colon without quotes. */
export const relativePhrase = new RegExp(
  `^(?:${[lastN, nextN, named].join('|').replaceAll(' ', '[ _-]')})(?=[\\s),]|\\.\\.|$)`,
);

function relativePeriod(text: string, calendar: Calendar): Period | null {
  const phrase = fold(text).replace(/[\s_-]+/g, ' ');
  const today = dayIn(calendar.zone, calendar.now);
  const from = (first: Temporal.PlainDate, after: Temporal.PlainDate) =>
    daysPeriod(first, after, calendar);
  if (phrase === 'today' || phrase === 'hoy') return from(today, today.add({ days: 1 }));
  if (phrase === 'yesterday' || phrase === 'ayer') return from(today.add({ days: -1 }), today);
  if (phrase === 'tomorrow' || phrase === 'manana') {
    return from(today.add({ days: 1 }), today.add({ days: 2 }));
  }
  const past = wholeLastN.exec(phrase);
  if (past !== null) {
    // Today counts as one of them.
    const after = today.add({ days: 1 });
    return from(after.add({ [unitOf(past[2])]: -Number(past[1]) }), after);
  }
  const coming = wholeNextN.exec(phrase);
  if (coming !== null) return from(today, today.add({ [unitOf(coming[2])]: Number(coming[1]) }));
  const found = wholeNamed.exec(phrase);
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

/** The key of a moment. */
function keyAt(instant: Temporal.Instant): string {
  return momentKey(instant.toString()) ?? afterAllYears;
}
