import type { Value } from '../../shared/values';
import { isList, isObject, type ObjectValue, readJson, writeJson } from '../json/json';
import { cleanedCell } from './cell-text';
import { DeskError } from '../failure';
import type { NoticeCounts } from './notice-counts';
import { maxCells, type RowPacker } from './packed-rows';

/** How deep a list may stand in what a service answered: `{"data": {"items": […]}}`. */
const maxDepth = 3;

/**
 * Packs the records of a JSON list, of the longest list inside an answer, or of JSON lines, below a
 * row of their names; returns how many lines that makes, 0 when the text is none of these. Fails
 * with `input.table` (`too-many`).
 */
export function readJsonRows(text: string, rows: RowPacker, notices: NoticeCounts): number {
  const records = recordsOf(text);
  if (records === null) return 0;
  const places = new Map<string, number>();
  for (const { entries } of records) {
    for (const [name] of entries) if (!places.has(name)) places.set(name, places.size);
  }
  if (places.size * records.length > maxCells) {
    throw new DeskError('input.table', { reason: 'too-many', max: maxCells });
  }
  rows.add(
    1,
    [...places.keys()].map((name) => cleanedCell(name, notices)),
  );
  for (const [at, { entries }] of records.entries()) {
    const cells = Array.from(places, () => '');
    for (const [name, value] of entries) {
      cells[places.get(name) ?? 0] = cleanedCell(valueText(value), notices);
    }
    rows.add(at + 2, cells);
  }
  return records.length + 1;
}

function valueText(value: Value): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : writeJson(value);
}

/** Records have names before their values: a list of texts is no table. */
function recordsOf(text: string): readonly ObjectValue[] | null {
  const head = text.slice(0, 200);
  if (!/^\s*(?:\{\s*"|\[\s*\{)/.test(head)) return null;
  const parsed = readJson(text);
  if (parsed.kind === 'value') {
    return listIn(parsed.value, maxDepth) ?? (isObject(parsed.value) ? [parsed.value] : null);
  }
  return recordLines(text.split(/\r\n?|\n/));
}

function listIn(value: Value, depth: number): readonly ObjectValue[] | null {
  if (isList(value)) {
    return value.items.length > 0 && value.items.every(isObject) ? value.items : null;
  }
  if (!isObject(value) || depth === 0) return null;
  const lists = value.entries.map(([, item]) => listIn(item, depth - 1) ?? []);
  const maxList = lists.reduce((best, list) => (list.length > best.length ? list : best), []);
  return maxList.length > 0 ? maxList : null;
}

function recordLines(lines: readonly string[]): readonly ObjectValue[] | null {
  const records: ObjectValue[] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    const parsed = readJson(line);
    if (parsed.kind !== 'value' || !isObject(parsed.value)) return null;
    records.push(parsed.value);
  }
  return records.length > 0 ? records : null;
}
