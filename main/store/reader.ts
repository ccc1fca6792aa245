import type { ViewQuery } from '../../preload/contract/browse';
import type { Syncable } from '../../preload/contract/sync';
import type { Database } from './database';
import { Fields } from './fields';
import { Figures } from './figures';
import { FoundVersions } from './found-versions';
import { History } from './history';
import { defineFunctions } from '../query/functions';
import { Questions } from './question';
import type { SearchQuestion } from './search';
import { Search } from './search';
import { completenessOf } from './shown';
import type { ChangesCursor, ChangesQuery, VersionsPlace } from './store';
import { Views } from './views';

const aheadMs = 500;

/** What is asked of the store, over a connection that only reads. Each question sees the database as it is when it begins. */
export function createReader(db: Database, now: () => number = Date.now) {
  const fields = new Fields(db);
  defineFunctions(db, fields);
  const questions = new Questions(db, fields, now);
  const views = new Views(db, fields, questions);
  const figures = new Figures(db, fields, questions);
  const history = new History(db, fields, questions);
  const search = new Search(db, fields, questions);
  const versions = new FoundVersions(db, fields, questions.lists);

  /** All statements of an answer see the same moment. */
  function whole<T>(answer: () => T): T {
    db.exec('BEGIN');
    try {
      fields.refresh();
      return answer();
    } finally {
      db.exec('COMMIT');
    }
  }

  let ahead: NodeJS.Timeout | undefined;
  /** Once nobody has typed on for a while. */
  const readAheadLater = () => {
    clearTimeout(ahead);
    ahead = setTimeout(() => {
      try {
        whole(() => {
          views.readAhead();
        });
      } catch {
        // The database was closed, or whoever asks for these rows is told why they cannot be read.
      }
    }, aheadMs);
    ahead.unref();
  };

  const operations = {
    open: (query: ViewQuery & { firstRows?: number | undefined; rows?: number | undefined }) => {
      if (query.firstRows !== undefined) readAheadLater();
      return whole(() => views.open(query));
    },
    count: (asked: { viewId: number }) => whole(() => views.count(asked.viewId)),
    window: (asked: { viewId: number; offset: number; limit: number }) =>
      whole(() => views.window(asked)),
    locate: (asked: { viewId: number; id: string }) => whole(() => views.locate(asked)),
    close: (asked: { viewId: number }) => {
      views.close(asked.viewId);
    },
    texts: (asked: { viewId: number; field: string; first: number; count: number }) =>
      whole(() => views.texts(asked)),
    facets: (asked: { query: ViewQuery; field: string }) =>
      whole(() => figures.facets(asked.query, asked.field)),
    months: (asked: { query: ViewQuery; field: string }) =>
      whole(() => figures.months(asked.query, asked.field)),
    totals: (asked: { query: ViewQuery; fields: readonly string[]; by: string | null }) =>
      whole(() => figures.totals(asked.query, asked.fields, asked.by)),
    record: (asked: { resource: Syncable; id: string }) =>
      whole(() => {
        const versions = history.record(asked.resource, asked.id);
        return versions === null ? null : { id: asked.id, versions };
      }),
    everywhere: (question: SearchQuestion) => whole(() => search.everywhere(question)),
    syncs: () => whole(() => history.syncs()),
    changesList: (query: ChangesQuery) => whole(() => history.list(query)),
    changesPage: (asked: { query: ChangesQuery; cursor: ChangesCursor }) =>
      whole(() => history.page(asked.query, asked.cursor)),
    completedSyncs: (asked: { resource: Syncable; after: number }) =>
      whole(() => versions.syncs(asked.resource, asked.after)),
    foundVersions: (place: VersionsPlace) => whole(() => versions.found(place)),
    closedVersions: (place: VersionsPlace) => whole(() => versions.closed(place)),
    lastSync: (resource: Syncable) =>
      whole(() => {
        const last = questions.lists.all(resource).at(-1);
        if (last?.completed_at === undefined || last.completed_at === null) return null;
        const { asOf } = questions.lists.of(resource, null);
        return asOf === null ? null : { asOf, last: completenessOf(last) };
      }),
  };

  return { operations };
}

export type ReaderOperations = ReturnType<typeof createReader>['operations'];
