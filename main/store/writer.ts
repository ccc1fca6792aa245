import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Listed } from '../../shared/resources';
import type { Failure } from '../../shared/failures';
import type { IdColumn } from '../../shared/ipc/lookup';
import type { Completeness, Syncable, SyncLack } from '../../shared/ipc/sync';
import { DeskError } from '../failure';
import type { ListInput, DoneLine, LinesQuery, LookupPhase } from '../lookup/stored-lookup';
import { digestOfList, draftToBegin, LookupTable } from '../lookup/lookup-table';
import { LookupDrafts } from '../lookup/drafts';
import type { EncodedPage, SingleRecord } from '../values/cells';
import { contentDigest } from './content-digest';
import type { Database } from './database';
import { makeValuesIndex } from './schema';
import { Fields } from './fields';
import { IdleWork } from './idle';
import { commitSync } from './commit-sync';
import { UnusedFields } from './unused-fields';
import { Versions } from './versions';
import { Singles } from './singles';
import { Staging } from './staging';
import type { Single, SyncEnd } from './sync-store';
import { SyncPages } from './sync-pages';
import { Syncs } from './syncs';

export type Writer = ReturnType<typeof createWriter>;

export interface PageOfSync {
  readonly syncId: number;
  readonly page: EncodedPage;
}

/**
 * Assembles the writing side over one open database. `changed` is called with the resource whose
 * records changed.
 */
