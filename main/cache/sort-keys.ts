import type { Cell } from './body';
import type { ColumnCell } from './column-chunk';
import { readDecimal } from './decimals';
import { foldForOrder } from './fold';
import type { Instant } from './instants';
import { readInstant } from './instants';
import type { ByteStrings } from './sort-bytes';

/** Where a value stands that is no value to sort by: always last, in this order, whichever way the column is sorted. */
export const lastGroups = { empty: 1, null: 2, absent: 3 } as const;

/** Texts that agree for so long count as equal. */
const longestKey = 256;

/** Kinds in the order they stand when one column mixes them. */
const kinds = { boolean: 1, number: 2, instant: 3, identifier: 4, text: 5, list: 6 } as const;

/** Numbers of keys begin above the groups. */
export const firstKey = 4;

/**
 * Writes the key of a value: bytes that stand in the order of the values, numbers by value to the last digit, instants by time, texts
 * without case and accents. Gives the key's number above `firstKey`, or the group of what has none. A key's end counts as zeros, so no
 * key may end in one that matters: texts hold none.
 */
export function addKey(keys: ByteStrings, cell: ColumnCell): number {
  if (cell === null) return lastGroups.null;
  if (cell === '') return lastGroups.empty;
  if (typeof cell === 'string') return firstKey + addText(keys, cell);
  if (typeof cell === 'boolean') return firstKey + keys.add([kinds.boolean, cell ? 2 : 1]);
  if (cell[0] === 0) return firstKey + addList(keys, cell);
  if (cell[0] === 1) return firstKey + addWords(keys, kinds.list, JSON.stringify(cell));
  if (cell[0] === 2) return firstKey + addWords(keys, kinds.text, cell[1]);
  return firstKey + addNumber(keys, cell[0]);
}

function addText(keys: ByteStrings, text: string): number {
  const instant = readInstant(text);
  if (instant !== null) return addInstant(keys, instant);
  if (keys.putUuid(kinds.identifier, text)) return keys.end();
  return addWords(keys, kinds.text, text);
}

function addWords(keys: ByteStrings, kind: number, text: string): number {
  keys.begin(kind);
  keys.putText(wordsOf(text));
  return keys.end();
}

/** Texts without what would end a key early. */
function wordsOf(text: string): string {
  const folded = foldForOrder(text.length > longestKey ? text.slice(0, longestKey) : text);
  return folded.includes('\u0000') ? folded.replaceAll('\u0000', '\u0001') : folded;
}

/** By its first item, then its second; a list before those that go on after the same items. */
function addList(keys: ByteStrings, list: readonly [0, ...Cell[]]): number {
  keys.begin(kinds.list);
  for (let at = 1; at < list.length; at += 1) {
    const item = list[at];
    const text = typeof item === 'string' ? item : JSON.stringify(item);
    if (keys.putUuid(kinds.identifier, text)) continue;
    keys.putByte(kinds.text);
    keys.putText(wordsOf(text));
    // Below every letter: `a` stands before `ab`, whatever comes after it.
    keys.putByte(1);
  }
  return keys.end();
}

function addInstant(keys: ByteStrings, { micros, beyond }: Instant): number {
  const high = Math.floor(micros / 0x1_0000_0000);
  keys.begin(kinds.instant);
  keys.putWords(high + 0x8000_0000, micros - high * 0x1_0000_0000);
  if (beyond !== '') keys.putText(beyond);
  return keys.end();
}

function addNumber(keys: ByteStrings, text: string): number {
  const decimal = readDecimal(text);
  if (decimal === null) return addWords(keys, kinds.number, text);
  const { digits, negative } = decimal;
  if (digits === '') return keys.add([kinds.number, 2]);
  const exponent = Math.max(-0x8000, Math.min(0x7fff, decimal.exponent)) + 0x8000;
  const key = Buffer.alloc(4 + digits.length + (negative ? 1 : 0), 0xff);
  key[0] = kinds.number;
  key[1] = negative ? 1 : 3;
  key.writeUInt16BE(exponent, 2);
  key.write(digits, 4, 'latin1');
  if (negative) for (let at = 2; at < 4 + digits.length; at += 1) key[at] = 0xff - (key[at] ?? 0);
  return keys.add(key);
}
