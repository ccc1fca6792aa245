import type { Browsable } from '../../shared/ipc/browse';
import type { GoneMark, Mark, PendingMarks, WrittenMark } from '../../shared/ipc/marks';
import type { StoreThread } from '../store/thread';
import type { HandedOver, MarksOperations, MarksToSet, MarkToSet } from './file';
import type { MarksAnswers, MarkState, RecordMark } from './stored-marks';

/** What people note on records (shared/ipc/marks.ts). Fails as the store does. */
export interface MarkStore {
  of(record: { resource: Browsable; id: string }): Promise<Mark | null>;
  /** Null when nothing is written. Fails with `input.params` (`unknown-record`). */
  set(mark: MarkToSet): Promise<Mark | null>;
  /**
   * Marks and notes of somebody else, in one transaction; marks of unknown records are left out.
   */
  take(handed: HandedOver): Promise<void>;
  /** In the order of the ids. */
  ofMany(records: { resource: Browsable; ids: string[] }): Promise<WrittenMark[]>;
  /** All of them or none; fails as `set` does. */
  setMany(marks: MarksToSet): Promise<void>;
  pending(person: { by: string; today: string }): Promise<PendingMarks[]>;
  tags(): Promise<string[]>;
  /** To whom marks are assigned, and who made them. */
  people(): Promise<string[]>;
  all(): Promise<RecordMark[]>;
  /** What is here in the place of each of these marks. */
  compare(marks: readonly RecordMark[]): Promise<MarkState[]>;
  /** Marks of records that the newest complete lists no longer have. */
  gone(): Promise<GoneMark[]>;
  drop(mark: { resource: Browsable; stored: string }): Promise<void>;
}

/** The writing thread stores marks, the reading one finds them with their records. */
export function markStore(
  writer: Pick<StoreThread<MarksOperations>, 'ask'>,
  reader: Pick<StoreThread<MarksAnswers>, 'ask'>,
): MarkStore {
  return {
    of: (record) => reader.ask('mark', record),
    set: (mark) => writer.ask('setMark', mark),
    take: (handed) => writer.ask('takeHandedOver', handed),
    ofMany: (records) => reader.ask('writtenMarks', records),
    setMany: (marks) => writer.ask('setMarks', marks),
    pending: (person) => reader.ask('pendingMarks', person),
    tags: () => reader.ask('markTags', undefined),
    people: () => reader.ask('markPeople', undefined),
    all: () => reader.ask('allMarks', undefined),
    compare: (marks) => reader.ask('compareMarks', marks),
    gone: () => reader.ask('goneMarks', undefined),
    drop: (mark) => writer.ask('dropMark', mark),
  };
}
