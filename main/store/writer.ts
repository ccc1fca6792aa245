import { setImmediate as breath } from 'node:timers/promises';
import type { Failure } from '../../preload/contract/failure';
import type { IdColumn } from '../../preload/contract/lookup';
import type { Completeness, Syncable } from '../../preload/contract/sync';
import { DeskError } from '../failure';
import type { GivenList, DoneLine } from '../lookup/lookup-table';
import { digestOfIds, LookupDrafts, LookupTable } from '../lookup/lookup-table';
import type { LinesAsked, LookupPhase } from '../lookup/lookup-store';
import type { EncodedPage, SingleRecord } from '../values/cells';
import type { Database } from './database';
import { Fields, makeValuesIndex } from './schema';
import { IdleWork } from './idle';
import { publish } from './publishing';
import { Singles, Versions } from './versions';
import { Staging } from './staging';
import type { Listed, Single, SyncEnd } from './store';
import { SyncPages } from './sync-pages';
import { Syncs } from './syncs';

export type Writer = ReturnType<typeof createWriter>;

export interface PageOfSync {
  readonly syncId: number;
  readonly page: EncodedPage;
}

/** Puts together what writes, over one open database of this format. `changed` is called with the resource whose records changed. */
export function createWriter(
  db: Database,
  changed: (resource: Syncable, isWhole: boolean) => void,
) {
  const fields = new Fields(db);
  const syncs = new Syncs(db);
  const versions: Readonly<Record<Syncable, Versions>> = {
    merchant: new Versions(db, fields, 'merchant'),
    clients: new Versions(db, fields, 'clients'),
    lots: new Versions(db, fields, 'lots'),
    cards: new Versions(db, fields, 'cards'),
  };
  const parts = { db, fields, syncs, pages: new SyncPages(db), versions };
  const staging = new Staging(parts);
  const singles = new Singles(parts);
  const lookups = new LookupTable({ db, fields, singles });
  const drafts = new LookupDrafts();
  const idleWork = new IdleWork(parts);

  /** What a rollback takes back is not remembered either. */
  const undone = <T>(work: () => T): T => {
    try {
      return work();
    } catch (thrown) {
      if (!(thrown instanceof DeskError)) staging.reload();
      throw thrown;
    }
  };

  /**
   * Pages that came together share one transaction; each is answered after it. When it fails, none of them was written. The disk is not
   * waited for: what goes with the computer is read again, and publishing waits for all of them.
   */
  const stagePages = (pages: readonly PageOfSync[]) =>
    undone(() =>
      db.unhurried(() =>
        pages.map(({ syncId, page }): { records: number } | { thrown: unknown } => {
          try {
            const records = staging.stage(syncId, page);
            const { shown, sync } = staging.progress(syncId);
            // A list that was once complete is shown as it was until the sync ends.
            if (shown === null) changed(sync.resource, false);
            return { records };
          } catch (thrown) {
            // A sync that is over concerns its own page only; anything else has ended the transaction.
            if (thrown instanceof DeskError) return { thrown };
            throw thrown;
          }
        }),
      ),
    );

  const operations = {
    unfinishedSync: (resource: Listed) => staging.unfinished(resource),
    beginSync: (asked: { resource: Listed; perPage: number; startedAt: number }) =>
      undone(() => staging.begin(asked.resource, asked)),
    stagePage: (asked: PageOfSync): number => {
      const [written] = stagePages([asked]);
      if (written === undefined || 'thrown' in written) throw written?.thrown;
      return written.records;
    },
    publish: (asked: { syncId: number; end: SyncEnd }): Completeness => {
      const { resource } = staging.progress(asked.syncId).sync;
      const completeness = undone(() => publish(parts, staging, asked));
      changed(resource, true);
      return completeness;
    },
    abandonSync: (syncId: number) => {
      const { shown, sync } = staging.progress(syncId);
      undone(() => staging.abandon(syncId));
      if (shown === null) changed(sync.resource, true);
    },
    writeRecord: (asked: { resource: Single; record: SingleRecord }) => {
      undone(() => db.transaction(() => singles.write(asked.resource, [asked.record])));
      changed(asked.resource, false);
    },
    storedRecord: (asked: { resource: Single; id: string | null }) =>
      singles.stored(asked.resource, asked.id),
    /** Ends when no file of the store holds what was given up; others are answered meanwhile. */
    forgetHistory: async (before: number) => {
      idleWork.giveUp(before);
      while (idleWork.forgetSome()) await breath();
      while (!idleWork.sweep()) await breath();
    },
    /** The values of a field are counted from an index from now on. A first sync would have to keep it up with each record. */
    wantValues: ({ resource, field }: { resource: Syncable; field: string }) => {
      const column = fields.column(resource, field);
      if (typeof column !== 'string' || syncs.latest(resource) === null) return;
      makeValuesIndex(db, resource, column);
    },
    readNote: (name: string) =>
      db.select('SELECT value FROM note WHERE name = ?', { value: 'text' }).get(ownNote(name))
        ?.value ?? null,
    writeNote: (note: { name: string; text: string }) => {
      const write = db.command('INSERT OR REPLACE INTO note(name, value) VALUES (?, ?)');
      write(ownNote(note.name), note.text);
    },
    lookupUnderstand: (asked: { source: GivenList; column: IdColumn | null }) =>
      drafts.understand(asked.source, asked.column),
    lookupChooseColumn: (asked: { draftId: number; column: IdColumn }) =>
      drafts.chooseColumn(asked.draftId, asked.column),
    lookupDraftLines: (asked: LinesAsked & { draftId: number }) =>
      drafts.lines(asked.draftId, asked),
    lookupDraftDigest: (draftId: number) => digestOfIds(drafts.get(draftId).list.listed),
    lookupBegin: (asked: { draftId: number; begunAt: number }) => {
      const begun = lookups.begin(drafts.get(asked.draftId), asked.begunAt);
      drafts.forget();
      return begun;
    },
    storedLookup: () => lookups.stored(),
    lookupWaiting: (asked: { lookupId: number; after: number; limit: number }) =>
      lookups.waiting(asked.lookupId, asked.after, asked.limit),
    lookupNote: (asked: { lookupId: number; done: readonly DoneLine[] }) => {
      const counts = undone(() => lookups.note(asked.lookupId, asked.done));
      if (asked.done.some(({ card }) => card !== null)) changed('cards', false);
      return counts;
    },
    lookupSetPhase: (asked: { lookupId: number; phase: LookupPhase; failure: Failure | null }) =>
      lookups.setPhase(asked.lookupId, asked.phase, asked.failure),
    lookupRetryFailed: (lookupId: number) => lookups.retryFailed(lookupId),
    lookupLines: (asked: LinesAsked) => lookups.lines(asked),
  };

  /** Checks the file, a table at a time; throws what reading a damaged page throws, or says what is wrong with it. */
  function* check(): Generator<string, undefined> {
    const tables = db.select(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
      { name: 'text' },
    );
    for (const { name } of tables.all()) yield String(db.pragma(`quick_check('${name}')`));
  }

  /** One step of what can wait, some tens of milliseconds; false when nothing is left to do. */
  return { operations, stagePages, idle: () => idleWork.step(), check };
}

/** Names of the app's entries begin with `desk.`: the others in their table belong to the store. */
function ownNote(name: string): string {
  if (!name.startsWith('desk.')) throw new Error('not a note of the desk');
  return name;
}
