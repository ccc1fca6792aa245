import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Syncable } from '../../shared/ipc/sync';
import { lookupOperations } from '../lookup/lookup-operations';
import type { SingleRecord } from '../values/cells';
import { checkTables } from './check-tables';
import { contentDigest } from './content-digest';
import type { Database } from './database';
import { makeValuesIndex } from './schema';
import { Fields } from './fields';
import { IdleWork } from './idle';
import { UnusedFields } from './unused-fields';
import { Versions } from './versions';
import { Singles } from './singles';
import { Staging } from './staging';
import { type OnChanged, stagingPages, syncOperations } from './sync-operations';
import type { Single } from './sync-store';
import { SyncPages } from './sync-pages';
import { Syncs } from './syncs';
import type { WriterParts } from './writer-parts';

export type Writer = ReturnType<typeof createWriter>;

/** Assembles the writing side over one open database. */
export function createWriter(db: Database, changed: OnChanged) {
  const parts = openParts(db);
  const { fields, syncs } = parts;
  const staging = new Staging(parts);
  const singles = new Singles(parts);
  const idleWork = new IdleWork(parts);
  const reloadOnRollback = <T>(work: () => T): T => staging.reloadOnRollback(work);

  const operations = {
    ...syncOperations(parts, staging, changed),
    ...lookupOperations({
      db,
      fields,
      singles,
      reloadOnRollback,
      onCards: () => changed('cards', false),
    }),
    writeRecord: (params: { resource: Single; record: SingleRecord }) => {
      reloadOnRollback(() => db.transaction(() => singles.write(params.resource, [params.record])));
      changed(params.resource, false);
    },
    storedRecord: (params: { resource: Single; id: string | null }) =>
      singles.stored(params.resource, params.id),
    /**
     * One step of the text index: how many records it lacks now, 0 when it has all of the newest
     * published list.
     */
    indexNext: (resource: Syncable): number =>
      reloadOnRollback(() => (idleWork.index(resource) ? idleWork.unindexed(resource) : 0)),
    /**
     * From now on the field's values are counted from an index. Not during a first sync, which
     * would have to update it for each record.
     */
    wantValues: ({ resource, field }: { resource: Syncable; field: string }) => {
      const column = fields.column(resource, field);
      if (typeof column !== 'string' || syncs.latest(resource) === null) return;
      makeValuesIndex(db, resource, column);
    },
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
  };

  return {
    operations,
    stagePages: stagingPages(parts, staging, changed),
    /** One step of idle work, some tens of milliseconds; false when nothing is left. */
    idle: () => idleWork.step(),
    check: () => checkTables(db),
  };
}

function openParts(db: Database): WriterParts {
  const fields = new Fields(db);
  db.transaction(() => fields.reserveNames());
  const versions: Readonly<Record<Syncable, Versions>> = {
    merchant: new Versions(db, fields, 'merchant'),
    clients: new Versions(db, fields, 'clients'),
    lots: new Versions(db, fields, 'lots'),
    cards: new Versions(db, fields, 'cards'),
  };
  return {
    db,
    fields,
    syncs: new Syncs(db),
    pages: new SyncPages(db),
    versions,
    digestOf: contentDigest(db),
    unusedFields: new UnusedFields({ db, fields, versions }),
  };
}
