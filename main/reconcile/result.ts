import {
  outcomes,
  type Mapping,
  type Outcome,
  type Pair,
  type Reconciliation,
} from '../../shared/ipc/reconcile';
import type { QueryLocale } from '../../shared/ipc/browse';
import type { Decimals, MoneySums } from './amounts';
import type { ColumnForm } from './column-forms';
import type { Differences } from './pair-differences';
import type { StoredPairRow } from './pair-tables';
import type { Settlements } from './settled-lines';

/** The result of comparing a file with a list; its lines are in the temporary table `outcome`. */
export interface Result {
  readonly reconciliation: Reconciliation;
  /** The time zone of moments in the file that name none. */
  readonly zone: string;
  readonly locale: QueryLocale;
  readonly laid: readonly ResultColumn[];
  /** The service's fields, to which `laid` refers. */
  readonly fields: readonly string[];
  /** The number of the first line of each outcome, from 1. */
  readonly first: Readonly<Record<Outcome, number>>;
  /** Names of the file's columns. */
  readonly names: readonly string[];
  /** How columns separate decimals. */
  readonly decimals: Decimals;
  /** What was settled before. */
  readonly stored: Settlements;
  /** The records it was compared with. */
  readonly sync: { readonly no: number; readonly sha256: string };
  /** Those records, without the ones carried over. */
  readonly rids: Uint32Array;
  /** Of the file. */
  readonly sha256: string;
  /** The user's pairs that hold. */
  readonly pairs: readonly StoredPairRow[];
  /** What lines that look alike are found by. */
  readonly likeness: LikenessBasis;
}

interface LikenessBasis {
  readonly differences: Differences;
  readonly sums: MoneySums;
  /** Of the compared pairs. */
  readonly forms: readonly ColumnForm[];
}

/** The stored numbers of outcomes, in display order. */
export const codeOf = Object.fromEntries(outcomes.map((each, code) => [each, code])) as Record<
  Outcome,
  number
>;
/** The pairs of the key, then those that are compared. */
export function mappedPairs({ keys, compare }: Pick<Mapping, 'keys' | 'compare'>): Pair[] {
  return [...keys, ...compare];
}

/** A column of a result: a column of the file or a field of the service, with its index there. */
type ResultColumn = Reconciliation['columns'][number] & { readonly at: number };

/**
 * The columns of a result: pairs side by side, keys first, then the file's other columns, then the
 * service's other fields. `at` is the index among the file's columns or the service's fields.
 */
export function resultColumns(
  mapping: Pick<Mapping, 'keys' | 'compare'>,
  columns: readonly string[],
  fields: readonly string[],
): ResultColumn[] {
  const pairs = mappedPairs(mapping);
  const mine = (at: number, paired: boolean): ResultColumn => {
    return { side: 'mine', name: columns[at] ?? '', paired, at };
  };
  const theirs = (at: number, paired: boolean): ResultColumn => {
    return { side: 'theirs', name: fields[at] ?? '', paired, at };
  };
  return [
    ...pairs.flatMap(({ column, field }) => [
      mine(column, true),
      theirs(fields.indexOf(field), true),
    ]),
    ...columns.flatMap((_, at) =>
      pairs.some(({ column }) => column === at) ? [] : mine(at, false),
    ),
    ...fields.flatMap((name, at) =>
      pairs.some(({ field }) => field === name) ? [] : theirs(at, false),
    ),
  ];
}
