import type { Browsable, ViewQuery } from '../../preload/contract/browse';
import type { DuplicatesQuestion, SummaryQuestion } from '../../preload/contract/analysis';
import type { Syncable } from '../../preload/contract/sync';
import { defineFunctions } from './functions';
import type { Database } from '../store/database';
import { marksAnswers } from '../marks/stored-marks';
import { Fields } from '../store/fields';
import type {
  ChangedFieldsQuery,
  ChangesCursor,
  ChangesQuery,
  VersionsCursor,
} from '../store/store';
import { Syncs } from '../store/syncs';
import { changedFields } from './changed-fields';
import { facets, months, totals } from './figures';
import {
  closedVersions,
  completedSyncs,
  forgottenSync,
  foundVersions,
  stayingVersions,
} from './found-versions';
import { changesPage, listChanges, recordVersions, syncPoints } from './history';
import type { WholeOrder } from './long-orders';
import type { QueryContext } from './question';
import type { SearchQuestion } from './search';
import { everywhere } from './search';
import { reconciling } from '../reconcile/reconciling';
import { duplicatesOf } from './repeated';
import { summaryOf } from './summary';
import { Views } from './views';
import { writeWindow } from '../../preload/contract/lists';

const aheadMs = 500;

/** What is asked of the store, over a connection that only reads. Each question sees the database as it is when it begins. */
export function createReader(db: Database, now: () => number = Date.now) {
  const fields = new Fields(db);
  const reading: QueryContext = { db, fields, syncs: new Syncs(db), now };
  const views = new Views(reading);
  const marks = marksAnswers(reading);
  defineFunctions(db, fields);

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
  /** Once nobody has typed on for a while; between its steps others are answered. */
  const readAheadLater = (afterMs = aheadMs) => {
    clearTimeout(ahead);
    ahead = setTimeout(() => {
      try {
        if (whole(() => views.readAhead())(undefined)) readAheadLater(0);
      } catch {
        // The database was closed, or the query for these rows will fail with the reason.
      }
    }, afterMs);
    ahead.unref();
  };

  const operations = {
    ...reconciling(reading, (work) => whole(work)(undefined)),
    open: whole((query: Parameters<Views['open']>[0]) => {
      if (query.firstRows !== undefined) readAheadLater();
      return views.open(query);
    }),
    count: whole(({ viewId }: { viewId: number }) => views.count(viewId)),
    window: whole((asked: Parameters<Views['window']>[0]) => views.window(asked)),
    windowText: whole((asked: Parameters<Views['window']>[0]) => writeWindow(views.window(asked))),
    locate: whole((asked: Parameters<Views['locate']>[0]) => views.locate(asked)),
    order: whole((query: ViewQuery) => views.order(query)),
    hold: (order: WholeOrder) => views.hold(order),
    close: ({ viewId }: { viewId: number }) => views.close(viewId),
    texts: whole((asked: Parameters<Views['texts']>[0]) => views.texts(asked)),
    facets: whole((asked: { query: ViewQuery; field: string }) =>
      facets(reading, asked.query, asked.field),
    ),
    months: whole((asked: { query: ViewQuery; field: string }) =>
      months(reading, asked.query, asked.field),
    ),
    summary: whole((asked: SummaryQuestion) => summaryOf(reading, asked)),
    mark: whole((asked: { resource: Browsable; id: string }) => marks.mark(asked)),
    markTags: () => whole(() => marks.markTags())(undefined),
    goneMarks: () => whole(() => marks.goneMarks())(undefined),
    duplicates: whole((asked: DuplicatesQuestion) => duplicatesOf(reading, asked)),
    totals: whole((asked: { query: ViewQuery; fields: readonly string[]; by: string | null }) =>
      totals(reading, asked.query, asked.fields, asked.by),
    ),
    record: whole(({ resource, id }: { resource: Syncable; id: string }) => {
      const versions = recordVersions(reading, resource, id);
      return versions === null ? null : { id, versions };
    }),
    lastSync: whole((resource: Syncable) => {
      const last = reading.syncs.latest(resource);
      const { asOf } = reading.syncs.shown(resource, null);
      return last === null || asOf === null ? null : { asOf, last: last.completeness };
    }),
    everywhere: whole((question: SearchQuestion) => everywhere(reading, question)),
    syncs: () => whole(() => syncPoints(reading))(undefined),
    changesList: whole((query: ChangesQuery) => listChanges(reading, query)),
    changesPage: whole((asked: { query: ChangesQuery; cursor: ChangesCursor }) =>
      changesPage(reading, asked.query, asked.cursor),
    ),
    changedFields: whole((query: ChangedFieldsQuery) => changedFields(reading, query)),
    completedSyncs: whole((asked: { resource: Syncable; after: number }) =>
      completedSyncs(reading, asked.resource, asked.after),
    ),
    foundVersions: whole((cursor: VersionsCursor) => foundVersions(reading, cursor)),
    closedVersions: whole((cursor: VersionsCursor) => closedVersions(reading, cursor)),
    stayingVersions: whole((cursor: VersionsCursor) => stayingVersions(reading, cursor)),
    forgottenSync: whole((resource: Syncable) => forgottenSync(reading, resource)),
  };

  return { operations };
}

export type ReaderOperations = ReturnType<typeof createReader>['operations'];
