import { openDatabase } from '../../main/store/database';
import { createReader } from '../../main/query/reader';
import { makeTables } from '../../main/store/schema';
import type { SyncEnd } from '../../main/store/sync-store';
import { encodePage } from '../../main/values/cells';
import { createWriter } from '../../main/store/writer';
import type { Completeness } from '../../shared/ipc/sync';
import type { Change } from '../../shared/ipc/changes';
import type { ServiceRecord } from '../../shared/values';
import { everything } from './written-store';

type Pages = readonly (readonly ServiceRecord[])[];

const quietEnd: SyncEnd = {
  completedAt: 0,
  gaps: 0,
  moved: 0,
  twice: 0,
  doubtful: false,
  former: 'drop',
  unseen: 'remove',
};

/**
 * A store without its threads, in memory unless an empty file is opened for it, and what syncs of
 * the clients make of it.
 */
export function listsInStore(db = openDatabase(null)) {
  makeTables(db);
  let writer = createWriter(db, () => undefined);
  let reader = createReader(db, Date.now);
  let clock = 0;

  /** What a start does: all that was in memory is read from the tables. */
  const reopen = () => {
    writer = createWriter(db, () => undefined);
    reader = createReader(db, Date.now);
  };

  const begin = (): number =>
    writer.operations.beginSync({ resource: 'clients', perPage: 10, startedAt: 1 }).id;

  const stagePage = (syncId: number, page: number, records: readonly ServiceRecord[]) =>
    writer.operations.stagePage({ syncId, page: encodePage({ page, records, total: null }) });

  const stage = (pages: Pages, isInterrupted = false): number => {
    const id = begin();
    for (const [at, records] of pages.entries()) {
      stagePage(id, at + 1, records);
      if (isInterrupted) reopen();
    }
    return id;
  };

  const commitSync = (syncId: number, end: Partial<SyncEnd> = {}): Completeness => {
    clock += 1;
    return writer.operations.commitSync({
      syncId,
      end: { ...quietEnd, completedAt: clock, ...end },
    });
  };

  const count = db.select('SELECT count(*) AS n FROM clients', { n: 'number' });

  return {
    db,
    begin,
    stagePage,
    stage,
    commitSync,
    reopen,
    unfinished: () => writer.operations.unfinishedSync('clients'),
    last: () => reader.operations.lastSync('clients')?.last,
    /** `isInterrupted`: by a start after each page. */
    sync: (pages: Pages, isInterrupted = false) => commitSync(stage(pages, isInterrupted)),
    /** Staged, and given up. */
    abandon: (pages: Pages) => writer.operations.abandonSync(stage(pages)),
    /** What waits for a quiet moment: all of it, or so many steps. */
    catchUp: (steps = Infinity) => {
      for (let at = 0; at < steps && writer.idle(); at += 1);
    },
    /** What stopped being shown with the newest sync or before. */
    forgetHistory: () => writer.operations.forgetHistory(clock + 1),
    /** What the newest sync found. */
    changes: (): readonly Change[] => {
      const query = { since: clock - 1, resource: null, kind: null, search: '' } as const;
      const { locale } = everything;
      return reader.operations.changesList({ ...query, locale, offset: 0, limit: 500 }).changes;
    },
    versions: (id: string) => reader.operations.record({ resource: 'clients', id })?.versions ?? [],
    /** The values of a field with their counts; from then on there is to be an index of them. */
    values: async (field: string) => {
      const query = { ...everything, resource: 'clients' as const };
      const { values } = await reader.operations.facets({ query, field });
      writer.operations.wantValues({ resource: 'clients', field });
      return Object.fromEntries(values.map(({ value, count: times }) => [value, times]));
    },
    months: async (field: string, zone: string) => {
      const locale = { ...everything.locale, zone };
      const query = { ...everything, locale, resource: 'clients' as const };
      const months = await reader.operations.months({ query, field });
      return Object.fromEntries(months.map(({ month, count: times }) => [month, times]));
    },
    /** How many versions lie in the file, whether anything shows them or not. */
    stored: () => count.get()?.n,
    /** How many records a screen says the list has. */
    listCount: () => reader.operations.open(everything).listCount,
    /** Ids of the list's rows, each with one of its cells. */
    shown: (field = 'id', asOf: number | null = null): (readonly [string, unknown])[] => {
      const { cursorId, columns } = reader.operations.open({ ...everything, asOf });
      const { rows } = reader.operations.rows({ cursorId, offset: 0, limit: 500 });
      return rows.map(({ id, cells }) => [id, cells[columns.indexOf(field)]]);
    },
  };
}
