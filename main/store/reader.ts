import type { ViewQuery } from '../../preload/contract/browse';
import type { Syncable } from '../../preload/contract/sync';
import { defineFunctions } from '../query/functions';
import type { Database } from './database';
import { Fields } from './fields';
import { Figures } from './figures';
import { FoundVersions } from './found-versions';
import { History } from './history';
import { Questions } from './question';
import type { SearchQuestion } from './search';
import { Search } from './search';
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
  const versions = new FoundVersions(db, fields, questions.syncs);

  /** All statements of an answer see the same moment. */
  const whole =
    <G, A>(answer: (given: G) => A) =>
    (given: G): A => {
      db.exec('BEGIN');
      try {
        fields.refresh();
        return answer(given);
      } finally {
        db.exec('COMMIT');
      }
    };

  let ahead: NodeJS.Timeout | undefined;
  /** Once nobody has typed on for a while. */
  const readAheadLater = () => {
    clearTimeout(ahead);
    ahead = setTimeout(() => {
      try {
        whole(() => views.readAhead())(undefined);
      } catch {
        // The database was closed, or whoever asks for these rows is told why they cannot be read.
      }
    }, aheadMs);
    ahead.unref();
  };

  const operations = {
    open: whole((query: Parameters<Views['open']>[0]) => {
      if (query.firstRows !== undefined) readAheadLater();
      return views.open(query);
    }),
    count: whole(({ viewId }: { viewId: number }) => views.count(viewId)),
    window: whole((asked: Parameters<Views['window']>[0]) => views.window(asked)),
    locate: whole((asked: Parameters<Views['locate']>[0]) => views.locate(asked)),
    close: ({ viewId }: { viewId: number }) => views.close(viewId),
    texts: whole((asked: Parameters<Views['texts']>[0]) => views.texts(asked)),
    facets: whole((asked: { query: ViewQuery; field: string }) =>
      figures.facets(asked.query, asked.field),
    ),
    months: whole((asked: { query: ViewQuery; field: string }) =>
      figures.months(asked.query, asked.field),
    ),
    totals: whole((asked: { query: ViewQuery; fields: readonly string[]; by: string | null }) =>
      figures.totals(asked.query, asked.fields, asked.by),
    ),
    record: whole(({ resource, id }: { resource: Syncable; id: string }) => {
      const versions = history.record(resource, id);
      return versions === null ? null : { id, versions };
    }),
    lastSync: whole((resource: Syncable) => {
      const last = questions.syncs.latest(resource);
      const { asOf } = questions.syncs.shown(resource, null);
      return last === null || asOf === null ? null : { asOf, last: last.completeness };
    }),
    everywhere: whole((question: SearchQuestion) => search.everywhere(question)),
    syncs: () => whole(() => history.syncs())(undefined),
    changesList: whole((query: ChangesQuery) => history.list(query)),
    changesPage: whole((asked: { query: ChangesQuery; cursor: ChangesCursor }) =>
      history.page(asked.query, asked.cursor),
    ),
    completedSyncs: whole((asked: { resource: Syncable; after: number }) =>
      versions.syncs(asked.resource, asked.after),
    ),
    foundVersions: whole((place: VersionsPlace) => versions.found(place)),
    closedVersions: whole((place: VersionsPlace) => versions.closed(place)),
  };

  return { operations };
}

export type ReaderOperations = ReturnType<typeof createReader>['operations'];
