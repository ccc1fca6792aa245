/** What a process of its own is asked to do once, so that its memory is that of one task. */
export type Task =
  | { kind: 'write'; writer: Writer; cache: CachePlace; out: string }
  | { kind: 'publish'; cache: CachePlace; to: string; password: string }
  | { kind: 'reconcile'; cache: CachePlace }
  | { kind: 'search'; engine: Engine; size: number; file: string };

/** `read`: the same rows read and dropped, what no writer can do without. */
export type Writer =
  | 'read'
  | 'csv'
  | 'xlsx'
  | 'parquet'
  | 'papaparse'
  | 'write-excel-file'
  | 'exceljs';
export type Engine = 'ours' | 'minisearch' | 'flexsearch';

export interface CachePlace {
  file: string;
  /** Hexadecimal; of made-up records. */
  key: string;
}

export interface WriteAnswer {
  ms: number;
  /** What the process took at its most beyond what it had before, in MB of 2^20 bytes. */
  moreMb: number;
  bytes: number;
}

export interface SearchAnswer {
  /** From records to all of them found. */
  buildMs: number;
  /** From a start, with the records (peers) or the file (ours) there, to the first answer. */
  readyMs: number;
  /** Single questions. */
  commonMs: number[];
  rareMs: number[];
  moreMb: number;
}

export interface ReconcileAnswer {
  readMs: number;
  compareMs: number;
  /** Of both, all threads. */
  processorMs: number;
  /** Until what looks alike is found, and the longest a question of a list waits meanwhile. */
  alikeMs: number;
  longestMs: number;
  moreMb: number;
  counts: Readonly<Record<string, number>>;
  candidates: number;
}

/** What a child is asked, with what it answers. */
export type AnswerTo<T extends Task> = T extends { kind: 'write' | 'publish' }
  ? WriteAnswer
  : T extends { kind: 'reconcile' }
    ? ReconcileAnswer
    : SearchAnswer;

export type Answer = { ok: true; value: AnswerTo<Task> } | { ok: false; why: string };
