import * as v from 'valibot';
import { byName } from '../by-name';

/**
 * Everything a page sends is bounded: each text, list and number in a method's parameters uses one
 * of these (test/security/bounds.test.ts).
 */
export function text(max: number) {
  return v.pipe(v.string(), v.maxLength(max));
}

/** Counts, handles, moments in epoch milliseconds. */
export const integer = v.pipe(v.number(), v.safeInteger());

/** A position or a number of rows, lines or columns: 0 or more. */
export const rowNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A field's name as the service writes it. */
export const fieldName = text(1_000);

/**
 * The search language (`status:blocked -lima "exact words"`). More than a search may have
 * (shared/search-length.ts): that it is too long is said in words.
 */
export const searchText = text(100_000);

/**
 * Limits on the number of values in one call, on the characters of its texts, and on those of the
 * names of members; checked before any schema runs.
 */
export const maxValues = 250_000;

export function list<S extends v.GenericSchema>(item: S, max: number) {
  return v.pipe(v.array(item), v.maxLength(max));
}

export function table<S extends v.GenericSchema>(value: S, max: number) {
  return v.pipe(byName(fieldName, value), v.maxEntries(max));
}

/**
 * Pixels and fractions of them; numbers typed by the user, which are checked later with a message
 * of their own.
 */
export const quantity = v.pipe(v.number(), v.minValue(-1e12), v.maxValue(1e12));

/** A record's id as the service sends it, or as typed by the user. */
export const recordId = text(4_000);

/** The id of something main created: a profile, a saved view, a rule. */
export const localId = text(100);

/**
 * A name given by the user. Up to this length it is checked later, with a message for each mistake.
 */
export const userText = text(1_000);

export const maxFields = 5_000;

export const maxCharacters = 20_000_000;

/** Limit on the sizes of all calls of a page that have no answer yet. */
export const maxSizeUnderWay = 3 * maxCharacters;

/** An object of names and values, or a list; also one of another window's or of none. */
function isPlain(each: object): boolean {
  const tag = Object.prototype.toString.call(each);
  return tag === '[object Object]' || tag === '[object Array]';
}

/** Whether a call carries more than any could need. Stops looking once it is over a limit. */
export function isTooMuch(params: unknown): boolean {
  return sizeOf(params) === null;
}

/** The characters and bytes of a call; null for one that carries more than any could need. */
export function sizeOf(params: unknown): number | null {
  const waiting: unknown[] = [params];
  let values = 0;
  let characters = 0;
  let inNames = 0;
  for (let each = waiting.pop(); waiting.length > 0 || each !== undefined; each = waiting.pop()) {
    values += 1;
    if (typeof each === 'string') characters += each.length;
    // No call has any; one of them can be as large as a file.
    if (typeof each === 'bigint') return null;
    if (values > maxValues || characters > maxCharacters) return null;
    if (typeof each !== 'object' || each === null) continue;
    if (ArrayBuffer.isView(each) || each instanceof ArrayBuffer) {
      // A part of a buffer is sent with all of the buffer.
      characters += ArrayBuffer.isView(each) ? each.buffer.byteLength : each.byteLength;
      if (characters > maxCharacters) return null;
      continue;
    }
    // Maps, sets, blobs and the like: no call has any.
    if (!isPlain(each)) return null;
    const members: unknown[] = Array.isArray(each) ? each : Object.values(each);
    if (members.length + values + waiting.length > maxValues) return null;
    if (!Array.isArray(each)) for (const name in each) inNames += name.length;
    if (inNames > maxCharacters) return null;
    for (const member of members) if (member !== undefined) waiting.push(member);
  }
  return characters + inNames + values;
}
