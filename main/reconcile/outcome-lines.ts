import {
  isAgreeing,
  outcomes,
  type LineFilter,
  type LinesQuery,
  type Mapping,
  type OutcomeLine,
  type Pair,
  type Reconciliation,
  type Outcome,
} from '../../shared/ipc/reconcile';
import type { QueryLocale } from '../../shared/ipc/browse';
import { fieldCell } from '../values/computed';
import { type Cell, decodeBody, fromCell, textOfCell } from '../values/cells';
import { idShown } from '../store/shown-id';
import type { QueryContext } from '../store/query-context';
import { textCells } from '../values/text-cells';
import { needlesOf } from '../values/search-text';
import type { LineState } from '../../shared/ipc/settlements';
import { titleOf } from '../values/title';
import type { Decimals, MoneySums } from './amounts';
import type { ColumnForm } from './column-forms';
import type { Differences } from './pair-differences';
import type { StoredPairRow } from './pair-tables';
import { nameFields } from './names';
import { differenceOf } from './line-differences';
import { carriedFrom, contentOf, type Settlements } from './settled-lines';
import type { LineToSettle } from './settlement';

/** The result of comparing a file with a list; its lines are in the temporary table `outcome`. */
export interface Result {
  readonly reconciliation: Reconciliation;
  /** The time zone of moments in the file that name none. */
  readonly zone: string;
  readonly locale: QueryLocale;
  readonly laid: readonly ResultColumn[];
  /** The service's fields, to which `laid` refers. */
  readonly fields: readonly string[];
  /** The number of the first line of each outcome, from 1. */
  readonly first: Readonly<Record<Outcome, number>>;
  /** Names of the file's columns. */
  readonly names: readonly string[];
  /** How columns separate decimals. */
  readonly decimals: Decimals;
  /** What was settled before. */
  readonly stored: Settlements;
  /** The records it was compared with. */
  readonly sync: { readonly no: number; readonly sha256: string };
  /** Those records, without the ones carried over. */
  readonly rids: Uint32Array;
  /** Of the file. */
  readonly sha256: string;
  /** The user's pairs that hold. */
  readonly pairs: readonly StoredPairRow[];
  /** What lines that look alike are found by. */
  readonly likeness: LikenessBasis;
}

interface LikenessBasis {
  readonly differences: Differences;
  readonly sums: MoneySums;
  /** Of the compared pairs. */
  readonly forms: readonly ColumnForm[];
}

/** The stored numbers of outcomes, in display order. */
export const codeOf = Object.fromEntries(outcomes.map((each, code) => [each, code])) as Record<
  Outcome,
  number
>;
/** Counts how often each key occurs on either side, but for lines that the user paired. */
export const countKeys = `
INSERT INTO temp.tally SELECT key, sum(mine), sum(theirs) FROM (
  SELECT key, 1 AS mine, 0 AS theirs FROM temp.mine
  WHERE key IS NOT NULL AND row NOT IN (SELECT row FROM temp.paired_row)
  UNION ALL SELECT key, 0, 1 FROM temp.theirs
  WHERE key IS NOT NULL AND rid NOT IN (SELECT rid FROM temp.paired_rid)
) GROUP BY key`;

const maxLines = 500;

export interface LinesOfResult extends LinesQuery {
  readonly resultId: number;
  readonly offset: number;
  readonly limit: number;
}

type Context = Pick<QueryContext, 'db' | 'fields'>;

/** Conditions on `outcome o` with `settled s`, for each way of selecting lines by their state. */
const agreeing = outcomes
  .filter(isAgreeing)
  .map((each) => codeOf[each])
  .join();
const stateConditions: Readonly<Record<LineFilter, string>> = {
  todo: `o.kind NOT IN (${agreeing}) AND (s.state IS NULL OR s.state IN ('pending', 'provider'))`,
  open: `o.kind NOT IN (${agreeing}) AND s.state IS NULL`,
  changed: 's.changed = 1',
  pending: "s.state = 'pending'",
  agreed: "s.state = 'agreed'",
  provider: "s.state = 'provider'",
  other: "s.state = 'other'",
  resolved: "s.state = 'resolved'",
};

