import { DeskError } from '../failure';
import { readDecimal, readNumber, typedNumber } from '../values/amounts';
import { fold, foldForOrder } from '../../shared/fold';
import { sortKey } from '../values/keys';
import { absentKey, emptyKey, nullKey, numberKey, keyDigits } from '../values/sort-keys';
import type { Target } from './target';
import type { Comparison, Test } from './condition';
import { beginningsValue } from './beginnings';
import { type Calendar, type Period, parsePeriod } from './period';
import type { SqlValue } from '../store/database';
import { type Sql, join, negated } from '../store/sql';

/** A field's value in the row in question. */
interface Place {
  readonly field: string;
  readonly key: string;
  readonly target: Pick<Target, 'alias' | 'calendar' | 'textByRow'>;
}

/**
 * Compiles a test of a value to a WHERE clause that is never NULL. Fails with `input.params`
 * (`filter-bound`).
 */
export function compileTest(test: Test, place: Place): Sql {
  const { key } = place;
  const { calendar } = place.target;
  switch (test.kind) {
    case 'is':
      return valueIs(test.text, place);
    case 'exactly':
      return valueIsExactly(test.text, place);
    case 'any-of':
      return test.by === 'is'
        ? valueIsAnyOf(test.texts, place)
        : valueIsExactlyAnyOf(test.texts, place);
    case 'one-of':
      return oneOf(test.texts, place);
    case 'contains':
      return valueHolds(test.text, place, '> 0');
    case 'starts-with':
      return valueHolds(test.text, place, '= 1');
    case 'compare':
      return compares(test.text, test.by, place);
    case 'number':
      return comparesNumber(boundOf(test.digits), test.by, place);
    case 'days':
      return comparesTime(dayPeriod(test.text, calendar), test.by, key);
    case 'presence':
      return presence(test.is, key);
  }
}

function presence(is: 'null' | 'empty' | 'absent' | 'present', key: string): Sql {
  if (is === 'present') return { sql: `${key} < x''`, values: [] };
  const value = { null: nullKey, empty: emptyKey, absent: absentKey }[is];
  return { sql: `${key} = ?`, values: [value] };
}

const isText = (key: string) => `${key} >= '' AND ${key} < x''`;
// A capital `T` marks a moment: folded texts have no capitals.
export const isInstant = (key: string) => `${isText(key)} AND substr(${key}, 11, 1) = 'T'`;
const isPlainText = (key: string) => `${isText(key)} AND substr(${key}, 11, 1) <> 'T'`;
/** The form of a day, even if there is none such: `0000-00-00`, `2026-02-31`. */
export const hasFormOfDay = (key: string) =>
  `${key} < x'' AND length(${key}) = 10 AND ${key} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`;
/** SQLite makes another day, or NULL, of one that does not exist. */
export const isDay = (key: string) => `${hasFormOfDay(key)} AND date(${key}) IS ${key}`;

/**
 * Turns a text's key into what `fold` makes of the text: keys write `ñ` as `n` and a mark
 * (fold.ts).
 */
function folded(key: string, sought: string): string {
  return sought.includes('n') ? `replace(${key}, char(127), '')` : key;
}

function valueIs(text: string, place: Place): Sql {
  const { key } = place;
  const period = parsePeriod(text, place.target.calendar);
  const number = typedNumber(text);
  const sought = fold(text);
  // A day that does not exist is in no month, although it is written like one of it.
  const words =
    period === null ? isPlainText(key) : `${isPlainText(key)} AND NOT (${hasFormOfDay(key)})`;
  return join('OR', [
    ...(period === null ? [] : [within(period, key)]),
    ...(number === null ? [] : [equalsNumber(number, place)]),
    sought === ''
      ? { sql: `${key} = ?`, values: [emptyKey] }
      : {
          sql: `(${words} AND instr(${folded(key, sought)}, ?) > 0 AND begins_word(${key}, ?))`,
          values: [sought, sought],
        },
  ]);
}

function valueIsExactly(text: string, place: Place): Sql {
  const { key } = place;
  const sought = fold(text);
  return join('OR', [
    oneOf([text], place),
    { sql: `(${isText(key)} AND ${folded(key, sought)} = ?)`, values: [sought] },
  ]);
}

/**
 * Whether a value is compared as a text and a number of few digits only: it is no period, and its
 * number has a key of its own. Many of these are compared at once.
 */
export function isPlainValue(text: string, calendar: Calendar): boolean {
  if (fold(text) === '' || parsePeriod(text, calendar) !== null) return false;
  const number = typedNumber(text);
  return number === null || (hasExactKey(number) && hasExactKey(text));
}

const listed = 'IN (SELECT value FROM json_each(?))';

