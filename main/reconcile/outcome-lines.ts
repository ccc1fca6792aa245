import {
  outcomes,
  type LinesQuery,
  type Mapping,
  type OutcomeLine,
  type Reconciliation,
  type Outcome,
} from '../../shared/ipc/reconcile';
import { fieldCell } from '../values/computed';
import { decodeBody, fromCell } from '../values/cells';
import { idShown } from '../store/shown-id';
import type { QueryContext } from '../store/query-context';
import { needlesOf } from '../values/search-text';

/** The result of comparing a file with a list; its lines are in the temporary table `outcome`. */
export interface Result {
  readonly reconciliation: Reconciliation;
  /** The time zone of moments in the file that name none. */
  readonly zone: string;
  readonly laid: readonly ResultColumn[];
  /** The service's fields, to which `laid` refers. */
  readonly fields: readonly string[];
  /** The number of the first line of each outcome, from 1. */
  readonly first: Readonly<Record<Outcome, number>>;
}

/** The stored numbers of outcomes, in display order. */
export const codeOf = Object.fromEntries(outcomes.map((each, code) => [each, code])) as Record<
  Outcome,
  number
>;
/** Counts how often each key occurs on either side. */
export const countKeys = `
INSERT INTO temp.tally SELECT key, sum(mine), sum(theirs) FROM (
  SELECT key, 1 AS mine, 0 AS theirs FROM temp.mine WHERE key IS NOT NULL
  UNION ALL SELECT key, 0, 1 FROM temp.theirs WHERE key IS NOT NULL
) GROUP BY key`;

const maxLines = 500;

export interface LinesOfResult extends LinesQuery {
  readonly resultId: number;
  readonly offset: number;
  readonly limit: number;
}

interface StoredLine {
  readonly kind: number;
  readonly row: number | null;
  readonly id: string | null;
  readonly fields: string | null;
  readonly mine: number;
  readonly theirs: number;
  readonly cells: string | null;
  readonly shape: number | null;
  readonly body: string | null;
}

type Context = Pick<QueryContext, 'db' | 'fields'>;

/** Lines of a result for a question, in the order of their outcomes. */
export function readLines(context: Context, result: Result, params: LinesOfResult) {
  const { db } = context;
  const { outcome, field, search, offset, limit } = params;
  const { reconciliation, first } = result;
  const { resource } = reconciliation.mapping;
  const [needle = ''] = search.trim() === '' ? [] : needlesOf(search, false);
  const isNarrowed = field !== null || needle !== '';
  const conditions = [
    ...(outcome === null ? [] : [`o.kind = ${codeOf[outcome]}`]),
    ...(field === null
      ? []
      : [
          `EXISTS (SELECT 1 FROM json_each(o.fields) WHERE value IN (${pairsOf(reconciliation.mapping, field).join()}))`,
        ]),
    ...(needle === ''
      ? []
      : ["(holds_text(ifnull(m.cells, '[]'), ?) OR holds_text(ifnull(b.body, '[]'), ?))"]),
  ];
  const from = `FROM temp.outcome o LEFT JOIN temp.mine m ON m.row = o.row LEFT JOIN ${resource}_body b ON b.rid = o.rid
    LEFT JOIN ${resource} r ON r.rid = o.rid`;
  const where = (more: readonly string[]) => [...conditions, ...more, '1'].join(' AND ');
  const values = needle === '' ? [] : [needle, needle];
  const all =
    outcome === null
      ? Object.values(reconciliation.counts).reduce((sum, each) => sum + each, 0)
      : reconciliation.counts[outcome];
  const total = isNarrowed
    ? (db
        .select(`SELECT count(*) AS total ${from} WHERE ${where([])}`, { total: 'number' })
        .get(...values)?.total ?? 0)
    : all;
  const begin = outcome === null ? 1 : first[outcome];
  const rows = db.select(
    `SELECT o.kind, o.row, r.id, o.fields, o.mine, o.theirs, m.cells, b.shape, b.body ${from}
     WHERE ${where(isNarrowed ? [] : ['o.no >= ?'])} ORDER BY o.no LIMIT ? OFFSET ?`,
    {
      kind: 'number',
      row: 'number?',
      id: 'text?',
      fields: 'text?',
      mine: 'number',
      theirs: 'number',
      cells: 'text?',
      shape: 'number?',
      body: 'text?',
    },
  );
  const count = Math.min(limit, maxLines);
  const found = rows.all(...values, ...(isNarrowed ? [count, offset] : [begin + offset, count, 0]));
  return { total, lines: found.map((row) => lineOf(row, result, context)) };
}

function lineOf(
  { kind, row, id, fields, mine, theirs, cells, shape, body }: StoredLine,
  { laid, fields: names, zone, reconciliation: { mapping } }: Result,
  { db, fields: shapes }: Context,
): OutcomeLine {
  const fileCells = cells === null ? null : (JSON.parse(cells) as string[]);
  const their = shape === null || body === null ? null : decodeBody(body);
  const positions = shape === null ? null : shapes.shape(shape).positions;
  const differing = fields === null ? [] : (JSON.parse(fields) as number[]);
  return {
    outcome: outcomes[kind] ?? 'equal',
    row,
    id: id === null ? null : idShown(db, mapping.resource, id),
    times: { mine, theirs },
    differs: differing.map((at) => 2 * (mapping.keys.length + at)).flatMap((at) => [at, at + 1]),
    cells: laid.map(({ side, at }) => {
      if (side === 'mine') return fileText(fileCells?.[at] ?? '', zone);
      const cell = positions ? fieldCell(names[at] ?? '', their ?? [], positions) : undefined;
      return cell === undefined ? undefined : fromCell(cell);
    }),
  };
}

/** Positions of the compared pairs with this field. */
function pairsOf({ compare }: Mapping, field: string): number[] {
  return compare.flatMap((pair, at) => (pair.field === field ? [at] : []));
}

const zonelessInstant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/;

/**
 * A cell of the file. A moment without a zone is local time; without an offset the screens would
 * take it for UTC.
 */
function fileText(text: string, zone: string): string | undefined {
  if (!zonelessInstant.test(text)) return text === '' ? undefined : text;
  try {
    const instant = Temporal.PlainDateTime.from(text.replace(' ', 'T'), { overflow: 'reject' });
    return instant.toZonedDateTime(zone).toString({ timeZoneName: 'never' });
  } catch {
    return text;
  }
}

/** A column of a result: a column of the file or a field of the service, with its index there. */
export type ResultColumn = Reconciliation['columns'][number] & { readonly at: number };

/**
 * The columns of a result: pairs side by side, keys first, then the file's other columns, then the
 * service's other fields. `at` is the index among the file's columns or the service's fields.
 */
export function resultColumns(
  { keys, compare }: Pick<Mapping, 'keys' | 'compare'>,
  columns: readonly string[],
  fields: readonly string[],
): ResultColumn[] {
  const pairs = [...keys, ...compare];
  const mine = (at: number, paired: boolean): ResultColumn => {
    return { side: 'mine', name: columns[at] ?? '', paired, at };
  };
  const theirs = (at: number, paired: boolean): ResultColumn => {
    return { side: 'theirs', name: fields[at] ?? '', paired, at };
  };
  return [
    ...pairs.flatMap(({ column, field }) => [
      mine(column, true),
      theirs(fields.indexOf(field), true),
    ]),
    ...columns.flatMap((_, at) =>
      pairs.some(({ column }) => column === at) ? [] : mine(at, false),
    ),
    ...fields.flatMap((name, at) =>
      pairs.some(({ field }) => field === name) ? [] : theirs(at, false),
    ),
  ];
}
