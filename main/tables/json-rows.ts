import type { Value } from '../../shared/values';
import { isList, isObject, type ObjectValue, readJson, writeJson } from '../json/json';
import { cleanedCell } from './cell-text';
import { DeskError } from '../failure';
import type { NoticeCounts } from './notice-counts';
import { maxCells, type RowPacker } from './packed-rows';

/** How deep a list may stand in what a service answered: `{"data": {"items": […]}}`. */
const maxDepth = 3;

/** A row of names and the rows below it, or rows alone. */
type Rows = readonly (readonly Value[])[];

/**
 * Packs the records of a JSON list, of the longest list inside an answer, or of records one behind
 * the other, below a row of their names; also rows that are lists (`[["DNI"], ["00123456"]]`), and
 * columns. Returns how many lines that makes, 0 when the text is none of these. Fails with
 * `input.table` (`too-many`, `other-format` for what is nested too deep, and `damaged` where the text
 * ends inside a record).
 */
export function readJsonRows(text: string, rows: RowPacker, notices: NoticeCounts): number {
  const found = rowsOf(text);
  if (found === null) return 0;
  for (const [at, cells] of found.entries()) {
    rows.add(
      at + 1,
      cells.map((value) => cleanedCell(valueText(value), notices)),
    );
  }
  return found.length;
}

function valueText(value: Value): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : writeJson(value);
}

/** Records have names before their values: a list of texts is no table. */
function rowsOf(text: string): Rows | null {
  const head = text.slice(0, 200);
  if (!/^\s*(?:\{\s*"|\[\s*[{[])/.test(head)) return null;
  const values = valuesOf(text.trim());
  const [value, ...others] = values ?? [];
  if (value === undefined) return null;
  if (others.length > 0) return values?.every(isObject) === true ? rowsOfRecords(values) : null;
  const records = recordsIn(value, maxDepth);
  if (records !== null) return rowsOfRecords(records);
  const lists = listsIn(value, null, maxDepth);
  if (lists !== null || !isObject(value)) return limited(lists);
  return limited(columnsIn(value)) ?? rowsOfRecords(keyedRecords(value) ?? [value]);
}

/**
 * All values that stand one behind the other; null when the text is not JSON. A list too long to be
 * read at once is read item by item.
 */
function valuesOf(text: string): Value[] | null {
  const values: Value[] = [];
  for (let from = 0; from < text.length;) {
    let parsed = readJson(text.slice(from));
    if (parsed.kind === 'not-json' && parsed.cutShort)
      throw new DeskError('input.table', { reason: 'damaged' });
    let end = text.length;
    if (parsed.kind === 'not-json' && parsed.at > 0) {
      end = from + parsed.at;
      parsed = readJson(text.slice(from, end));
    }
    if (parsed.kind === 'not-json') return null;
    if (parsed.kind !== 'value') {
      const isList = from === 0 && text.startsWith('[') && text.endsWith(']');
      if (isList) return valuesOf(text.slice(1, -1).trim());
      if (parsed.kind === 'too-large' && parsed.what === 'values') throw tooMany(parsed.max);
      throw new DeskError('input.table', { reason: 'other-format' });
    }
    values.push(parsed.value);
    if (values.length > maxCells) throw tooMany();
    // Between lines there may be commas, as inside a list.
    from = text.startsWith(',', end) ? end + 1 : end;
  }
  return values;
}

const tooMany = (max = maxCells) => new DeskError('input.table', { reason: 'too-many', max });

function rowsOfRecords(records: readonly ObjectValue[]): Rows {
  const places = new Map<string, number>();
  for (const { entries } of records) {
    for (const [name] of entries) if (!places.has(name)) places.set(name, places.size);
  }
  if (places.size * records.length > maxCells) throw tooMany();
  const rows = records.map(({ entries }) => {
    const cells = Array.from(places, (): Value => '');
    for (const [name, value] of entries) cells[places.get(name) ?? 0] = value;
    return cells;
  });
  return [[...places.keys()], ...rows];
}

function limited(rows: Rows | null): Rows | null {
  if (rows !== null && rows.reduce((sum, { length }) => sum + length, 0) > maxCells)
    throw tooMany();
  return rows;
}

function recordsIn(value: Value, depth: number): readonly ObjectValue[] | null {
  if (isList(value)) {
    return value.items.length > 0 && value.items.every(isObject) ? value.items : null;
  }
  if (!isObject(value) || depth === 0) return null;
  const lists = value.entries.map(([name, item]) =>
    namesOfColumns.test(name) ? [] : (recordsIn(item, depth - 1) ?? []),
  );
  const maxList = lists.reduce((best, list) => (list.length > best.length ? list : best), []);
  return maxList.length > 0 ? maxList : null;
}

/** What programs call a list of rows in an answer, and the names of its columns beside it. */
const namesOfRows = /^(?:data|rows?|values|items|records|results?|data_?array)$/i;
const namesOfColumns = /^(?:columns?|cols|fields|headers?|schema|column_?names)$/i;

/** Rows that are lists of plain values. */
function listsIn(value: Value, names: readonly Value[] | null, depth: number): Rows | null {
  if (isList(value)) {
    const rows = value.items.map((item) => (isList(item) ? item.items : null));
    const isTable = rows.every((cells) => cells !== null && cells.every(isPlain));
    if (!isTable || rows.length === 0) return null;
    return [...(names === null ? [] : [names]), ...rows.map((cells) => cells ?? [])];
  }
  if (!isObject(value) || depth === 0) return null;
  const named = value.entries.find(([name]) => namesOfColumns.test(name))?.[1];
  for (const [name, item] of value.entries) {
    const isOfRows = namesOfRows.test(name);
    const found = isOfRows
      ? listsIn(item, named === undefined ? names : titles(named), depth - 1)
      : null;
    if (found !== null) return found;
  }
  return null;
}

const isPlain = (value: Value) => !isList(value) && !isObject(value);

/** Names as texts, or as objects that have one. */
function titles(value: Value): readonly Value[] | null {
  if (!isList(value)) return null;
  const found = value.items.map((item) =>
    isObject(item)
      ? item.entries.find(([name]) => /^(?:name|label|title|header|field)$/i.test(name))?.[1]
      : item,
  );
  return found.every((title) => typeof title === 'string') ? found : null;
}

/** Columns by their names: `{"DNI": ["1", "2"]}`, or each value by the number of its row. */
function columnsIn({ entries }: ObjectValue): Rows | null {
  const columns = entries.map(([, column]) => {
    if (isList(column)) return column.items;
    if (!isObject(column)) return null;
    const isNumbered = column.entries.every(([name], at) => name === String(at));
    return isNumbered ? column.entries.map(([, value]) => value) : null;
  });
  const [first] = columns;
  const isTable = columns.every(
    (cells) => cells !== null && cells.length === first?.length && cells.every(isPlain),
  );
  if (!isTable || first === null || first === undefined || first.length < 2) return null;
  const rows = first.map((_, at) => columns.map((cells) => cells?.[at] ?? null));
  return [entries.map(([name]) => name), ...rows];
}

/** Records by their ids: all have the same names, and plain values. */
function keyedRecords({ entries }: ObjectValue): readonly ObjectValue[] | null {
  const records = entries.map(([, value]) => value);
  if (records.length < 2 || !records.every(isObject)) return null;
  const kinds = new Set(
    records.map(({ entries: members }) =>
      members.every(([, value]) => isPlain(value))
        ? JSON.stringify(members.map(([name]) => name))
        : '[]',
    ),
  );
  return kinds.size === 1 && !kinds.has('[]') ? records : null;
}
