import type { Browsable } from '../../shared/ipc/browse';
import type { GoneMark, Mark } from '../../shared/ipc/marks';
import type { MarkToSet } from './file';

/** What people note on records (shared/ipc/marks.ts). Fails as the store does. */
export interface MarkStore {
  of(record: { resource: Browsable; id: string }): Promise<Mark | null>;
  /** Null when tag and note are empty. Fails with `input.params` (`unknown-record`). */
  set(mark: MarkToSet): Promise<Mark | null>;
  tags(): Promise<string[]>;
  /** Marks of records that the newest complete lists no longer have. */
  gone(): Promise<GoneMark[]>;
  drop(mark: { resource: Browsable; stored: string }): Promise<void>;
}
