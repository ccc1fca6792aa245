import type { Cache } from '../../main/cache/cache';
import { DeskError } from '../../main/failure';
import type { ServiceRecord } from '../../preload/contract/values';
import type { SyncOptions } from '../../main/sync/sync-options';
import { StagedPages } from './staged-pages';

/** The whole of what sync needs of a cache, in memory. */
export class StagedCache extends StagedPages {
  readonly written = new Map<string, { record: ServiceRecord; seenAt: number }>();
  readonly cardIds: string[] = [];
  readonly pagesWritten: number[] = [];
  /** As when the process is killed: what is written from now on does not arrive. */
  dead = false;
  /** Dies by itself after so many pages. */
  diesAt = Infinity;

  override writePage(...asked: Parameters<StagedPages['writePage']>) {
    this.dead ||= this.pagesWritten.length >= this.diesAt;
    if (this.dead) return Promise.reject(new DeskError('storage.unwritable'));
    this.pagesWritten.push(asked[1].page);
    return super.writePage(...asked);
  }

  writeRecord: Cache['writeRecord'] = (resource, { id, record, seenAt }) => {
    this.written.set(`${resource} ${id}`, { record, seenAt });
    return Promise.resolve();
  };

  lastSync: Cache['lastSync'] = (resource) => {
    const last = this.finished.findLast((each) => each.resource === resource);
    return Promise.resolve(last === undefined ? null : { asOf: 1, last: last.completeness });
  };

  readonly browse: SyncOptions['cache']['browse'] = {
    open: () =>
      Promise.resolve({
        viewId: 1,
        count: this.cardIds.length,
        of: this.cardIds.length,
        columns: [],
        asOf: null,
        complete: true,
        counted: true,
        notUnderstood: [],
      }),
    window: ({ offset, limit }) =>
      Promise.resolve({
        offset,
        rows: this.cardIds.slice(offset, offset + limit).map((id) => ({ id, cells: [] })),
      }),
    close: () => Promise.resolve(undefined),
  };
}