export function createWriter(
  db: Database,
  changed: (resource: Syncable, isListChange: boolean) => void,
) {
  const fields = new Fields(db);
  db.transaction(() => fields.reserveNames());
  const syncs = new Syncs(db);
  const versions: Readonly<Record<Syncable, Versions>> = {
    merchant: new Versions(db, fields, 'merchant'),
    clients: new Versions(db, fields, 'clients'),
    lots: new Versions(db, fields, 'lots'),
    cards: new Versions(db, fields, 'cards'),
  };
  const digestOf = contentDigest(db);
  const unusedFields = new UnusedFields({ db, fields, versions });
  const parts = { db, fields, syncs, pages: new SyncPages(db), versions, digestOf, unusedFields };
  const staging = new Staging(parts);
  const singles = new Singles(parts);
  const lookups = new LookupTable({ db, fields, singles });
  const drafts = new LookupDrafts({ db, fields });
  const idleWork = new IdleWork(parts);

  /** Drops cached state that a rollback has undone. */
  const reloadOnRollback = <T>(work: () => T): T => {
    try {
      return work();
    } catch (thrown) {
      staging.reload();
      throw thrown;
    }
  };

  /**
   * Pages that arrived together share one transaction and are answered after it; if it fails, none
   * of them was written. It does not wait for the disk: pages lost in a crash of the computer are
   * read again, and publishing syncs all of them.
   */
  const stagePages = (pages: readonly PageOfSync[]) =>
    reloadOnRollback(() =>
      db.relaxedTransaction(() =>
        pages.map(({ syncId, page }): { records: number } | { thrown: unknown } => {
          try {
            const records = staging.stage(syncId, page);
            const { shown, sync } = staging.progress(syncId);
            // A list that was complete before is shown unchanged until the sync is published.
            if (shown === null) changed(sync.resource, false);
            return { records };
          } catch (thrown) {
            // A sync that is over rejects only its own page; any other error rolls back the
            // transaction.
            if (thrown instanceof DeskError) return { thrown };
            throw thrown;
          }
        }),
      ),
    );

  const operations = {
    /**
     * One step of the text index: how many records it lacks now, 0 when it has all of the newest
     * published list.
     */
    indexNext: (resource: Syncable): number =>
      reloadOnRollback(() => (idleWork.index(resource) ? idleWork.unindexed(resource) : 0)),
    unfinishedSync: (resource: Listed) => staging.unfinished(resource),
    beginSync: (params: { resource: Listed; perPage: number; startedAt: number }) =>
      reloadOnRollback(() => staging.begin(params.resource, params)),
    stagePage: (params: PageOfSync): number => {
      const [written] = stagePages([params]);
      if (written === undefined || 'thrown' in written) throw written?.thrown;
      return written.records;
    },
    commitSync: (params: { syncId: number; end: SyncEnd }): Completeness => {
      const { resource } = staging.progress(params.syncId).sync;
      const completeness = reloadOnRollback(() => commitSync(parts, staging, params));
      changed(resource, true);
      return completeness;
    },
    setAsideSync: ({ syncId, lack }: { syncId: number; lack: SyncLack }) =>
      reloadOnRollback(() => staging.setAside(syncId, lack)),
    abandonSync: (syncId: number) => {
      const { shown, sync } = staging.progress(syncId);
      reloadOnRollback(() => staging.abandon(syncId));
      if (shown === null) changed(sync.resource, true);
    },
    writeRecord: (params: { resource: Single; record: SingleRecord }) => {
      reloadOnRollback(() => db.transaction(() => singles.write(params.resource, [params.record])));
      changed(params.resource, false);
    },
    storedRecord: (params: { resource: Single; id: string | null }) =>
      singles.stored(params.resource, params.id),
    dueHistory: (before: number) => idleWork.due(before),
    /**
     * Ends when no file of the store holds the expired versions any more; other calls are answered
     * meanwhile.
     */
    forgetHistory: async (before: number) => {
      idleWork.expire(before);
      while (idleWork.removeExpired()) await nextTurn();
      while (!idleWork.reclaim()) await nextTurn();
    },
    /**
     * From now on the field's values are counted from an index. Not during a first sync, which
     * would have to update it for each record.
     */
    wantValues: ({ resource, field }: { resource: Syncable; field: string }) => {
      const column = fields.column(resource, field);
      if (typeof column !== 'string' || syncs.latest(resource) === null) return;
      makeValuesIndex(db, resource, column);
    },
    lookupUnderstand: (params: { source: ListInput; column: IdColumn | null }) =>
      drafts.understand(params.source, params.column),
    lookupChooseColumn: (params: { draftId: number; column: IdColumn; ofClients: boolean }) =>
      drafts.chooseColumn(params.draftId, params.column, params.ofClients),
    lookupStopUnderstanding: () => drafts.stop(),
    lookupDraftLines: (params: LinesQuery & { draftId: number }) =>
      drafts.lines(params.draftId, params),
    lookupDraftDigest: (draftId: number) => digestOfList(drafts.get(draftId).list.listed),
    lookupDraft: (draftId: number) => draftToBegin(drafts.get(draftId)),
    lookupBegin: (params: { draftId: number; begunAt: number }) => {
      const begun = lookups.begin(drafts.get(params.draftId), params.begunAt);
      drafts.forget();
      return begun;
    },
    storedLookup: () => lookups.stored(),
    lookupWaiting: (params: { lookupId: number; after: number; limit: number }) =>
      lookups.waiting(params.lookupId, params.after, params.limit),
    lookupNote: (params: { lookupId: number; done: readonly DoneLine[] }) => {
      const counts = reloadOnRollback(() => lookups.note(params.lookupId, params.done));
      if (params.done.some(({ card }) => card !== null)) changed('cards', false);
      return counts;
    },
    lookupSetPhase: (params: { lookupId: number; phase: LookupPhase; failure: Failure | null }) =>
      lookups.setPhase(params.lookupId, params.phase, params.failure),
    lookupRetryFailed: (lookupId: number) => lookups.retryFailed(lookupId),
    lookupLines: (params: LinesQuery) => lookups.lines(params),
    lookupEnd: () => lookups.end(),
  };

  /**
   * Checks the file one table at a time: yields `ok` or what is wrong, or throws as reading a
   * damaged page does.
   */
  function* check(): Generator<string, undefined> {
    const tables = db.select(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
      { name: 'text' },
    );
    for (const { name } of tables.all()) yield String(db.pragma(`quick_check('${name}')`));
  }

  /** One step of idle work, some tens of milliseconds; false when nothing is left. */
  return { operations, stagePages, idle: () => idleWork.step(), check };
}
