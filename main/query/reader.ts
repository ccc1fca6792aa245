import type { ViewQuery } from '../../shared/ipc/browse';
import type { Syncable } from '../../shared/ipc/sync';
import type { Database } from '../store/database';
import { marksAnswers } from '../marks/stored-marks';
import { Fields } from '../store/fields';
import { Syncs } from '../store/syncs';
import { changedFields } from './change-sources';
import { facets, months, totals } from './figures';
import { changesPage, listChanges, recordVersions, syncPoints } from './history';
import {
  closedVersions,
  completedSyncs,
  forgottenSync,
  foundVersions,
  stayingVersions,
} from './found-versions';
import type { CompleteOrder } from './orders';
import type { QueryContext } from '../store/query-context';
import { unindexedOf } from './question';
import { everywhere, everywhereSoFar } from './search';
import { reconciling } from '../reconcile/reconciling';
import { duplicatesOf } from './repeated';
import { summaryOf } from './summary';
import { Views } from './views';
import { writeWindow } from '../../shared/rows';
import { defineFunctions } from './functions';

const aheadMs = 500;

/**
 * The queries of the store, over a read-only connection. Each sees the database as of its
 * beginning.
 */
export function createReader(db: Database, now: () => number = Date.now) {
  const fields = new Fields(db);
  const context: QueryContext = { db, fields, syncs: new Syncs(db), now };
  const views = new Views(context);
  const marks = marksAnswers(context);
  defineFunctions(db, fields);

  /** Runs all statements of an answer in one transaction, so that they see the same state. */
  const inSnapshot =
    <G, A>(answer: (params: G) => A) =>
    (params: G): A => {
      db.exec('BEGIN');
      try {
        fields.refresh();
        return answer(params);
      } finally {
        db.exec('COMMIT');
      }
    };

  const answerOf = <G, A>(answer: (context: QueryContext, params: G) => A) =>
    inSnapshot((params: G) => answer(context, params));

  let ahead: NodeJS.Timeout | undefined;
  /**
   * Reads ahead once nothing was typed for a while, one step at a time, so that other calls are
   * answered in between.
   */
  const readAheadLater = (afterMs = aheadMs) => {
    clearTimeout(ahead);
    ahead = setTimeout(() => {
      try {
        if (inSnapshot(() => views.readAhead())(undefined)) readAheadLater(0);
      } catch {
        // The database was closed, or the query for these rows will report the error itself.
      }
    }, afterMs);
    ahead.unref();
  };

  const operations = {
    ...reconciling(context, (work) => inSnapshot(work)(undefined)),
    open: inSnapshot((query: Parameters<Views['open']>[0]) => {
      if (query.firstRows !== undefined) readAheadLater();
      return views.open(query);
    }),
    openSoFar: inSnapshot((query: Parameters<Views['openSoFar']>[0]) => {
      if (query.firstRows !== undefined) readAheadLater();
      return views.openSoFar(query);
    }),
    unindexed: answerOf(unindexedOf),
    count: inSnapshot(({ viewId }: { viewId: number }) => views.count(viewId)),
    listOf: inSnapshot(({ viewId }: { viewId: number }) => views.listOf(viewId)),
    window: inSnapshot((params: Parameters<Views['window']>[0]) => views.window(params)),
    windowText: inSnapshot((params: Parameters<Views['window']>[0]) =>
      writeWindow(views.window(params)),
    ),
    locate: inSnapshot((params: Parameters<Views['locate']>[0]) => views.locate(params)),
    order: inSnapshot((query: ViewQuery) => views.order(query)),
    hold: (order: CompleteOrder) => views.hold(order),
    close: ({ viewId }: { viewId: number }) => views.close(viewId),
    texts: inSnapshot((params: Parameters<Views['texts']>[0]) => views.texts(params)),
    facets: answerOf(facets),
    months: answerOf(months),
    totals: answerOf(totals),
    summary: answerOf(summaryOf),
    duplicates: answerOf(duplicatesOf),
    everywhere: answerOf(everywhere),
    everywhereSoFar: answerOf(everywhereSoFar),
    mark: inSnapshot(marks.mark),
    markTags: inSnapshot(marks.markTags),
    goneMarks: inSnapshot(marks.goneMarks),
    record: inSnapshot(({ resource, id }: { resource: Syncable; id: string }) => {
      const versions = recordVersions(context, resource, id);
      return versions === null ? null : { id, versions };
    }),
    lastSync: inSnapshot((resource: Syncable) => {
      const last = context.syncs.latest(resource);
      const { asOf } = context.syncs.shown(resource, null);
      return last === null || asOf === null ? null : { asOf, last: last.completeness };
    }),
    syncs: answerOf(syncPoints),
    changesList: answerOf(listChanges),
    changesPage: answerOf(changesPage),
    changedFields: answerOf(changedFields),
    completedSyncs: answerOf(completedSyncs),
    foundVersions: answerOf(foundVersions),
    closedVersions: answerOf(closedVersions),
    stayingVersions: answerOf(stayingVersions),
    forgottenSync: answerOf(forgottenSync),
  };

  return { operations };
}

export type ReaderOperations = ReturnType<typeof createReader>['operations'];
