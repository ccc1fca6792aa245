import type { ServiceRecord, Value } from '../../shared/values';
import { idOf, storedText } from './ids';

/**
 * A value in a form that JSON.parse and JSON.stringify, which are fast, preserve exactly: a number
 * is a list with its digits, lists and objects are lists that begin with 0 or 1. So `8.10` stays
 * `8.10`, and a key named `__proto__` is only an item of a list.
 */
export type Cell =
  | string
  | boolean
  | null
  | readonly [digits: string]
  | readonly [0, ...Cell[]]
  | readonly [1, ...Cell[]];

function toCell(value: Value): Cell {
  if (typeof value !== 'object' || value === null) return value;
  if (value.kind === 'number') return [value.text];
  if (value.kind === 'list') return [0, ...value.items.map(toCell)];
  return [1, ...value.entries.flatMap(([key, item]) => [key, toCell(item)])];
}

export function fromCell(cell: Cell): Value {
  if (typeof cell !== 'object' || cell === null) return cell;
  if (cell[0] === 0) return { kind: 'list', items: (cell.slice(1) as Cell[]).map(fromCell) };
  if (cell[0] !== 1) return { kind: 'number', text: cell[0] };
  const entries: [string, Value][] = [];
  for (let at = 1; at < cell.length; at += 2) {
    entries.push([cell[at] as string, fromCell(cell[at + 1] as Cell)]);
  }
  return { kind: 'object', entries };
}

/**
 * A record as stored and as sent to the store's thread: texts, because a structured clone of a tree
 * of values costs ten times as much.
 */
interface EncodedRecord {
  /** The stored form; null when the record has none. */
  readonly id: string | null;
  /** Field names as a JSON list, which many records share. */
  readonly fields: string;
  /** Cells in the same order, as a JSON list. */
  readonly body: string;
}

export function encodeRecord(record: ServiceRecord): EncodedRecord {
  return { id: idOf(record), fields: encodeFields(record), body: bodyOf(record) };
}

/** A merchant or card as sent to the writing thread, under the id it was requested by. */
export interface SingleRecord extends EncodedRecord {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly seenAt: number;
}

export function encodeSingle(encoded: {
  readonly id: string;
  readonly record: ServiceRecord;
  readonly seenAt: number;
}): SingleRecord {
  return { ...encodeRecord(encoded.record), id: storedText(encoded.id), seenAt: encoded.seenAt };
}

/** A page of encoded records as lists of texts, which are cloned faster than objects. */
export interface EncodedPage {
  readonly page: number;
  readonly total: number | null;
  readonly ids: readonly (string | null)[];
  /** Null if the same as those of the record before, as they usually are. */
  readonly fields: readonly (string | null)[];
  readonly bodies: readonly string[];
}

export function encodePage(encoded: {
  readonly page: number;
  readonly total: number | null;
  readonly records: readonly ServiceRecord[];
}): EncodedPage {
  const { page, total, records } = encoded;
  const fields = records.map((record, at) => {
    const before = records[at - 1];
    const isSame =
      record.length === before?.length &&
      record.every(([name], place) => name === before[place]?.[0]);
    return isSame ? null : encodeFields(record);
  });
  return { page, total, ids: records.map(idOf), fields, bodies: records.map(bodyOf) };
}

function bodyOf(record: ServiceRecord): string {
  return JSON.stringify(record.map(([, value]) => toCell(value)));
}

function encodeFields(record: ServiceRecord): string {
  return JSON.stringify(record.map(([field]) => field));
}

export function decodeBody(body: string): Cell[] {
  return JSON.parse(body) as Cell[];
}

/**
 * The cell of a field among those of a decoded body; undefined where the record lacks it.
 * `positions` maps its fields to their cells.
 */
export function storedCell(
  field: string,
  cells: readonly Cell[],
  positions: ReadonlyMap<string, number>,
): Cell | undefined {
  const at = positions.get(field);
  return at === undefined ? undefined : cells[at];
}

/**
 * A body with its cells in another order: each number is the place of a cell before. Null: as it is.
 */
export function reorderedBody(body: string, order: readonly number[] | null): string {
  if (order === null) return body;
  const cells = decodeBody(body);
  return JSON.stringify(order.map((at) => cells[at] ?? null));
}

export function decodeRecord(fields: readonly string[], body: string): ServiceRecord {
  const cells = decodeBody(body);
  return fields.map((field, at) => [field, fromCell(cells[at] ?? null)] as const);
}

/** A cell as plain text: numbers by their digits, lists and objects by their parts. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (cell === null) return '';
  if (typeof cell === 'boolean') return String(cell);
  if (cell[0] === 0 || cell[0] === 1) return (cell.slice(1) as Cell[]).map(cellText).join(' ');
  return cell[0];
}

/** As `cellText`, with `[]` and `{}` for an empty list and object; for facets. */
export function textOfCell(cell: Cell): string {
  if (Array.isArray(cell) && cell.length === 1 && cell[0] === 0) return '[]';
  if (Array.isArray(cell) && cell.length === 1 && cell[0] === 1) return '{}';
  return cellText(cell);
}
