import type { Completeness, Syncable, SyncLack } from '../../shared/ipc/sync';
import type { Listed } from '../../shared/resources';
import { DeskError } from '../failure';
import type { EncodedPage } from '../values/cells';
import { commitSync } from './commit-sync';
import type { Staging } from './staging';
import type { SyncEnd } from './sync-store';
import type { WriterParts } from './writer-parts';

/** Called with the resource whose records changed; `isListChange`: all its rows may have. */
export type OnChanged = (resource: Syncable, isListChange: boolean) => void;

export interface PageOfSync {
  readonly syncId: number;
  readonly page: EncodedPage;
}

/** How one of several pages was written. */
export type StagedPage = { readonly records: number } | { readonly thrown: unknown };

/**
 * Writes pages that arrived together. They share one transaction and are answered after it; if it
 * fails, none of them was written. It does not wait for the disk: pages lost in a crash of the
 * computer are read again, and publishing syncs all of them.
 */
export function stagingPages({ db }: WriterParts, staging: Staging, changed: OnChanged) {
  const stage = ({ syncId, page }: PageOfSync): StagedPage => {
    try {
      const records = staging.stage(syncId, page);
      const { shown, sync } = staging.progress(syncId);
      // A list that was complete before is shown unchanged until the sync is published.
      if (shown === null) changed(sync.resource, false);
      return { records };
    } catch (thrown) {
      // A sync that is over rejects only its own page; any other error rolls back the transaction.
      if (thrown instanceof DeskError) return { thrown };
      throw thrown;
    }
  };
  return (pages: readonly PageOfSync[]): StagedPage[] =>
    staging.reloadOnRollback(() => db.relaxedTransaction(() => pages.map(stage)));
}

/** Operations of the writing connection on the syncs of lists. */
export function syncOperations(parts: WriterParts, staging: Staging, changed: OnChanged) {
  const stagePages = stagingPages(parts, staging, changed);
  return {
    unfinishedSync: (resource: Listed) => staging.unfinished(resource),
    beginSync: (params: { resource: Listed; perPage: number; startedAt: number }) =>
      staging.reloadOnRollback(() => staging.begin(params.resource, params)),
    stagePage: (params: PageOfSync): number => {
      const [written] = stagePages([params]);
      if (written === undefined || 'thrown' in written) throw written?.thrown;
      return written.records;
    },
    commitSync: (params: { syncId: number; end: SyncEnd }): Completeness => {
      const { resource } = staging.progress(params.syncId).sync;
      const completeness = staging.reloadOnRollback(() => commitSync(parts, staging, params));
      changed(resource, true);
      return completeness;
    },
    setAsideSync: ({ syncId, lack }: { syncId: number; lack: SyncLack }) =>
      staging.reloadOnRollback(() => staging.setAside(syncId, lack)),
    abandonSync: (syncId: number) => {
      const { shown, sync } = staging.progress(syncId);
      staging.reloadOnRollback(() => staging.abandon(syncId));
      if (shown === null) changed(sync.resource, true);
    },
  };
}
