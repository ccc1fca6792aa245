import type { Change } from '../../preload/contract/changes';
import type { Completeness } from '../../preload/contract/sync';
import type { ServiceRecord } from '../../preload/contract/values';
import { openDatabase } from '../../main/cache/database';
import { migrate } from '../../main/cache/migrate';
import type { Job } from '../../main/cache/scheduler';
import { createStore } from '../../main/cache/store';
import { toWire } from '../../main/cache/wire';
import { runJob } from './run-job';

/** The store of a cache in memory, without its thread, and what walks of the clients make of it. */
export function listsInMemory() {
  const db = openDatabase(null);
  migrate(db, () => undefined);
  let store = createStore(db, () => undefined);
  let moment = 0;

  /** What a start does: all that was in memory is read from the tables. */
  const reopen = () => {
    store = createStore(db, () => undefined);
  };

  const stage = (pages: readonly (readonly ServiceRecord[])[], isInterrupted = false): number => {
    const { id } = store.operations.beginWalk({ resource: 'clients', perPage: 10, startedAt: 1 });
    pages.forEach((records, at) => {
      const page = toWire({ page: at + 1, records, total: null, known: null });
      store.operations.writePage({ walkId: id, page });
      if (isInterrupted) reopen();
    });
    return id;
  };

  const finish = (walkId: number, found: { twice?: number } = {}): Completeness => {
    moment += 1;
    const end = { completedAt: moment, gaps: 0, ...found };
    return runJob(store.operations.finishWalk({ walkId, end }));
  };

  return {
    db,
    stage,
    finish,
    unfinished: () => store.operations.unfinishedWalk('clients'),
    last: () => store.operations.lastSync('clients')?.last,
    /** `isInterrupted`: by a start after each page. */
    walk: (pages: readonly (readonly ServiceRecord[])[], isInterrupted = false) =>
      finish(stage(pages, isInterrupted)),
    /** Staged, and given up. */
    abandon: (pages: readonly (readonly ServiceRecord[])[]) =>
      store.operations.abandonWalk(stage(pages)),
    reopen,
    /** A start, and then what waits for a quiet moment: all of it, or so many steps. */
    catchUp: (steps = Infinity) => {
      reopen();
      for (let at = 0; at < steps && store.background(); at += 1);
    },
    /** What goes on without a quiet moment. */
    goOn: () => {
      while (store.background());
    },
    /** What stopped being shown with the newest sync or before. */
    forgetHistory: () => runJob(store.operations.forgetHistory(moment + 1)),
    /** What the newest sync found. */
    changes: (): readonly Change[] => {
      const asked = { since: moment - 1, resource: null, kind: null, search: '' } as const;
      return runJob(store.operations.changesList({ ...asked, offset: 0, limit: 500 })).changes;
    },
    versions: (id: string) => store.operations.record({ resource: 'clients', id })?.versions ?? [],
    /** How many versions lie in the file, whether anything shows them or not. */
    stored: () => db.prepare('SELECT count(*) FROM version').pluck().get() as number,
    /** Ids of the list's rows, each with one of its cells. */
    shown: (field: string): (readonly [string | null, unknown])[] => {
      const question = { search: '', filters: [], sort: [], asOf: null };
      const opened = answer(store.operations.open({ resource: 'clients', ...question }));
      const { viewId, columns } = opened;
      const { rows } = answer(store.operations.window({ viewId, offset: 0, limit: 500 }));
      return rows.map(({ id, cells }) => [id, cells[columns.indexOf(field)]]);
    },
  };
}

function answer<T>(given: T | Job<T>): T {
  return typeof given === 'object' && given !== null && 'next' in given ? runJob(given) : given;
}
