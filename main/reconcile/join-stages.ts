import type { QueryLocale } from '../../shared/ipc/browse';
import type { Mapping } from '../../shared/ipc/reconcile';
import type { interpretations, Question } from '../query/question';
import type { Decimals, MoneySums } from './amounts';
import type { AmountsApart } from './amounts-apart';
import type { Carry } from './carry';
import type { ChosenPairs } from './chosen-pairs';
import type { ColumnForms } from './column-forms';
import type { FileKeys } from './file-keys';
import type { Draft } from './file-rows';
import type { NeededCells } from './needed-cells';
import type { Differences } from './pair-differences';
import type { RecordsDigest } from './records-digest';
import type { Settlements } from './settled-lines';
import type { Tolerated } from './tolerance';
import type { TotalRows } from './total-rows';

/** What is compared. */
export interface Task {
  /** Its number in the steps. */
  readonly order: number;
  readonly draft: Draft;
  readonly mapping: Mapping;
  readonly locale: QueryLocale;
}

/** The records of the question. */
export interface ListSide {
  readonly shown: Question['shown'];
  readonly columns: readonly string[];
  /** Those of the result. */
  readonly fields: readonly string[];
  readonly rids: Uint32Array;
  readonly readAs: ReturnType<typeof interpretations>;
}

/** What the rows of the file showed. */
export interface FileSide {
  readonly keys: FileKeys;
  readonly forms: ColumnForms;
  readonly decimals: Decimals;
  readonly totals: TotalRows;
  /** Of both sides, once the records are read too. */
  readonly sums: MoneySums;
  readonly apart: AmountsApart;
}

/** What the records showed. */
export interface RecordsSide {
  readonly digest: RecordsDigest;
  readonly needed: NeededCells;
}

/** What comes from earlier comparisons. */
export interface Settled {
  readonly stored: Settlements;
  readonly carry: Carry;
  readonly chosen: ChosenPairs;
}

/** What the pairs showed. */
export interface Compared {
  readonly tolerated: Tolerated;
  readonly differences: Differences;
  /** How many pairs differ, by the place of the mapped pair. */
  readonly differing: ReadonlyMap<number, number>;
}

/** What each stage of a comparison found. */
export interface Stages {
  readonly list: ListSide;
  readonly file: FileSide;
  readonly records: RecordsSide;
  readonly settled: Settled;
  readonly compared: Compared;
}
