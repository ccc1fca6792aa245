import type { Filter, QueryLocale } from '../../shared/ipc/browse';
import type {
  Grouping,
  SummaryAnswer,
  SummaryFigure,
  SummaryGroup,
  SummaryQuestion,
} from '../../shared/ipc/summary';
import { isCalendarPeriod, monthsOf } from '../../shared/calendar-periods';
import type { QueriedList } from './computed-column';
import { refuseWords } from './not-understood';
import { count } from '../store/syncs';
import { countedKey, groupKey, keyExpression, sentDigits, textByRow } from './list-fields';
import { averageOf } from './exact-sum';
import { knownField, questionOf, interpretations } from './question';
import type { QueryContext } from '../store/query-context';
import { selectRows } from './rows';
import { isNumber } from './predicates';
import type { Sql } from '../store/sql';
import { numberKey, keyDigits } from '../values/sort-keys';

/** A summary with at most so many rows; by default as many as a screen shows. */
export interface SummaryOrder extends SummaryQuestion {
  readonly maxRows?: number;
}

/** What a screen can show; a file may ask for more rows. */
const usualRows = 500;
const maxColumns = 60;

/**
 * The key of all groups together; other group keys are a field's key, a period, or `x''` for no
 * value.
 */
const all = `X'01'`;
const noValue = `X''`;

/**
 * A group key as a text that keeps every digit of a number, and the number 1 and the text `1`
 * apart.
 */
const placeOf = (key: string) => `iif(typeof(${key}) = 'text', 't' || ${key}, quote(${key}))`;

interface PreparedQuery {
  readonly list: QueriedList;
  readonly rows: Sql;
  readonly keySql: (field: string) => string;
  /** A key by which values are grouped. */
  readonly exactOf: (field: string) => string;
  readonly field: string | null;
  readonly currency: string | null;
  readonly locale: QueryLocale;
}

/** Records counted and summed by two groupings, separately for each currency. */
export function summaryOf(context: QueryContext, question: SummaryOrder): SummaryAnswer {
  const prepared = questionOf(context, question.query);
  refuseWords(prepared.notUnderstood);
  const { list, shown, columns: known } = prepared;
  const { rows, columns, field, currency, maxRows = usualRows } = question;
  for (const each of [rows?.field, columns?.field, field, currency]) {
    if (typeof each === 'string') knownField(known, each);
  }
  const source = {
    asOf: shown.asOf,
    synced: shown.synced,
    ...interpretations(prepared.readAs),
  };
  const none = { records: 0, rows: [], columns: [], figures: [], lines: 0 };
  const more = { rows: 0, columns: 0 };
  if (known.length === 0) return { ...none, more, ...source };
  const keySql = (name: string) => keyExpression(list, name);
  const query: PreparedQuery = {
    list,
    rows: selectRows(context, prepared),
    keySql,
    exactOf: (name) => countedKey(context.db, list.resource, name, keySql(name)),
    field,
    currency: field === null ? null : currency,
    locale: question.query.locale,
  };
  const rowGroups = groupsBy(context, query, rows, maxRows);
  const other = groupsBy(context, query, columns, maxColumns);
  const figures = [
    ...(rows === null || columns === null ? [] : [[rowGroups.by, other.by] as const]),
    ...(rows === null ? [] : [[rowGroups.by, overall] as const]),
    ...(columns === null ? [] : [[overall, other.by] as const]),
    [overall, overall] as const,
  ].flatMap((pair) => figuresBy(context, query, pair));
  return {
    records: count(context.db, query.rows.sql, query.rows.values),
    rows: rowGroups.groups,
    columns: other.groups,
    figures: figures.flatMap(({ row, column, figure }) => {
      const [at, to] = [rowGroups.places.get(row), other.places.get(column)];
      return at === undefined || to === undefined ? [] : [{ ...figure, row: at, column: to }];
    }),
    lines: new Set(figures.flatMap(({ row, column }) => (column === all ? [row] : []))).size,
    more: { rows: rowGroups.more, columns: other.more },
    ...source,
  };
}

/** All rows as one group. */
const overall: Sql = { sql: all, values: [] };

/** Texts that count as the number they stand beside. */
type Beside = ReadonlyMap<number | bigint, readonly string[]>;

/** A grouping as an expression over rows with alias `r`; rows without a value are one group. */
function groupOf(
  { keySql, exactOf, locale }: PreparedQuery,
  { field, by }: Grouping,
  beside: Beside,
): Sql {
  if (isCalendarPeriod(by)) {
    return { sql: `ifnull(zone_period(${keySql(field)}, ?, ?), x'')`, values: [locale.zone, by] };
  }
  const key = exactOf(field);
  if (beside.size === 0) return { sql: groupKey(key), values: [] };
  const isBeside = `${key} IN (SELECT value FROM json_each(?))`;
  return {
    sql: `iif(${isBeside}, CAST(${key} AS REAL), ${groupKey(key)})`,
    values: [JSON.stringify([...beside.values()].flat())],
  };
}

interface Groups {
  /** The grouping, as for `groupOf`. */
  readonly by: Sql;
  readonly groups: SummaryGroup[];
  /** Row or column numbers by group key; null for the total. */
  readonly places: ReadonlyMap<string, number | null>;
  readonly more: number;
}

