import type { ColumnCell } from './columns';
import { readDecimal } from './decimals';
import { foldForOrder } from './fold';
import { readInstant } from './instants';

/** Where a value stands that is no value to sort by: always last, in this order, whichever way the column is sorted. */
export const lastGroups = { empty: 1, null: 2, absent: 3 } as const;
export type LastGroup = (typeof lastGroups)[keyof typeof lastGroups];

/** Texts that agree for so long count as equal. */
const longestKey = 256;

/** Kinds in the order they stand when one column mixes them. */
const kinds = { boolean: 1, number: 2, instant: 3, identifier: 4, text: 5, list: 6 } as const;

const identifier = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Bytes that stand in the order of the values: numbers by value to the last digit, instants by time, texts without case and accents.
 * A key's end counts as zeros, so no key may end in one that matters: texts hold none.
 */
export function sortKey(cell: ColumnCell): Uint8Array | LastGroup {
  if (cell === null) return lastGroups.null;
  if (cell === '') return lastGroups.empty;
  if (typeof cell === 'boolean') return Uint8Array.of(kinds.boolean, cell ? 2 : 1);
  if (typeof cell === 'string') return textKey(cell);
  if (cell[0] === 0 || cell[0] === 1) return words(kinds.list, JSON.stringify(cell));
  if (cell[0] === 2) return words(kinds.text, cell[1]);
  return numberKey(cell[0]);
}

function textKey(text: string): Uint8Array {
  const instant = readInstant(text);
  if (instant !== null) {
    const key = Buffer.alloc(9 + instant.beyond.length);
    key[0] = kinds.instant;
    const high = Math.floor(instant.micros / 0x1_0000_0000);
    key.writeUInt32BE(high + 0x8000_0000, 1);
    key.writeUInt32BE(instant.micros - high * 0x1_0000_0000, 5);
    key.write(instant.beyond, 9, 'latin1');
    return key;
  }
  if (text.length === 36 && identifier.test(text)) {
    const key = Buffer.alloc(17);
    key[0] = kinds.identifier;
    key.write(text.replaceAll('-', ''), 1, 'hex');
    return key;
  }
  return words(kinds.text, text);
}

function words(kind: number, text: string): Uint8Array {
  const folded = foldForOrder(text.slice(0, longestKey)).replaceAll('\u0000', '\u0001');
  const key = Buffer.alloc(1 + Math.min(Buffer.byteLength(folded), longestKey));
  key[0] = kind;
  key.write(folded, 1, 'utf8');
  return key;
}

function numberKey(text: string): Uint8Array {
  const decimal = readDecimal(text);
  if (decimal === null) return words(kinds.number, text);
  const { digits, negative } = decimal;
  if (digits === '') return Uint8Array.of(kinds.number, 2);
  const exponent = Math.max(-0x8000, Math.min(0x7fff, decimal.exponent)) + 0x8000;
  const key = Buffer.alloc(4 + digits.length + (negative ? 1 : 0), 0xff);
  key[0] = kinds.number;
  key[1] = negative ? 1 : 3;
  key.writeUInt16BE(exponent, 2);
  key.write(digits, 4, 'latin1');
  if (negative) for (let at = 2; at < 4 + digits.length; at += 1) key[at] = 0xff - (key[at] ?? 0);
  return key;
}
