import type { Store } from '../../main/profile-store/store';
import { DeskError } from '../../main/failure';
import type { ServiceRecord } from '../../shared/values';
import type { SyncOptions } from '../../main/sync/sync-engine';
import { StoreModel } from './store-model';

/** The whole of what sync needs of a store, in memory. */
export class SyncStoreModel extends StoreModel {
  readonly written = new Map<string, { record: ServiceRecord; seenAt: number }>();
  readonly cardIds: string[] = [];
  readonly pagesWritten: number[] = [];
  /** As when the process is killed: what is written from now on does not arrive. */
  dead = false;
  /** Dies by itself after so many pages. */
  diesAt = Infinity;

  override stagePage(...args: Parameters<StoreModel['stagePage']>) {
    this.dead ||= this.pagesWritten.length >= this.diesAt;
    if (this.dead) return Promise.reject(new DeskError('storage.unwritable'));
    this.pagesWritten.push(args[1].page);
    return super.stagePage(...args);
  }

  writeRecord: Store['writeRecord'] = (resource, { id, record, seenAt }) => {
    this.written.set(`${resource} ${id}`, { record, seenAt });
    return Promise.resolve();
  };

  readonly browse: SyncOptions['store']['browse'] = {
    open: () =>
      Promise.resolve({
        cursorId: 1,
        count: this.cardIds.length,
        listCount: this.cardIds.length,
        columns: [],
        asOf: null,
        synced: true,
        counted: true,
        notUnderstood: [],
        behind: 0,
      }),
    rows: ({ offset, limit }) =>
      Promise.resolve({
        offset,
        rows: this.cardIds.slice(offset, offset + limit).map((id) => ({ id, cells: [] })),
      }),
    close: () => Promise.resolve(undefined),
  };
}