/** Lines of a result for a question, in the order of their outcomes. */
export function readLines(context: Context, result: Result, params: LinesOfResult) {
  const { db } = context;
  const { offset, limit } = params;
  const { numbers, total } = selected(context, result, params);
  const count = Math.min(limit, maxLines);
  const nos = numbers(count, offset);
  const found = linesByNumber(context, result, nos);
  return {
    total,
    lines: found.map((row) => lineOf(row, sidesOf(row, context.fields), result, context.db)),
    states: statesOf(db, result, params),
  };
}

/** Selects lines: how many there are, and their numbers from an offset. */
function selected({ db }: Pick<Context, 'db'>, result: Result, params: LinesQuery) {
  const { outcome, field, search, state = null } = params;
  const { reconciliation, first } = result;
  const { resource } = reconciliation.mapping;
  const [needle = ''] = search.trim() === '' ? [] : needlesOf(search, false);
  const isNarrowed = field !== null || needle !== '' || state !== null;
  const conditions = [
    ...(outcome === null ? [] : [`o.kind = ${codeOf[outcome]}`]),
    ...(state === null ? [] : [stateConditions[state]]),
    ...(field === null
      ? []
      : [
          `EXISTS (SELECT 1 FROM json_each(o.fields) WHERE value IN (${positionsOf(reconciliation.mapping, field).join()}))`,
        ]),
    ...(needle === ''
      ? []
      : [
          `(holds_text(ifnull(m.cells, '[]'), ?) OR holds_text(ifnull(b.body, '[]'), ?)
            OR holds_text(json_array(s.comment), ?))`,
        ]),
  ];
  const from = `FROM temp.outcome o LEFT JOIN temp.settled s ON s.no = o.no
    LEFT JOIN temp.mine m ON m.row = o.row LEFT JOIN ${resource}_body b ON b.rid = o.rid`;
  const where = [...conditions, '1'].join(' AND ');
  const values = needle === '' ? [] : [needle, needle, needle];
  const all =
    outcome === null
      ? Object.values(reconciliation.counts).reduce((sum, each) => sum + each, 0)
      : reconciliation.counts[outcome];
  if (!isNarrowed) {
    const begin = outcome === null ? 1 : first[outcome];
    const numbers = (count: number, offset: number) =>
      Array.from(
        { length: Math.max(0, Math.min(count, all - offset)) },
        (_, at) => begin + offset + at,
      );
    return { total: all, numbers };
  }
  const total = db.numbers(`SELECT count(*) ${from} WHERE ${where}`)(...values)[0] ?? 0;
  const read = db.numbers(`SELECT o.no ${from} WHERE ${where} ORDER BY o.no LIMIT ? OFFSET ?`);
  return { total, numbers: (count: number, offset: number) => read(...values, count, offset) };
}

/** How many lines there are of each state, among those of the outcome asked for. */
function statesOf(
  db: Context['db'],
  { reconciliation: { counts } }: Result,
  { outcome }: LinesQuery,
) {
  const states: Record<LineFilter, number> = {
    todo: 0,
    open: 0,
    changed: 0,
    pending: 0,
    agreed: 0,
    provider: 0,
    other: 0,
    resolved: 0,
  };
  const found = db.select(
    `SELECT s.state, s.changed, o.kind IN (${agreeing}) AS isEqual, count(*) AS count
     FROM temp.settled s JOIN temp.outcome o ON o.no = s.no
     WHERE ${outcome === null ? '1' : `o.kind = ${codeOf[outcome]}`} GROUP BY 1, 2, 3`,
    { state: 'text?', changed: 'number', isEqual: 'number', count: 'number' },
  );
  const differing = outcomes
    .filter((each) => !isAgreeing(each) && (outcome ?? each) === each)
    .reduce((sum, each) => sum + counts[each], 0);
  let settled = 0;
  for (const { state, changed, isEqual, count } of found.all()) {
    if (changed === 1) states.changed += count;
    if (state === null) continue;
    states[state as LineState] += count;
    if (isEqual === 0) settled += count;
  }
  states.open = differing - settled;
  states.todo = states.open + states.pending + states.provider;
  return states;
}

