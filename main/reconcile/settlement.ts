import type { ReconcileRun, SettledLine, SettledState } from '../../shared/ipc/settlements';

/** Which runs continue each other: the list and the key, with the file's names of its columns. */
export type SetUp = string;

/** A line to settle, as the reading thread finds it in the newest result. */
export interface LineToSettle {
  /** Its number in the result. */
  readonly no: number;
  readonly line: string;
  /** What it was settled for: another content makes it appear again. */
  readonly content: string;
  readonly about: LineAbout;
}

/** A line as it was when it was settled; `cells`: the file's values by column, to compare again. */
export type LineAbout = Pick<
  SettledLine,
  'outcome' | 'key' | 'title' | 'row' | 'id' | 'differences' | 'since'
> & {
  readonly cells: Readonly<Record<string, string>> | null;
  /** The record's stored id. */
  readonly stored: string | null;
};

export type RunToStore = Omit<ReconcileRun, 'runId' | 'states'> & { readonly setUp: SetUp };

/** A stored line by its identity, to put it back as it was: null when it was not settled. */
export interface StoredBefore {
  readonly line: string;
  readonly row: StoredLine | null;
}

/** A row of `own.reconcile_line`. */
export interface StoredLine {
  readonly line: string;
  /** `open`: settled in an earlier run, and no longer. */
  readonly state: SettledLine['state'] | 'open';
  readonly comment: string;
  readonly content: string;
  readonly by: string;
  readonly at: string;
  /** `LineAbout` as JSON. */
  readonly about: string;
}

/** A run to store, with what it takes over. */
export interface RunToSave {
  readonly run: RunToStore;
  readonly carried: readonly StoredLine[];
  /** Numbers of the pairs that it has. */
  readonly pairs: readonly number[];
}

/** What somebody decided of lines of a run, and when, as an ISO 8601 instant. */
export interface Settling {
  readonly runId: number;
  readonly lines: readonly LineToSettle[];
  /** Null: no longer settled. */
  readonly state: SettledState | null;
  readonly comment: string;
  readonly by: string;
  readonly at: string;
}