/** As `valueIs` of each, in one pass: SQLite looks a row's value up among them. */
function valueIsAnyOf(texts: readonly string[], { key }: Place): Sql {
  const words = join('AND', [{ sql: isPlainText(key), values: [] }, beginsWordOf(texts, key)]);
  const numbers = texts.flatMap((text) => typedNumber(text) ?? []);
  if (numbers.length === 0) return words;
  const keys = JSON.stringify(numbers.map(Number));
  const isOfManyDigits = `EXISTS (SELECT 1 FROM json_each(?) WHERE compare_digits(${key}, value) = 0)`;
  return join('OR', [
    words,
    { sql: `(${key} < '' AND ${key} ${listed})`, values: [keys] },
    {
      sql: `(${isDecimalText(key)} AND CAST(${key} AS NUMERIC) ${listed} AND (length(${key}) <= ${keyDigits} OR ${isOfManyDigits}))`,
      values: [keys, JSON.stringify(numbers)],
    },
  ]);
}

/** Beginnings of so many lengths are looked up by SQLite itself. */
const maxLengths = 12;

/** Only values of several words, and of other letters, are given to the function. */
function beginsWordOf(texts: readonly string[], key: string): Sql {
  const sought = texts.map((text) => fold(text));
  const byFunction: Sql = {
    sql: `begins_word_of(${key}, ?)`,
    values: [beginningsValue(sought)],
  };
  const byLength = [...Map.groupBy(new Set(sought), ({ length }) => length)];
  if (byLength.length > maxLengths) return byFunction;
  return join('OR', [
    ...byLength.map(([length, beginnings]): Sql => ({
      sql: `substr(${key}, 1, ${length}) ${listed}`,
      values: [JSON.stringify(beginnings)],
    })),
    join('AND', [{ sql: `${key} GLOB '*[^a-z0-9]*'`, values: [] }, byFunction]),
  ]);
}

/** As `valueIsExactly` of each. */
function valueIsExactlyAnyOf(texts: readonly string[], { key }: Place): Sql {
  const keys = JSON.stringify(texts.flatMap(keysOf));
  const sought = JSON.stringify(texts.map((text) => fold(text)));
  return join('OR', [
    { sql: `${key} ${listed}`, values: [keys] },
    { sql: `(${isText(key)} AND ${folded(key, 'n')} ${listed})`, values: [sought] },
  ]);
}

function oneOf(texts: readonly string[], place: Place): Sql {
  const { key } = place;
  const keys = texts.flatMap(keysOf);
  const among: Sql = { sql: `${key} IN (${keys.map(() => '?').join(', ')})`, values: keys };
  const long = texts.filter((text) => isNumber(text) && isInexact(text));
  if (long.length === 0) return among;
  // Other numbers have the same key: their digits decide.
  const sent = cellTextSql(place);
  const isOther = `${key} < '' AND ${key} IN (SELECT CAST(value AS REAL) FROM json_each(?))
    AND NOT EXISTS (SELECT 1 FROM json_each(?) WHERE compare_digits(${sent.sql}, value) = 0)`;
  // SQLite reads no `Infinity`.
  const doubles = long.map((text) => String(numberKey(text)).replace('Infinity', '9e999'));
  const values = [JSON.stringify(doubles), JSON.stringify(texts.filter(isNumber)), ...sent.values];
  return join('AND', [among, negated({ sql: isOther, values })]);
}

/** Whether the key of a number is a double that may be another number's, too. */
function isInexact(digits: string): boolean {
  const key = numberKey(digits);
  return typeof key === 'number' && (digits.length > keyDigits || !Number.isFinite(key));
}

/**
 * The keys of values that facets return as this text: a number by its digits, a moment as the
 * service wrote it, a list by its parts, which are text even if they look like a moment or like
 * nothing.
 */
export function keysOf(text: string): SqlValue[] {
  const [textKey, ofParts] = [sortKey(text), foldForOrder(text)];
  const alike = [textKey, ...(ofParts === textKey ? [] : [ofParts])];
  return isNumber(text) ? [...alike, numberKey(text)] : alike;
}

/** Whether a text as facets return it may be a number's digits. Leading zeros belong to a code. */
export function isNumber(text: string): boolean {
  return readDecimal(text) !== null && !/^[-+]?0\d/.test(text);
}

/**
 * `at`: where the text may begin, counted from 1. Numbers are searched in their original digits;
 * moments match by the period meant, since their text does not show the zone.
 */
function valueHolds(text: string, place: Place, at: '> 0' | '= 1'): Sql {
  const { key } = place;
  const sought = fold(text);
  const period = parsePeriod(text, place.target.calendar);
  if (sought === '') return { sql: `${key} < x''`, values: [] };
  const sent = cellTextSql(place);
  return join('OR', [
    ...(period === null ? [] : [within(period, key)]),
    {
      sql: `(${isPlainText(key)} AND instr(${folded(key, sought)}, ?) ${at})`,
      values: [sought],
    },
    ...(/^[-+.\de]+$/.test(sought)
      ? [
          {
            sql: `(${key} < '' AND instr(${sent.sql}, ?) ${at})`,
            values: [...sent.values, sought],
          },
        ]
      : []),
  ]);
}

