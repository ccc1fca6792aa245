import type { Bridge } from '../../preload/contract/define';
import type { browse, ViewQuery } from '../../preload/contract/browse';
import { DeskError } from '../failure';
import type { Database } from './database';
import type { Fields } from './fields';
import { monthOf, startOfDay } from '../query/period';
import type { Question, Questions } from './question';
import type { Sql } from '../query/sql';
import { knownField, rowsAsked } from './question';
import { ExactSum } from '../query/exact-sum';

type Browse = Bridge<{ browse: typeof browse }>['browse'];
type Answer<N extends 'facets' | 'months' | 'totals'> = Awaited<ReturnType<Browse[N]>>;

const maxFacets = 100;

/** What is counted and summed of the records that fit a question. */
export class Figures {
  readonly #db: Database;
  readonly #fields: Fields;
  readonly #questions: Questions;

  constructor(db: Database, fields: Fields, questions: Questions) {
    this.#db = db;
    this.#fields = fields;
    this.#questions = questions;
    db.aggregate('exact_sum', {
      start: () => new ExactSum(),
      step: (sum, value) => sum.add(value),
      result: (sum) => sum.text,
    });
  }

  /** Values that differ in case and accents only are one, and so are numbers of one value. */
  facets(query: ViewQuery, field: string): Answer<'facets'> {
    const asked = this.#asked(query, field);
    if (asked === null) return { values: [], distinct: 0 };
    const { key, rows, table } = asked;
    const groups = this.#db
      .select(
        `SELECT g.count, g.distinct_values AS "distinct",
           (SELECT cell_text(shape, body, ?) FROM ${table}_body WHERE rid = g.rid) AS value
         FROM (
           SELECT count(*) AS count, min(r.rid) AS rid, count(*) OVER () AS distinct_values
           ${rows.sql} AND ${key} < x'01' GROUP BY ${key} ORDER BY 1 DESC, ${key} LIMIT ${maxFacets}
         ) g`,
        { count: 'number', distinct: 'number', value: 'text?' },
      )
      .all(field, ...rows.values);
    // The number 5 and the text 5 look alike to people.
    const counts = new Map<string, number>();
    for (const { value, count } of groups)
      counts.set(value ?? '', (counts.get(value ?? '') ?? 0) + count);
    const values = [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
    return { values, distinct: (groups[0]?.distinct ?? 0) - (groups.length - counts.size) };
  }

  /** By days of UTC, and where a month of the zone begins within one of them by moments. */
  months(query: ViewQuery, field: string): Answer<'months'> {
    const asked = this.#asked(query, field);
    if (asked === null) return [];
    const { key, rows } = asked;
    const counts = new Map<string, number>();
    const add = (month: string, count: number) =>
      counts.set(month, (counts.get(month) ?? 0) + count);
    const days = this.#db
      .select(
        `SELECT substr(${key}, 1, 11) AS day, count(*) AS count ${rows.sql} AND ${key} >= '0' AND ${key} < ':'
           AND (substr(${key}, 11, 1) = 'T' OR length(${key}) = 10 AND ${key} GLOB '????-??-??')
         GROUP BY 1`,
        { day: 'text', count: 'number' },
      )
      .all(...rows.values);
    /** Days of UTC in which a month of the zone begins, and when. */
    const begins = new Map<string, { count: number; first: string; last: string }>();
    for (const { day, count } of days) {
      // A day without a time is the same in every zone.
      if (!day.endsWith('T')) {
        if (isDay(day)) add(day.slice(0, 7), count);
        continue;
      }
      const first = monthOf(`${day}00:00:00`, query.zone);
      const last = monthOf(`${day}23:59:59.999999999`, query.zone);
      if (first === last) add(first, count);
      else begins.set(day, { count, first, last });
    }
    for (const [day, before] of this.#before(key, rows, begins, query.zone)) {
      const { count, first, last } = begins.get(day) ?? { count: 0, first: '', last: '' };
      if (before > 0) add(first, before);
      if (count > before) add(last, count - before);
    }
    return [...counts]
      .map(([month, count]) => ({ month, count }))
      .sort((one, other) => (one.month < other.month ? -1 : 1));
  }

  /** How many moments of each of these days come before its month begins. */
  #before(
    key: string,
    rows: Sql,
    days: ReadonlyMap<string, { readonly last: string }>,
    zone: string,
  ): Map<string, number> {
    const begin = [...days].flatMap(([day, { last }]) => [day, startOfDay(`${last}-01`, zone)]);
    const counts = new Map([...days.keys()].map((day) => [day, 0]));
    if (days.size === 0) return counts;
    const found = this.#db
      .select(
        `SELECT substr(${key}, 1, 11) AS day, count(*) AS count ${rows.sql}
           AND substr(${key}, 1, 11) IN (${[...days].map(() => '?').join(', ')})
           AND ${key} < CASE substr(${key}, 1, 11) ${'WHEN ? THEN ? '.repeat(days.size)} END GROUP BY 1`,
        { day: 'text', count: 'number' },
      )
      .all(...rows.values, ...days.keys(), ...begin);
    for (const { day, count } of found) counts.set(day, count);
    return counts;
  }

