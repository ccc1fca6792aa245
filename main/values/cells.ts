import type { ServiceRecord, Value } from '../../preload/contract/values';
import type { Syncable } from '../../preload/contract/sync';
import type { Database } from '../store/database';

/**
 * An id is its JSON type and its text: the number 1 and the text "1" name two records. Stored, a number begins with `#`, a record without
 * an id gets one that begins with `~`, and a text that begins with one of these marks gets a `'` in front. All others stand as they are.
 */
const marks = /^[#~']/;

/** The record's own id as it is stored: of a non-empty text or a number under `id`; null when it has none. */
export function idOf(record: ServiceRecord): string | null {
  const value = record.find(([field]) => field === 'id')?.[1];
  if (typeof value === 'string') return value === '' ? null : storedText(value);
  return typeof value === 'object' && value?.kind === 'number' ? `#${value.text}` : null;
}

/** Of a text. */
function storedText(id: string): string {
  return marks.test(id) ? `'${id}` : id;
}

/** As people see it. Where a text has the same digits (`hasText`), a number keeps its mark: else both would be opened as one. */
export function shownId(stored: string, hasText: (stored: string) => boolean): string {
  const bare = stored.slice(1);
  if (stored.startsWith('#')) return hasText(storedText(bare)) ? stored : bare;
  return stored.startsWith("'") ? bare : stored;
}

/** What an id that people see may be stored as, the likeliest first. */
export function storedIds(shown: string): string[] {
  const own = /^[~#]/.test(shown) ? [shown] : [];
  return [storedText(shown), `#${shown}`, ...own];
}

/** For a record without an id: by its content; `nth` tells twins apart. */
export function idOfContent(digest: number, nth: number): string {
  return `~${digest.toString(36)}.${nth}`;
}

/** What `idOfContent` was made of; null for any other id. */
export function contentOfId(stored: string): { digest: number; nth: number } | null {
  const [, digest, nth] = /^~([0-9a-z]+)\.(\d+)$/.exec(stored) ?? [];
  return digest === undefined ? null : { digest: parseInt(digest, 36), nth: Number(nth) };
}

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

/** A record as it is stored, and travels to the store: as texts, for trees of values cost a structured clone ten times as much. */
interface EncodedRecord {
  /** As it is stored; null when it has none. */
  readonly id: string | null;
  /** Its field names, a JSON list that many records share. */
  readonly fields: string;
  /** Its cells in the same order, a JSON list. */
  readonly body: string;
}

export function encodeRecord(record: ServiceRecord): EncodedRecord {
  return { id: idOf(record), fields: fieldsOf(record), body: bodyOf(record) };
}

/** A merchant or card as it travels to the writer: the id is the one it was asked by. */
export interface SingleRecord extends EncodedRecord {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly seenAt: number;
}

export function encodeSingle(of: {
  readonly id: string;
  readonly record: ServiceRecord;
  readonly seenAt: number;
}): SingleRecord {
  return { ...encodeRecord(of.record), id: storedText(of.id), seenAt: of.seenAt };
}

/** A page of encoded records: lists of texts travel faster than as many objects. */
export interface EncodedPage {
  readonly page: number;
  readonly total: number | null;
  readonly ids: readonly (string | null)[];
  /** Null where they are those of the record before, as mostly. */
  readonly fields: readonly (string | null)[];
  readonly bodies: readonly string[];
}

export function encodePage(of: {
  readonly page: number;
  readonly total: number | null;
  readonly records: readonly ServiceRecord[];
}): EncodedPage {
  const { page, total, records } = of;
  const fields = records.map((record, at) => {
    const before = records[at - 1];
    const isSame =
      record.length === before?.length &&
      record.every(([name], place) => name === before[place]?.[0]);
    return isSame ? null : fieldsOf(record);
  });
  return { page, total, ids: records.map(idOf), fields, bodies: records.map(bodyOf) };
}

function bodyOf(record: ServiceRecord): string {
  return JSON.stringify(record.map(([, value]) => toCell(value)));
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

/** As facets tell a value: an empty list or object by its signs. */
export function textOfCell(cell: Cell): string {
  if (Array.isArray(cell) && cell.length === 1 && cell[0] === 0) return '[]';
  if (Array.isArray(cell) && cell.length === 1 && cell[0] === 1) return '{}';
  return textOf(cell);
}

/**
 * 53 bits of a text's content, as a whole number SQLite and JavaScript both hold exactly. It tells an unchanged record from a changed
 * one, one pair at a time; it keeps no secret, so a fast mixing function does (a cryptographic one costs ten times as much here).
 */
export function digestOf(text: string, seed = 0): number {
  let high = 0x9e3779b9 ^ seed;
  let low = 0x85ebca6b ^ seed;
  const even = text.length & ~1;
  for (let at = 0; at < even; at += 2) {
    const pair = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
    high = Math.imul(high ^ pair, 0x9e3779b1);
    high ^= high >>> 15;
    low = Math.imul(low ^ pair, 0x5f356495);
    low ^= low >>> 13;
  }
  if (even < text.length) {
    high = Math.imul(high ^ text.charCodeAt(even), 0x9e3779b1);
    low = Math.imul(low ^ text.charCodeAt(even), 0x5f356495);
  }
  high = finalMix(high ^ (low >>> 15));
  low = finalMix(low ^ (high >>> 13));
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}

function finalMix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return mixed ^ (mixed >>> 16);
}

/** An id of a record as people see it, and as it may be asked for. Only a number costs a look into the list. */
export function idShown(db: Database, resource: Syncable, stored: string): string {
  return shownId(
    stored,
    (text) => db.numbers(`SELECT rid FROM ${resource} WHERE id = ? LIMIT 1`)(text).length > 0,
  );
}