function within(period: Period, key: string): Sql {
  const { from, before, days } = period;
  const instants: Sql = {
    sql: `(${key} >= ? AND ${key} < ? AND ${isInstant(key)})`,
    values: [from, before],
  };
  if (days === null) return instants;
  return join('OR', [
    instants,
    { sql: `(${key} >= ? AND ${key} < ? AND ${isDay(key)})`, values: [days.from, days.before] },
  ]);
}

/**
 * Compares with a period (`>2026-01-01` is after that day) or a number, otherwise with a text in
 * list order.
 */
function compares(text: string, by: Comparison, place: Place): Sql {
  const { key } = place;
  const period = parsePeriod(text, place.target.calendar);
  const number = typedNumber(text);
  const parts = [
    ...(period === null ? [] : [comparesTime(period, by, key)]),
    ...(number === null ? [] : [comparesNumber(number, by, place)]),
  ];
  if (parts.length > 0) return join('OR', parts);
  return { sql: `(${isPlainText(key)} AND ${key} ${by} ?)`, values: [foldForOrder(text)] };
}

function comparesTime(period: Period, by: Comparison, key: string): Sql {
  // `>=` and `<` compare with the start of the period, `>` and `<=` with its end.
  const isFrom = by === '>=' || by === '<';
  const sign = by.startsWith('>') ? '>=' : '<';
  const bound = isFrom ? period.from : period.before;
  const instants: Sql = { sql: `(${key} ${sign} ? AND ${isInstant(key)})`, values: [bound] };
  if (period.days === null) return instants;
  const day = isFrom ? period.days.from : period.days.before;
  return join('OR', [instants, { sql: `(${key} ${sign} ? AND ${isDay(key)})`, values: [day] }]);
}

/**
 * Texts that are plain decimals count as numbers; values that a double cannot hold are compared
 * digit by digit.
 */
export const isDecimalText = (key: string) =>
  `${key} >= '' AND ${key} < ':' AND (${key} NOT GLOB '*[^-+.0-9]*' AND ${key} NOT GLOB '?*[-+]*' AND ${key} NOT GLOB '*.*.*' AND ${key} GLOB '*[0-9]*' OR ${key} GLOB '*[0-9.]e*[0-9]' AND is_decimal(${key}))`;

function comparesNumber(digits: string, by: Comparison, place: Place): Sql {
  const { key } = place;
  const bound = numberKey(digits);
  const isExact = hasExactKey(digits);
  const numbers: Sql = isExact
    ? { sql: `${key} ${by} ? AND ${key} < ''`, values: [bound] }
    : longNumber(digits, by, place);
  return {
    sql: `(${numbers.sql} OR ${isDecimalText(key)} AND iif(length(${key}) <= ${keyDigits} AND ?, CAST(${key} AS NUMERIC) ${by} ?, compare_digits(${key}, ?) ${by} 0))`,
    values: [...numbers.values, isExact ? 1 : 0, bound, digits],
  };
}

/** Whether the key of these digits is that number, and of no other one: none is beyond doubles. */
function hasExactKey(digits: string): boolean {
  return digits.length <= keyDigits && Number.isFinite(Number(digits));
}

/** Numbers with the same double as the bound are compared digit by digit, as they were sent. */
function longNumber(digits: string, by: Comparison, place: Place): Sql {
  const number = `CAST(${place.key} AS REAL)`;
  const near = Number(numberKey(digits));
  const sent = cellTextSql(place);
  return {
    sql: `${place.key} < '' AND (${number} ${by.charAt(0)} ? OR ${number} = ? AND compare_digits(${sent.sql}, ?) ${by} 0)`,
    values: [near, near, ...sent.values, digits],
  };
}

function equalsNumber(digits: string, place: Place): Sql {
  const exact = [comparesNumber(digits, '>=', place), comparesNumber(digits, '<=', place)];
  if (!hasExactKey(digits)) return join('AND', exact);
  // Equal numbers have equal doubles: this cheap test decides nearly every row before the digits
  // are compared.
  const near = { sql: `CAST(${place.key} AS NUMERIC) = ?`, values: [numberKey(digits)] };
  return join('AND', [near, ...exact]);
}

/** The field's text, from the record. */
function cellTextSql({ field, target }: Place): Sql {
  return { sql: `${target.textByRow(field)} ${target.alias}.rid)`, values: [field] };
}

function boundOf(text: string): string {
  // An amount as it stands in a mail, with its currency: `S/ 100,000`.
  const written = readNumber(text);
  const digits = typedNumber(text) ?? (written?.currency ? written.plain : null);
  if (digits === null) throw new DeskError('input.params', { reason: 'filter-bound' });
  return digits;
}

function dayPeriod(text: string, calendar: Calendar): Period {
  const period = parsePeriod(text, calendar);
  if (period === null) throw new DeskError('input.params', { reason: 'filter-bound' });
  return period;
}
