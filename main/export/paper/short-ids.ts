import { shortId, uuid } from '../../../shared/identifier';
import type { PaperCell } from './cell';

const idName = /(^|_)(ids?|uuid|guid|ref|reference)$/i;

/** Fewer characters than this are as quickly read as their first and last ones. */
const longFrom = 17;

type Rows = readonly (readonly PaperCell[])[];

/**
 * Shortens IDs to their first 6 and last 4 characters: UUIDs wherever they are, other long ones in
 * columns whose field is named like one. Of two IDs of a column that would look the same, both stay
 * complete. `fields`: the field of each column.
 */
export function withShortIds(
  fields: readonly string[],
  rows: Rows,
): { readonly rows: Rows; readonly shortened: number } {
  const shorts = fields.map((field, at) => shortsOf(idName.test(field), rows, at));
  let shortened = 0;
  const changed = rows.map((row) =>
    row.map((cell, at): PaperCell => {
      const parts = idsOf(cell, true);
      const shown = parts?.map((id) => shorts[at]?.get(id) ?? id);
      if (parts === null || shown === undefined || parts.every((id, nth) => id === shown[nth]))
        return cell;
      shortened += 1;
      return { ...cell, text: shown.join(', '), style: 'id' };
    }),
  );
  return { rows: changed, shortened };
}

/** The short form of each ID of a column that has one of its own. */
function shortsOf(isNamed: boolean, rows: Rows, at: number): ReadonlyMap<string, string> {
  const ids = new Set(rows.flatMap((row) => idsOf(row[at], isNamed) ?? []));
  const byShort = Map.groupBy(ids, shortId);
  return new Map(
    [...byShort].flatMap(([short, [id = '', ...others]]) =>
      others.length === 0 ? [[id, short] as const] : [],
    ),
  );
}

/** The IDs a cell consists of; null where it holds anything else. */
function idsOf(cell: PaperCell | undefined, isNamed: boolean): readonly string[] | null {
  if (cell === undefined || (cell.style !== 'text' && cell.style !== 'number')) return null;
  const parts = cell.text.split(', ');
  const isId = (text: string) =>
    uuid.test(text) ||
    (isNamed && text.length >= longFrom && /^[\w.:-]+$/.test(text) && /\d/.test(text));
  return parts.every(isId) ? parts : null;
}
