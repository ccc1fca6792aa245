import {
  isAgreeing,
  outcomes,
  type LineFilter,
  type LinesQuery,
  type Mapping,
} from '../../shared/ipc/reconcile';
import { needlesOf } from '../values/search-text';
import type { LineState } from '../../shared/ipc/settlements';
import { codeOf, mappedPairs, type Result } from './result';
import { linesWithSides, type LinesContext } from './result-lines';

const maxLines = 500;

export interface LinesOfResult extends LinesQuery {
  readonly resultId: number;
  readonly offset: number;
  readonly limit: number;
}

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
export function readLines(context: LinesContext, result: Result, params: LinesOfResult) {
  const { db } = context;
  const { offset, limit } = params;
  const { numbers, total } = selectedLines(context, result, params);
  const count = Math.min(limit, maxLines);
  return {
    total,
    lines: linesWithSides(context, result, numbers(count, offset)).map(({ line }) => line),
    states: statesOf(db, result, params),
  };
}

/** Selects lines: how many there are, and their numbers from an offset. */
export function selectedLines(
  { db }: Pick<LinesContext, 'db'>,
  result: Result,
  params: LinesQuery,
) {
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
  // What is to be done begins with what earlier runs left open.
  const before = state === 'todo' ? 's.state IS NULL OR s.since = ?, ' : '';
  const labels = state === 'todo' ? [result.stored.label] : [];
  const read = db.numbers(
    `SELECT o.no ${from} WHERE ${where} ORDER BY ${before}o.no LIMIT ? OFFSET ?`,
  );
  return {
    total,
    numbers: (count: number, offset: number) => read(...values, ...labels, count, offset),
  };
}

/** How many lines there are of each state, among those of the outcome asked for. */
function statesOf(
  db: LinesContext['db'],
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

/** Positions of the pairs with this field. */
function positionsOf(mapping: Mapping, field: string): number[] {
  return mappedPairs(mapping).flatMap((pair, at) => (pair.field === field ? [at] : []));
}
