import type { Value } from '../../../shared/values';

export interface ActTable {
  readonly title: string;
  readonly columns: readonly ActTableColumn[];
  readonly rows: readonly (readonly (Value | undefined)[])[];
  /** Sentences below it. */
  readonly notes: readonly string[];
}

export interface ActTableColumn {
  readonly heading: string;
  /** What its cells are: amounts have two digits or more, counts none. */
  readonly kind: 'text' | 'amount' | 'count' | 'instant';
}