const foundKinds = {
  no: 'number',
  kind: 'number',
  row: 'number?',
  id: 'text?',
  fields: 'text?',
  mine: 'number',
  theirs: 'number',
  pairId: 'number?',
  cells: 'text?',
  shape: 'number?',
  body: 'text?',
  state: 'text?',
  was: 'text?',
  comment: 'text?',
  by: 'text?',
  at: 'text?',
  since: 'text?',
  changed: 'number?',
  /** The run that a line was carried over from, and its row there. */
  from: 'text?',
  first: 'number?',
  line: 'text?',
} as const;

type FoundLine = ReturnType<typeof linesByNumber>[number];

/** `line`: SQL for the identity of the lines; most readers do not need it. */
function linesByNumber(
  { db }: Pick<Context, 'db'>,
  { reconciliation }: Result,
  nos: readonly number[],
  line = 'NULL',
) {
  const { resource } = reconciliation.mapping;
  return db
    .select(
      `SELECT o.no, o.kind, o.row, r.id, o.fields, o.mine, o.theirs,
        ifnull(pm.pair, pt.pair) AS "pairId", m.cells, b.shape, b.body,
        s.state, s.was, s.comment, s.by_whom AS "by", s.at, s.since, s.changed,
        ifnull(cm.since, ct.since) AS "from", cm.first, ${line} AS line
       FROM json_each(?) n JOIN temp.outcome o ON o.no = n.value
       LEFT JOIN temp.mine m ON m.row = o.row LEFT JOIN temp.theirs t ON t.rid = o.rid
       LEFT JOIN ${resource}_body b ON b.rid = o.rid LEFT JOIN ${resource} r ON r.rid = o.rid
       LEFT JOIN temp.settled s ON s.no = o.no
       LEFT JOIN temp.paired_row pm ON pm.row = o.row
       LEFT JOIN temp.paired_rid pt ON pt.rid = o.rid
       LEFT JOIN temp.carried_row cm ON cm.row = o.row
       LEFT JOIN temp.carried_rid ct ON ct.rid = o.rid ORDER BY n.key`,
      foundKinds,
    )
    .all(JSON.stringify(nos));
}

export interface Sides {
  /** The row of the file; null without one. */
  readonly mine: readonly (string | null)[] | null;
  /** The record; null without one. */
  readonly theirs: {
    readonly cells: readonly Cell[];
    readonly positions: ReadonlyMap<string, number>;
  } | null;
}

function sidesOf({ cells, shape, body }: FoundLine, fields: Context['fields']): Sides {
  return {
    mine: cells === null ? null : textCells(cells),
    theirs:
      shape === null || body === null
        ? null
        : { cells: decodeBody(body), positions: fields.shape(shape).positions },
  };
}

function cellOf({ theirs }: Sides, field: string): Cell | undefined {
  return theirs === null ? undefined : fieldCell(field, theirs.cells, theirs.positions);
}

export function sideText(sides: Sides, field: string): string {
  const cell = cellOf(sides, field);
  return cell === undefined || cell === null ? '' : textOfCell(cell);
}

function lineOf(found: FoundLine, sides: Sides, result: Result, db: Context['db']): OutcomeLine {
  const { kind, row, id, fields } = found;
  const { laid, fields: names, zone, reconciliation } = result;
  const { mapping } = reconciliation;
  const { mine, theirs } = sides;
  const differing = fields === null ? [] : (JSON.parse(fields) as number[]);
  const shownId = id === null ? null : idShown(db, mapping.resource, id);
  const isCarried = row !== null && row >= carriedFrom;
  return {
    no: found.no,
    outcome: outcomes[kind] ?? 'equal',
    row: isCarried ? found.first : row,
    id: shownId,
    from: found.from,
    times: { mine: found.mine, theirs: found.theirs },
    key: mapping.keys.map(({ column, field }) => (mine?.[column] ?? '') || sideText(sides, field)),
    title:
      shownId === null
        ? titleInFile(mapping, mine ?? [])
        : titleOf((field) => cellOf(sides, field), shownId),
    differs: differing.flatMap((at) => [2 * at, 2 * at + 1]),
    differences:
      theirs === null || mine === null
        ? []
        : differing.flatMap((at) => {
            const pair = mappedPairs(mapping)[at];
            if (pair === undefined) return [];
            const written = mine[pair.column] ?? '';
            const { cells, positions } = theirs;
            return differenceOf(pair, result.names, written, cells, positions, result.decimals);
          }),
    settled: settledOf(found),
    pairId: found.pairId,
    cells: laid.map(({ side, at }) => {
      if (side === 'mine') return fileText(mine?.[at] ?? '', zone);
      const cell = cellOf(sides, names[at] ?? '');
      return cell === undefined ? undefined : fromCell(cell);
    }),
  };
}

