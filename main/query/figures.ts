import type { browse, RecordsQuery } from '../../shared/ipc/browse';
import type { Bridge } from '../../shared/ipc/define';
import type { InSteps } from '../store/in-steps';
import type { QueriedList } from './computed-column';
import { ExactSum } from './exact-sum';
import { type FieldQuestion, fieldRows, takeInSteps } from './field-rows';
import { groupKey, keyExpression, sentDigits, textByRow } from './list-fields';
import { startOfDay } from './period';
import { instantOfKey } from '../values/keys';
import { isoOfSeconds } from '../../shared/instants';
import { isDay, isInstant } from './predicates';
import type { Sql } from '../store/sql';
import type { QueryContext } from '../store/query-context';
import { knownField, questionOf } from './question';
import { selectRows } from './rows';
import { count } from '../store/syncs';

type Browse = Bridge<{ browse: typeof browse }>['browse'];
type Answer<N extends 'months' | 'totals'> = Awaited<ReturnType<Browse[N]>>;

/** The rows in question, with alias `r`, and the key expression of each field. */
interface PreparedQuery {
  readonly list: QueriedList;
  readonly asOf: number | null;
  readonly rows: Sql;
  readonly keySql: (field: string) => string;
}

/**
 * Months of the given zone, counted in steps: records are counted by UTC month, and those before or
 * after the zone's month are then moved to the adjacent one. Fails as `fieldRows`.
 */
export function* months(context: QueryContext, params: FieldQuestion): InSteps<Answer<'months'>> {
  for (;;) {
    const rows = fieldRows(context, params);
    if (rows === null) return [];
    const counts = new Map<string, number>();
    const add = (part: Sql) => {
      countMonths(context, { key: rows.key, zone: params.query.locale.zone, part }, counts);
    };
    if (!(yield* takeInSteps(context, params, rows, add))) continue;
    return (
      [...counts]
        // In some zone the last hours of 9999 are in the year 10000, which no filter can name.
        .filter(([month, monthCount]) => monthCount > 0 && /^\d/.test(month))
        .map(([month, monthCount]) => ({ month, count: monthCount }))
        .sort((one, other) => (one.month < other.month ? -1 : 1))
    );
  }
}

/** Adds the rows of a part to the counts of their months. */
function countMonths(
  { db }: QueryContext,
  { key, zone, part }: { readonly key: string; readonly zone: string; readonly part: Sql },
  counts: Map<string, number>,
): void {
  const dates = {
    sql: `SELECT ${key} AS at, substr(${key}, 1, 7) AS month ${part.sql} AND (${isInstant(key)} OR ${isDay(key)})`,
    values: part.values,
  };
  const bounds = db
    .select(`SELECT DISTINCT month FROM (${dates.sql})`, { month: 'text' })
    .all(...dates.values)
    .flatMap(({ month }) => boundsOf(month, zone));
  // Days without a time are the same in every zone.
  const found = db
    .select(
      `WITH bounds AS MATERIALIZED (
         SELECT value ->> 0 AS month, value ->> 1 AS first, value ->> 2 AS next FROM json_each(?)
       )
       SELECT month, count(*) AS count, sum(length(at) > 10 AND at < first) AS before,
         sum(length(at) > 10 AND at >= next) AS after
       FROM (${dates.sql}) JOIN bounds USING (month) GROUP BY month`,
      { month: 'text', count: 'number', before: 'number', after: 'number' },
    )
    .all(JSON.stringify(bounds), ...dates.values);
  for (const { month, count: all, before, after } of found) {
    addTo(counts, monthFrom(month, -1), before);
    addTo(counts, month, all - before - after);
    addTo(counts, monthFrom(month, 1), after);
  }
}

/**
 * Exact sums: SQLite adds up hundredths as integers. Any other number goes through `exact_sum`,
 * with its digits from the record where the key does not hold them all.
 */
