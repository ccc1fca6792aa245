import type { ServiceRecord, Value } from '../../preload/contract/values';
import { idOf } from './ids';

/**
 * A value as JSON that the engine's own (fast) parser and writer carry without loss: numbers are lists of their digits, lists and
 * objects lists with a mark in front. So `8.10` stays `8.10`, and a key named `__proto__` is only an item of a list.
 */
export type Cell =
  | string
  | boolean
  | null
  | readonly [digits: string]
  | readonly [0, ...Cell[]]
  | readonly [1, ...Cell[]];

export function toCell(value: Value): Cell {
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

/** A record as it is stored, and as it travels to the store: as texts, for trees of values cost a structured clone ten times as much. */
export interface EncodedRecord {
  /** As it is stored (ids.ts); null when it has none. */
  readonly id: string | null;
  /** Its field names, a JSON list that many records share. */
  readonly fields: string;
  /** Its cells in the same order, a JSON list. */
  readonly body: string;
}

export function encodeRecord(record: ServiceRecord, fields = fieldsOf(record)): EncodedRecord {
  const cells = record.map(([, value]) => toCell(value));
  return { id: idOf(record), fields, body: JSON.stringify(cells) };
}

/** A page with its records encoded: those that follow each other mostly have the same fields, which are written once. */
export function encodePage<P extends { readonly records: readonly ServiceRecord[] }>(page: P) {
  let before: ServiceRecord = [];
  let fields = '[]';
  const records = page.records.map((record) => {
    const isSame =
      record.length === before.length && record.every(([name], at) => name === before[at]?.[0]);
    if (!isSame) fields = fieldsOf(record);
    before = record;
    return encodeRecord(record, fields);
  });
  return { ...page, records };
}

function fieldsOf(record: ServiceRecord): string {
  return JSON.stringify(record.map(([field]) => field));
}

export function decodeBody(body: string): Cell[] {
  return JSON.parse(body) as Cell[];
}

export function decodeRecord(fields: readonly string[], body: string): ServiceRecord {
  const cells = decodeBody(body);
  return fields.map((field, at) => [field, fromCell(cells[at] ?? null)] as const);
}

/** A cell as people would type it: numbers by their digits, lists and objects by their parts. */
export function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (cell === null) return '';
  if (typeof cell === 'boolean') return String(cell);
  if (cell[0] === 0 || cell[0] === 1) return (cell.slice(1) as Cell[]).map(textOf).join(' ');
  return cell[0];
}