/**
 * Periods in chronological order, other groups by descending count; the group without a value last.
 */
function groupsBy(
  context: QueryContext,
  prepared: PreparedQuery,
  grouping: Grouping | null,
  max: number,
  beside: Beside = new Map(),
): Groups {
  const total = new Map<string, number | null>([[all, null]]);
  if (grouping === null) return { by: overall, groups: [], places: total, more: 0 };
  const { field, by } = grouping;
  const group = groupOf(prepared, grouping, beside);
  const order = isCalendarPeriod(by) ? 'own' : 'count DESC, least, own';
  const found = context.db
    .select(
      `SELECT ${placeOf('own')} AS place, CASE WHEN own >= x'' THEN NULL WHEN ? <> 'value' THEN own ELSE ${textByRow(prepared.list, field)} g.rid) END AS label FROM (
         SELECT ${group.sql} AS own, count(*) AS count, min(r.rid) AS rid, min(${prepared.keySql(field)}) AS least ${prepared.rows.sql} GROUP BY 1
       ) g ORDER BY own >= x'', ${order}`,
      { place: 'text', label: 'text?' },
    )
    .all(by, field, ...group.values, ...prepared.rows.values);
  if (by === 'value' && beside.size === 0) {
    const texts = textsBeside(found);
    if (texts.size > 0) return groupsBy(context, prepared, grouping, max, texts);
  }
  const listed = found.slice(0, max);
  const places = new Map(listed.map(({ place }, at) => [place, at] as const));
  const groups = listed.map((each): SummaryGroup => {
    const { place, label } = each;
    if (place === noValue) return { label: null, filters: [withoutValue(grouping)] };
    const value = label ?? '';
    const also = isText(each) ? [] : (beside.get(numberKey(value)) ?? []);
    return { label: value, filters: [filterOf(grouping, [...new Set([value, ...also])])] };
  });
  const more = found.length - listed.length;
  return { by: group, groups, places: new Map([...places, ...total]), more };
}

type Found = Readonly<{ place: string; label: string | null }>;

const isText = ({ place }: Found) => place.startsWith('t');

/**
 * Texts such as `5.0` beside the number 5, by this number: a filter by one finds the other too, so
 * that they are one group.
 */
function textsBeside(found: readonly Found[]): Beside {
  const texts = found.filter(isText).map(({ place }) => place.slice(1));
  const short = texts.filter((text) => text.length <= keyDigits && isNumber(text));
  if (short.length === 0) return new Map();
  const others = found.filter((each) => !isText(each)).flatMap(({ label }) => label ?? []);
  const numbers = new Set(others.map(numberKey));
  return Map.groupBy(
    short.filter((text) => numbers.has(numberKey(text))),
    numberKey,
  );
}

function filterOf({ field, by }: Grouping, values: string[]): Filter {
  const [label = ''] = values;
  return isCalendarPeriod(by)
    ? { kind: 'days', field, ...monthsOf(label, by) }
    : { kind: 'one-of', field, values };
}

/** For periods this includes values that are not moments. */
function withoutValue({ field, by }: Grouping): Filter {
  return isCalendarPeriod(by)
    ? { kind: 'days', field, first: '0000-01', last: '9999-12', not: true }
    : { kind: 'presence', field, is: 'present', not: true };
}

interface GroupFigure {
  readonly row: string;
  readonly column: string;
  readonly figure: Omit<SummaryFigure, 'row' | 'column'>;
}

function figuresBy(
  context: QueryContext,
  prepared: PreparedQuery,
  [row, column]: readonly [Sql, Sql],
): GroupFigure[] {
  const currency = prepared.currency === null ? all : groupKey(prepared.keySql(prepared.currency));
  const key = prepared.field === null ? 'NULL' : prepared.keySql(prepared.field);
  const sent = sentDigits(prepared.list, prepared.field, key);
  const found = context.db
    .select(
      `SELECT ${placeOf('"row"')} AS "row", ${placeOf('"column"')} AS "column", records, sum, iif(own = ${all}, NULL, ${textByRow(prepared.list, prepared.currency)} g.rid)) AS currency FROM (
         SELECT ${row.sql} AS "row", ${column.sql} AS "column", ${currency} AS own, count(*) AS records, min(r.rid) AS rid,
           exact_sum(${key}, ${sent}) FILTER (WHERE ${key} < x'') AS sum
         ${prepared.rows.sql} GROUP BY 1, 2, 3) g ORDER BY g."row", g."column", own`,
      {
        row: 'text',
        column: 'text',
        records: 'number',
        sum: 'text?',
        currency: 'text?',
      },
    )
    .all(
      prepared.currency,
      ...row.values,
      ...column.values,
      prepared.field,
      ...prepared.rows.values,
    );
  return found.map((each): GroupFigure => {
    const [digits = '', amounts = '0', others = '0', ...ends] = (each.sum ?? '').split(' ');
    const numbers = Number(amounts);
    const [sum, min, max] = numbers === 0 ? [] : [digits, ...ends];
    return {
      row: each.row,
      column: each.column,
      figure: {
        currency: each.currency === '' ? null : each.currency,
        records: each.records,
        numbers,
        others: Number(others),
        sum: sum ?? null,
        average: sum === undefined ? null : averageOf(sum, numbers),
        min: min ?? null,
        max: max ?? null,
      },
    };
  });
}
