import type { Browsable } from '../../preload/contract/browse';
import type { GoneMark, Mark } from '../../preload/contract/marks';
import type { ReaderOperations } from '../query/reader';
import type { StoreThread } from '../store/thread';
import type { MarksOperations, MarkToSet } from './stored-marks';

/** What people note on records (preload/contract/marks.ts). Fails as the cache does. */
export interface MarksStore {
  of(record: { resource: Browsable; id: string }): Promise<Mark | null>;
  /** Null when tag and note are empty. Fails with `input.params` (`unknown-record`). */
  set(mark: MarkToSet): Promise<Mark | null>;
  tags(): Promise<string[]>;
  /** Of records that the newest complete lists no longer have. */
  gone(): Promise<GoneMark[]>;
  drop(mark: { resource: Browsable; stored: string }): Promise<void>;
}

export function marksStore(
  writer: Pick<StoreThread<MarksOperations>, 'ask'>,
  reader: Pick<StoreThread<ReaderOperations>, 'ask'>,
): MarksStore {
  return {
    of: (record) => reader.ask('mark', record),
    set: (mark) => writer.ask('setMark', mark),
    tags: () => reader.ask('markTags', undefined),
    gone: () => reader.ask('goneMarks', undefined),
    drop: (mark) => writer.ask('dropMark', mark),
  };
}