export function totals(
  context: QueryContext,
  { query, fields, by }: Parameters<Browse['totals']>[0],
): Answer<'totals'> {
  const prepared = prepare(context, query, by === null ? fields : [...fields, by]);
  if (prepared === null) return { count: 0, asOf: null, sums: [] };
  const { rows, list, asOf } = prepared;
  const group = by === null ? `x''` : groupKey(prepared.keySql(by));
  const labelled = by === null ? 'NULL' : `iif(${prepared.keySql(by)} >= x'', NULL, min(r.rid))`;
  const sums = fields.flatMap((field) => {
    const key = prepared.keySql(field);
    const cents = centsOf(key);
    const groups = context.db
      .select(
        `SELECT ${textByRow(list, by)} g.rid) AS "by", cents, numbers, rest FROM (
           SELECT ${group} AS groupKey, ${labelled} AS rid,
             CAST(ifnull(sum(${cents}), 0) AS TEXT) AS cents, count(${cents}) AS numbers,
             exact_sum(${key}, ${sentDigits(list, field, key)}) FILTER (WHERE ${key} < x'' AND ${cents} IS NULL) AS rest
           ${rows.sql} GROUP BY 1) g ORDER BY groupKey`,
        { by: 'text?', cents: 'text', numbers: 'number', rest: 'text' },
      )
      .all(by, field, ...rows.values);
    return groups.flatMap((each) => {
      const [digits = '', ofRest, others] = each.rest.split(' ');
      const numbers = each.numbers + Number(ofRest);
      if (numbers + Number(others) === 0) return [];
      const sum = new ExactSum().add(null, `${each.cents}e-2`).add(null, digits).digits;
      return { field, by: each.by, sum, numbers, others: Number(others) };
    });
  });
  return { count: count(context.db, rows.sql, rows.values), asOf, sums };
}

/**
 * Null when no record has any field. Fails with `input.params` (`unknown-field`, `field-unkeyed`).
 */
export function prepare(
  context: QueryContext,
  query: RecordsQuery,
  fields: readonly string[],
): PreparedQuery | null {
  const question = questionOf(context, query);
  const { list, shown, columns } = question;
  for (const field of fields) knownField(columns, field);
  if (columns.length === 0) return null;
  return {
    list,
    asOf: shown.asOf,
    rows: selectRows(context, question),
    keySql: (field) => keyExpression(list, field),
  };
}

function addTo(counts: Map<string, number>, name: string, more: number): void {
  counts.set(name, (counts.get(name) ?? 0) + more);
}

/**
 * A month as keys begin (`2026-11`) with the UTC moments at which it begins and ends in the zone;
 * empty for one beyond the years of keys.
 */
function boundsOf(month: string, zone: string): (readonly [string, string, string])[] {
  const first = instantOfKey(`${month}-01`);
  if (first === null) return [];
  const day = Temporal.PlainDate.from(isoOfSeconds(first.seconds));
  const bound = (months: number) => startOfDay(day.add({ months }).toString(), zone);
  return [[month, bound(0), bound(1)]];
}

function monthFrom(month: string, by: number): string {
  const { seconds } = instantOfKey(`${month}-01`) ?? { seconds: 0 };
  const day = Temporal.PlainDate.from(isoOfSeconds(seconds)).add({ months: by });
  return startOfDay(day.toString(), 'UTC').slice(0, 7);
}

/**
 * Hundredths of a number with at most two decimals, as nearly all amounts have; NULL for any other
 * value.
 */
function centsOf(key: string): string {
  const ofNumber = `iif(abs(${key}) < 1e9 AND round(${key} * 100) / 100 = ${key}, CAST(round(${key} * 100) AS INTEGER), NULL)`;
  const ofText = `iif(length(${key}) < 13 AND ${key} GLOB '*[0-9].[0-9][0-9]' AND ${key} NOT GLOB '*[^0-9.]*' AND ${key} NOT GLOB '*.*.*', CAST(replace(${key}, '.', '') AS INTEGER), NULL)`;
  return `iif(${key} < '', ${ofNumber}, ${ofText})`;
}
