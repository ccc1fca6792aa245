import { composedFields, isComposed, type ComposedField } from '../../shared/computed-fields';
import { type Cell, cellText, storedCell } from './cells';
import { numberKey } from './sort-keys';

/**
 * The composed fields of records with these fields. Each group needs a field; a field of that name
 * from the service takes precedence.
 */
export function composedNames(names: readonly string[]): readonly ComposedField[] {
  const known = new Set(names);
  return Object.keys(composedFields)
    .filter(isComposed)
    .filter((field) => {
      const { groups } = composedFields[field];
      const parts = groups.map((group) => group.filter((each) => known.has(each)));
      return (
        !known.has(field) && parts.every((group) => group.length > 0) && parts.flat().length > 1
      );
    });
}

const spaces = /^ +|(?<! ) +$/g;

/** The text of a composed field; undefined when the record has none of its parts. */
function composedCell(
  field: ComposedField,
  valueOf: (field: string) => Cell | undefined,
): string | undefined {
  const { groups, between } = composedFields[field];
  const texts = groups.map((group) =>
    group
      .map((each) => partText(valueOf(each) ?? null).replaceAll(spaces, ''))
      .filter((text) => text !== '')
      .join(' '),
  );
  return texts.filter((text) => text !== '').join(between) || undefined;
}

/**
 * A whole number is written as one, however it was sent, so that it is the same as in the key
 * (`textKey`): `45678912.0` is 45678912.
 */
function partText(cell: Cell): string {
  const isNumber = typeof cell === 'object' && cell !== null && typeof cell[0] === 'string';
  const key = isNumber ? numberKey(cell[0]) : null;
  return Number.isSafeInteger(key) ? String(key) : cellText(cell);
}

/**
 * A field of a record, its own or a composed one; undefined when it has none. `positions` maps its
 * own fields to their cells.
 */
export function fieldCell(
  field: string,
  cells: readonly Cell[],
  positions: ReadonlyMap<string, number>,
): Cell | undefined {
  const at = positions.get(field);
  if (at !== undefined) return cells[at] ?? null;
  return isComposed(field)
    ? composedCell(field, (part) => storedCell(part, cells, positions))
    : undefined;
}

/**
 * SQL for the key of a composed field from the keys of its parts (keys.ts): keys are folded letter
 * by letter, so the concatenated keys are the key of the whole. Null when a part has no key.
 */
export function composedKey(
  field: ComposedField,
  keySql: (field: string) => string | null | undefined,
): string | null {
  const { groups, between } = composedFields[field];
  const keys = groups.map((group) => group.map(keySql).filter((key) => key !== undefined));
  if (keys.flat().includes(null)) return null;
  // `concat_ws` leaves out what is null, and evaluates each key once.
  const texts = keys.map((group) => {
    const parts = group
      .filter((key) => key !== null)
      .map((key) => `iif(${key} < x'' AND ${key} <> '', nullif(${textKey(key)}, ''), NULL)`);
    return `nullif(concat_ws(' ', ${parts.join(', ')}), '')`;
  });
  return `ifnull(nullif(concat_ws('${between}', ${texts.join(', ')}), ''), x'02')`;
}

/**
 * A key as a text. A whole number is kept as a double, which SQLite would write with a point:
 * 45678912.0.
 */
function textKey(key: string): string {
  const integer = `CAST(${key} AS INTEGER)`;
  return `iif(${key} < '' AND ${key} = ${integer}, CAST(${integer} AS TEXT), trim(${key}))`;
}
