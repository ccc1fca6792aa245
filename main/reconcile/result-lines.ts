import { outcomes, type Mapping, type OutcomeLine } from '../../shared/ipc/reconcile';
import { fieldCell } from '../values/composed';
import { type Cell, decodeBody, fromCell, textOfCell } from '../values/cells';
import { idShown } from '../store/shown-id';
import type { QueryContext } from '../store/query-context';
import { textCells } from '../values/text-cells';
import type { LineState } from '../../shared/ipc/settlements';
import { titleOf } from '../values/title';
import { nameFields } from './names';
import { differenceOf } from './line-differences';
import { mappedPairs, type Result } from './result';
import { carriedFrom } from './settled-lines';

export type LinesContext = Pick<QueryContext, 'db' | 'fields'>;

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
export function linesByNumber(
  { db }: Pick<LinesContext, 'db'>,
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

export function sidesOf({ cells, shape, body }: FoundLine, fields: LinesContext['fields']): Sides {
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

export function lineOf(
  found: FoundLine,
  sides: Sides,
  result: Result,
  db: LinesContext['db'],
): OutcomeLine {
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

/** A line with what the two sides have. */
export interface ResultLine {
  readonly line: OutcomeLine;
  readonly sides: Sides;
}

/** Lines by number. */
export function linesWithSides(
  context: LinesContext,
  result: Result,
  nos: readonly number[],
): ResultLine[] {
  return linesByNumber(context, result, nos).map((found) => {
    const sides = sidesOf(found, context.fields);
    return { line: lineOf(found, sides, result, context.db), sides };
  });
}
