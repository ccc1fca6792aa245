import type { browse } from '../../shared/ipc/browse';
import type { Bridge } from '../../shared/ipc/define';
import type { SqlValue } from '../store/database';
import type { InSteps } from '../store/in-steps';
import type { QueryContext } from '../store/query-context';
import { hasIndex, valuesIndex, valuesOnly } from '../store/schema';
import { type Sql, yes } from '../store/sql';
import { type FieldQuestion, type FieldRows, fieldRows, takeInSteps } from './field-rows';
import { exactKey, isInexact, textByRow } from './list-fields';
import { keysOf } from './predicates';
import type { Question } from './question';
import { selectRows } from './rows';

type ValueCount = Awaited<ReturnType<Bridge<{ browse: typeof browse }>['browse']['facets']>>;

/** Values returned, the most frequent ones; all are counted. */
const maxValues = 100;

/** One key with its number of rows, and one of them for its text. */
interface Group {
  readonly groupKey: SqlValue;
  readonly count: number;
  readonly value: string | null;
}

/**
 * How often each value of a field occurs, in steps. Values that differ only in case or accents
 * count as one, and so do numbers of equal value. Each is counted with all that a filter by it
 * finds: the number 5 under 5 and under the text `5.0`, as far as both are among the most frequent.
 * Fails as `fieldRows`. One at a time: it counts in a table of the connection.
 */
export function* valueCounts(context: QueryContext, params: FieldQuestion): InSteps<ValueCount> {
  const { db } = context;
  for (;;) {
    const rows = fieldRows(context, params);
    if (rows === null) return { values: [], distinct: 0 };
    let filled = yield* fill(context, params, rows, false);
    if (filled === 'inexact') filled = yield* fill(context, params, rows, true);
    const counted = filled === 'changed' ? null : counts(context, params, rows);
    db.exec('DELETE FROM temp.value_count');
    if (counted !== null) return counted;
  }
}

/**
 * Fills the table with the keys and their numbers. `inexact`: some key stands for several values,
 * which `isExact` tells apart. `changed`: the list changed meanwhile.
 */
function* fill(
  context: QueryContext,
  params: FieldQuestion,
  rows: FieldRows,
  isExact: boolean,
): InSteps<'filled' | 'inexact' | 'changed'> {
  const { db } = context;
  const { question, key } = rows;
  const { resource } = question.shown;
  const column = context.fields.column(resource, params.field) ?? null;
  const by = isExact ? exactKey(resource, params.field, key, 'r') : key;
  const inexact = isExact || column === null ? '0' : `max(${isInexact(key)})`;
  const add = ({ sql, values }: Sql) =>
    db.run(
      `INSERT INTO temp.value_count SELECT ${by} AS key, count(*), min(r.rid), ${inexact}
       ${sql} AND ${by} < x'01' GROUP BY 1
       ON CONFLICT DO UPDATE SET count = count + excluded.count, is_inexact = max(is_inexact, excluded.is_inexact)`,
      ...values,
    );
  db.exec(
    'CREATE TEMP TABLE IF NOT EXISTS value_count(key PRIMARY KEY, count, rid, is_inexact) WITHOUT ROWID',
  );
  db.exec('DELETE FROM temp.value_count');
  const index = isExact || column === null ? null : indexOf(context, question, column);
  if (index !== null) add(selectRows(context, question, fromIndex, index));
  else if (!(yield* takeInSteps(context, params, rows, add))) return 'changed';
  const [found] = db.numbers('SELECT EXISTS(SELECT 1 FROM temp.value_count WHERE is_inexact)')();
  return found === 1 ? 'inexact' : 'filled';
}

const fromIndex: Sql = { sql: `r.${valuesOnly}`, values: [] };

/** The column's own index, if there is one and the whole list is counted. */
function indexOf(context: QueryContext, { shown, where }: Question, column: string): string | null {
  if (where.sql !== yes.sql || !context.syncs.isNow(shown)) return null;
  const index = valuesIndex(shown.resource, column);
  return hasIndex(context.db, index) ? index : null;
}

/** What the table holds. */
function counts(
  context: QueryContext,
  { field }: FieldQuestion,
  { question }: FieldRows,
): ValueCount {
  const { db } = context;
  const groups: Group[] = db
    .select(
      `SELECT g.count, iif(typeof(g.key) = 'integer', CAST(g.key AS TEXT), g.key) AS groupKey,
         ${textByRow(question.list, field)} g.rid) AS value
       FROM (SELECT key, count, rid FROM temp.value_count ORDER BY count DESC, key LIMIT ${maxValues}) g`,
      { count: 'number', groupKey: 'any', value: 'text?' },
    )
    .all(field);
  const [distinct = 0] = db.numbers('SELECT count(*) FROM temp.value_count')();
  const values = byText(groups);
  return { values, distinct: distinct - (groups.length - values.length) };
}

/** Keys of one text are one value, which is counted with all that a filter by it finds. */
function byText(groups: readonly Group[]): ValueCount['values'] {
  const rows = new Map<string | number | null, number>();
  for (const { groupKey, count: times } of groups) {
    const name = named(groupKey);
    rows.set(name, (rows.get(name) ?? 0) + times);
  }
  return [...Map.groupBy(groups, ({ value }) => value ?? '')]
    .map(([value, alike]) => {
      const keys = new Set([...alike.map(({ groupKey }) => groupKey), ...keysOf(value)].map(named));
      return {
        value,
        count: [...keys].reduce<number>((sum, key) => sum + (rows.get(key) ?? 0), 0),
      };
    })
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

/**
 * A key that can be looked up in a map. A long integer and the text of its digits have one name:
 * every filter that finds one finds the other.
 */
function named(key: SqlValue): string | number | null {
  if (typeof key === 'bigint') return String(key);
  return typeof key === 'object' ? null : key;
}
