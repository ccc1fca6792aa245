import type { Filter } from '../../preload/contract/browse';
import { DeskError } from '../failure';
import type { Cell } from './body';
import type { ColumnCell } from './column-chunk';
import type { Decimal } from './decimals';
import { compareDecimals, readDecimal } from './decimals';
import { fold } from './fold';
import type { Instant } from './instants';
import { readInstant } from './instants';

/** What a condition says of a value: `unsure` when the column holds only its beginning and the whole must be read. */
export type Verdict = boolean | 'unsure';

export interface Condition {
  readonly field: string;
  /** Conditions on a field with the same key say the same of every value. */
  readonly key: string;
  /** `undefined` stands for an absent field. */
  readonly test: (cell: ColumnCell | undefined) => Verdict;
}

/** Fails with `input.params` for a bound that is no number or no instant. */
export function conditionOf(filter: Filter): Condition {
  const { field } = filter;
  const key = JSON.stringify(filter);
  switch (filter.kind) {
    case 'contains': {
      const wanted = fold(filter.text);
      return { field, key, test: whole((cell) => fold(textOf(cell)).includes(wanted), true) };
    }
    case 'one-of': {
      const wanted = new Set(filter.values);
      return { field, key, test: whole((cell) => wanted.has(textOf(cell)), false) };
    }
    case 'number': {
      const least = bound(filter.least, readDecimal);
      const most = bound(filter.most, readDecimal);
      return { field, key, test: whole((cell) => isBetween(cell, least, most), false) };
    }
    case 'instant': {
      const from = bound(filter.from, readInstant);
      const before = bound(filter.before, readInstant);
      return { field, key, test: whole((cell) => isWithin(cell, from, before), false) };
    }
    case 'presence':
      return { field, key, test: (cell) => presenceOf(cell) === filter.is };
  }
}

/** A cell as people would type it: numbers by their digits, lists and objects by their parts. */
export function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (cell === null) return '';
  if (typeof cell === 'boolean') return String(cell);
  if (cell[0] === 0 || cell[0] === 1) return (cell.slice(1) as Cell[]).map(textOf).join(' ');
  return cell[0];
}

/** Absent and null fields satisfy none of the conditions on values; a cut value is `unsure` unless its beginning settles it. */
function whole(test: (cell: Cell) => boolean, settledByPart: boolean): Condition['test'] {
  return (cell) => {
    if (cell === undefined || cell === null) return false;
    if (isCut(cell)) return settledByPart && test(cell[1]) ? true : 'unsure';
    return test(cell);
  };
}

export function isCut(cell: ColumnCell | undefined): cell is readonly [2, string] {
  return typeof cell === 'object' && cell !== null && cell[0] === 2;
}

function presenceOf(cell: ColumnCell | undefined): 'null' | 'empty' | 'absent' | 'present' {
  if (cell === undefined) return 'absent';
  if (cell === null) return 'null';
  return cell === '' ? 'empty' : 'present';
}

function bound<T>(text: string | null, read: (text: string) => T | null): T | null {
  if (text === null) return null;
  const value = read(text.trim());
  if (value === null) throw new DeskError('input.params', { reason: 'filter-bound' });
  return value;
}

function isBetween(cell: Cell, least: Decimal | null, most: Decimal | null): boolean {
  const value = typeof cell === 'boolean' ? null : readDecimal(textOf(cell));
  if (value === null) return false;
  return (
    (least === null || compareDecimals(value, least) >= 0) &&
    (most === null || compareDecimals(value, most) <= 0)
  );
}

function isWithin(cell: Cell, from: Instant | null, before: Instant | null): boolean {
  const value = typeof cell === 'string' ? readInstant(cell) : null;
  if (value === null) return false;
  return (
    (from === null || compareInstants(value, from) >= 0) &&
    (before === null || compareInstants(value, before) < 0)
  );
}

export function compareInstants(one: Instant, other: Instant): number {
  if (one.micros !== other.micros) return one.micros - other.micros;
  return one.beyond < other.beyond ? -1 : one.beyond > other.beyond ? 1 : 0;
}