  totals(query: ViewQuery, fields: readonly string[], by: string | null): Answer<'totals'> {
    const question = this.#questions.of(query);
    if (by !== null) knownField(question.columns, by);
    const rows = this.#rows(question);
    const count = this.#db.select(`SELECT count(*) AS count ${rows.sql}`, { count: 'number' });
    const sums = fields.flatMap((field) => {
      knownField(question.columns, field);
      return question.columns.length === 0 ? [] : this.#sums(question, field, by);
    });
    return { count: count.get(...rows.values)?.count ?? 0, sums };
  }

  /** Numbers that a double holds are summed from their keys, those with more digits from what the service sent. */
  #sums(question: Question, field: string, by: string | null): Answer<'totals'>['sums'] {
    const { resource } = question.shown;
    const key = this.#column(question, field);
    // What is no value is one group.
    const byKey = by === null ? null : this.#column(question, by);
    const group = byKey === null ? `x''` : `iif(${byKey} >= x'', x'', ${byKey})`;
    const rows = this.#rows(question);
    const groups = this.#db
      .select(
        `SELECT ${group} AS "group", min(r.rid) AS rid,
           CAST(ifnull(sum(${centsOf(key)}), 0) AS TEXT) AS cents, count(${centsOf(key)}) AS numbers,
           exact_sum(${key}) FILTER (WHERE ${key} < x'' AND ${centsOf(key)} IS NULL) AS sum
         ${rows.sql} GROUP BY 1 ORDER BY 1`,
        { group: 'any', rid: 'number', cents: 'text', numbers: 'number', sum: 'text' },
      )
      .all(...rows.values);
    const label = this.#db.select(
      `SELECT cell_text(shape, body, ?) AS value FROM ${resource}_body WHERE rid = ?`,
      { value: 'text?' },
    );
    const long = this.#db.select(
      `SELECT (SELECT cell_text(shape, body, ?) FROM ${resource}_body b WHERE b.rid = r.rid) AS digits
       ${rows.sql} AND ${group} IS ? AND ${key} < '' AND ${centsOf(key)} IS NULL`,
      { digits: 'text?' },
    );
    return groups.flatMap(({ group: own, rid, cents, numbers: held, sum: text }) => {
      let sum = ExactSum.from(text);
      if (sum.hasLong) {
        const numbers = new ExactSum();
        for (const { digits } of long.all(field, ...rows.values, own))
          numbers.addDigits(digits ?? '');
        sum = sum.withNumbers(numbers);
      }
      sum.addCents(cents, held);
      if (sum.numbers === 0 && sum.others === 0) return [];
      const value =
        by === null || own instanceof Uint8Array ? null : (label.get(by, rid)?.value ?? null);
      return { field, by: value, sum: sum.digits, numbers: sum.numbers, others: sum.others };
    });
  }

  #asked(query: ViewQuery, field: string) {
    const question = this.#questions.of(query);
    knownField(question.columns, field);
    if (question.columns.length === 0) return null;
    return {
      key: this.#column(question, field),
      rows: this.#rows(question),
      table: question.shown.resource,
    };
  }

  #rows(question: Question) {
    const { resource, sync, complete } = question.shown;
    return rowsAsked(question, complete && this.#questions.lists.of(resource, null).sync === sync);
  }

  #column({ shown }: Question, field: string): string {
    const column = this.#fields.column(shown.resource, field);
    if (typeof column === 'string') return `r.${column}`;
    throw new DeskError('input.params', { reason: 'field-unkeyed', column: field });
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

/** Hundredths of a number that has no more than two decimals, as nearly all amounts; null for any other value. SQLite adds them up by itself. */
function centsOf(key: string): string {
  const ofNumber = `iif(abs(${key}) < 1e10 AND round(${key} * 100) / 100 = ${key}, CAST(round(${key} * 100) AS INTEGER), NULL)`;
  const ofText = `iif(length(${key}) < 13 AND ${key} GLOB '*[0-9].[0-9][0-9]' AND ${key} NOT GLOB '*[^0-9.]*' AND ${key} NOT GLOB '*.*.*', CAST(replace(${key}, '.', '') AS INTEGER), NULL)`;
  return `iif(${key} < '', ${ofNumber}, ${ofText})`;
}