function settledOf({
  state,
  was,
  comment,
  by,
  at,
  since,
  changed,
}: FoundLine): OutcomeLine['settled'] {
  if (at === null) return null;
  return {
    state: state as LineState | null,
    was: was as LineState | null,
    comment: comment ?? '',
    by: by ?? '',
    at,
    since: since ?? '',
    changed: changed === 1,
  };
}

/** A row's name where it has no record: its columns of names, else its key. */
function titleInFile({ keys, compare }: Mapping, cells: readonly (string | null)[]): string {
  const naming = [...keys, ...compare].filter(({ field }) => nameFields.has(field));
  return naming
    .map(({ column }) => cells[column] ?? '')
    .filter((text) => text !== '')
    .join(' ');
}

/** What is settled at once at most, as the reading thread hands it on. */
export const maxToSettle = 200_000;

/** Lines as they are stored when they are settled; those that agree are left out. */
export function linesToSettle(
  context: Context,
  result: Result,
  params: { readonly nos: readonly number[] } | LinesQuery,
  line: string,
): LineToSettle[] {
  const nos =
    'nos' in params ? params.nos : selected(context, result, params).numbers(maxToSettle, 0);
  return contentsOf(context, result, nos, line)
    .filter(({ outcome }) => !isAgreeing(outcome))
    .map(({ no, line: lineNo, content, about }) => ({ no, line: lineNo, content, about }));
}

/**
 * Lines by number with what identifies and describes them, and what the record says of a field.
 * `line`: SQL for their identity.
 */
export function contentsOf(
  context: Context,
  result: Result,
  nos: readonly number[],
  line: string,
): (LineToSettle & { readonly outcome: Outcome; readonly sent: (field: string) => string })[] {
  const { mapping } = result.reconciliation;
  const pairs = [...mapping.keys, ...mapping.compare];
  return linesByNumber(context, result, nos, line).map((found) => {
    const sides = sidesOf(found, context.fields);
    const read = lineOf(found, sides, result, context.db);
    const { mine } = sides;
    const written = pairs.flatMap(({ column }) => {
      const text = mine?.[column];
      return text === undefined || text === null ? [] : [[result.names[column] ?? '', text]];
    });
    const { outcome, key, title, row, id, from, differences } = read;
    return {
      no: found.no,
      line: found.line ?? '',
      outcome,
      sent: (field: string) => sideText(sides, field),
      content: contentOfLine(read, sides, mapping),
      about: {
        outcome,
        key,
        title,
        row,
        id,
        differences,
        since: from ?? result.stored.label,
        stored: found.id,
        cells: mine === null ? null : (Object.fromEntries(written) as Record<string, string>),
      },
    };
  });
}

/** A line with what the two sides have. */
export interface ResultLine {
  readonly line: OutcomeLine;
  readonly sides: Sides;
}

/** Lines by number. */
export function linesWithSides(
  context: Context,
  result: Result,
  nos: readonly number[],
): ResultLine[] {
  return linesByNumber(context, result, nos).map((found) => {
    const sides = sidesOf(found, context.fields);
    return { line: lineOf(found, sides, result, context.db), sides };
  });
}

function contentOfLine(read: OutcomeLine, sides: Sides, { keys, compare }: Mapping): string {
  const { mine } = sides;
  const cells = [...keys, ...compare]
    .toSorted((one, other) => (one.field < other.field ? -1 : 1))
    .map(({ column, field }) => (mine === null ? sideText(sides, field) : (mine[column] ?? '')));
  return contentOf({ ...read, cells });
}

/** The pairs of the key, then those that are compared. */
export function mappedPairs({ keys, compare }: Pick<Mapping, 'keys' | 'compare'>): Pair[] {
  return [...keys, ...compare];
}

/** Positions of the pairs with this field. */
function positionsOf(mapping: Mapping, field: string): number[] {
  return mappedPairs(mapping).flatMap((pair, at) => (pair.field === field ? [at] : []));
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
