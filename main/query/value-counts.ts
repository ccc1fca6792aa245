import type { browse } from '../../shared/ipc/browse';
import type { Bridge } from '../../shared/ipc/define';
import { SerialQueue } from '../serial-queue';
import type { SqlValue } from '../store/database';
import type { QueryContext } from '../store/query-context';
import { hasIndex, valuesIndex, valuesOnly } from '../store/schema';
import { type Sql, join, yes } from '../store/sql';
import { type InSteps, Steps } from '../store/in-steps';
import { exactKey, isInexact, keyExpression, textByRow } from './list-fields';
import { keysOf } from './predicates';
import { knownField, lastRow, type Question, questionOf } from './question';
import { scansList, selectRows } from './rows';

type Facets = Bridge<{ browse: typeof browse }>['browse']['facets'];
type FieldQuestion = Parameters<Facets>[0];
type ValueCount = Awaited<ReturnType<Facets>>;

/** Values returned, the most frequent ones; all are counted. */
const maxValues = 100;

/** Row numbers per step: some tens of milliseconds, so that lists are answered in between. */
const rowsAtOnce = 10_000;

/** One key with its number of rows, and one of them for its text. */
interface Group {
  readonly groupKey: SqlValue;
  readonly count: number;
  readonly value: string | null;
}

/**
 * How often each value of a field occurs. Counting reads the whole list; other questions to the
 * thread are answered in between. One field is counted after another.
 */
export class ValueCounts {
  readonly #context: QueryContext;
  readonly #steps: Steps;
  readonly #queue = new SerialQueue();

  /** `inTurn` runs all statements of a step on the same snapshot. */
  constructor(context: QueryContext, inTurn: <T>(work: () => T) => T) {
    this.#context = context;
    this.#steps = new Steps(inTurn);
  }

  /**
   * Values that differ only in case or accents count as one, and so do numbers of equal value. Each
   * is counted with all that a filter by it finds: the number 5 under 5 and under the text `5.0`, as
   * far as both are among the most frequent. Fails with `input.params` (`unknown-field`,
   * `field-unkeyed`).
   */
  facets(question: FieldQuestion): Promise<ValueCount> {
    return this.#queue.run(() =>
      this.#steps.through(this.#steps.begin(), count(this.#context, question)),
    );
  }
}

/** Rows whose values are counted by a key. */
interface CountedRows {
  readonly question: Question;
  readonly field: string;
  readonly key: string;
  /** The column of the key; null for a computed field. */
  readonly column: string | null;
}

function* count(context: QueryContext, params: FieldQuestion): InSteps<ValueCount> {
  const { db } = context;
  for (;;) {
    const rows = countedRows(context, params);
    if (rows === null) return { values: [], distinct: 0 };
    let filled = yield* fill(context, params, rows, false);
    if (filled === 'inexact') filled = yield* fill(context, params, rows, true);
    const counted = filled === 'changed' ? null : counts(context, rows);
    db.exec('DELETE FROM temp.value_count');
    if (counted !== null) return counted;
  }
}

function countedRows(context: QueryContext, { query, field }: FieldQuestion): CountedRows | null {
  const question = questionOf(context, query);
  knownField(question.columns, field);
  if (question.columns.length === 0) return null;
  const column = context.fields.column(query.resource, field) ?? null;
  return { question, field, key: keyExpression(question.list, field), column };
}

/**
 * Fills the table with the keys and their numbers. `inexact`: some key stands for several values,
 * which `isExact` tells apart. `changed`: the list changed meanwhile.
 */
function* fill(
  context: QueryContext,
  params: FieldQuestion,
  counted: CountedRows,
  isExact: boolean,
): InSteps<'filled' | 'inexact' | 'changed'> {
  const { db } = context;
  const { question, field, key, column } = counted;
  const { resource } = question.shown;
  const by = isExact ? exactKey(resource, field, key, 'r') : key;
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
  const index = isExact ? null : indexOf(context, counted);
  const last = lastRow(context, resource);
  const atOnce = needsAllRows(question) ? last : rowsAtOnce;
  if (index !== null) add(selectRows(context, question, fromIndex, index));
  else {
    for (let after = 0; after < last; after += atOnce) {
      if (after > 0) {
        yield;
        if (!isSame(context, params, counted)) return 'changed';
      }
      const range: Sql = { sql: 'r.rid > ? AND r.rid <= ?', values: [after, after + atOnce] };
      add(selectRows(context, question, join('AND', [question.where, range])));
    }
  }
  const [found] = db.numbers('SELECT EXISTS(SELECT 1 FROM temp.value_count WHERE is_inexact)')();
  return found === 1 ? 'inexact' : 'filled';
}

const fromIndex: Sql = { sql: `r.${valuesOnly}`, values: [] };

/** The field's own index, if there is one and the whole list is counted. */
function indexOf(context: QueryContext, { question, column }: CountedRows): string | null {
  const { shown, where } = question;
  if (column === null || where.sql !== yes.sql || !context.syncs.isNow(shown)) return null;
  const index = valuesIndex(shown.resource, column);
  return hasIndex(context.db, index) ? index : null;
}

/**
 * Whether its conditions look at the whole list wherever a range of it begins: words of the text
 * index, and what scans the list for each of its parts.
 */
function needsAllRows(question: Question): boolean {
  const { match, where } = question;
  return match !== null || where.sql.includes(' MATCH ') || scansList(question);
}

/**
 * Whether the next rows are of the same state of the list, by the same key. A first sync adds rows
 * behind the last.
 */
function isSame(context: QueryContext, params: FieldQuestion, counted: CountedRows): boolean {
  const now = countedRows(context, params);
  if (now?.key !== counted.key) return false;
  const [{ shown }, { shown: before }] = [now.question, counted.question];
  return shown.sync === before.sync && shown.synced === before.synced;
}

/** What the table holds. */
function counts(context: QueryContext, { question, field }: CountedRows): ValueCount {
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
