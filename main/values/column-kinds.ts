import type { Value } from '../../shared/values';
import { daySeconds, readInstant } from '../../shared/instants';

/** What a column of a typed table can hold. `nested` are lists and objects. */
export const storedKinds = ['boolean', 'number', 'instant', 'day', 'nested', 'text'] as const;

export type StoredKind = (typeof storedKinds)[number];

/**
 * The kind of a value; null for no value, which any column may hold. A column with values of two
 * kinds is text.
 */
export function kindOf(value: Value | undefined): StoredKind | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return kindOfText(value);
  if (value.kind !== 'number') return 'nested';
  return isBounded(value.text) ? 'number' : 'text';
}

/**
 * Up to microseconds; with more digits, which databases do not store, an instant is text, and so is
 * second 60. There is no year 0 in the tables that are written, nor one of five digits.
 */
function kindOfText(text: string): StoredKind {
  const instant = readInstant(text);
  if (instant === null || !/^\d{4}/.test(text) || text.startsWith('0000')) return 'text';
  if (instant.exact === 'day') return 'day';
  return instant.places <= 6 && instant.isOnClock ? 'instant' : 'text';
}

/** Numbers beyond the range of any table are text. */
function isBounded(digits: string): boolean {
  return digits.length <= 1_000 && !/e[+-]?\d{4,}$/i.test(digits);
}

/** Days from 1970 to a `day`. */
export function daysOf(text: string): number {
  return (readInstant(text)?.seconds ?? 0) / daySeconds;
}

/** Microseconds from 1970 to an `instant`, exact for any year. */
export function microsSinceEpoch(text: string): bigint {
  const { seconds, fraction } = readInstant(text) ?? { seconds: 0, fraction: '' };
  return BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
}
