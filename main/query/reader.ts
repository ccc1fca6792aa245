import type { RecordsQuery } from '../../shared/ipc/browse';
import type { Syncable } from '../../shared/ipc/sync';
import type { Database } from '../store/database';
import { marksAnswers } from '../marks/stored-marks';
import { Fields } from '../store/fields';
import { Syncs } from '../store/syncs';
import { changedFields } from './change-sources';
import { months, totals } from './figures';
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
import { interpretationOf } from './interpretation';
import { unindexedOf } from './question';
import { everywhere, everywhereSoFar } from './search';
import { reconciling } from '../reconcile/reconciling';
import { duplicatesOf } from './duplicates';
import { ValueCounts } from './value-counts';
import { valuesIn } from './values-in';
import { summaryOf } from './summary';
import { Cursors } from './cursors';
import { writeRows } from '../../shared/rows';
import { defineFunctions } from './functions';

const aheadMs = 500;

/**
 * The queries of the store, over a read-only connection. Each sees the database as of its
 * beginning.
 */
export function createReader(db: Database, now: () => number) {
  const fields = new Fields(db);
  const context: QueryContext = { db, fields, syncs: new Syncs(db), now };
  const cursors = new Cursors(context);
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

  const valueCounts = new ValueCounts(context, (work) => inSnapshot(work)(undefined));

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
        if (inSnapshot(() => cursors.readAhead())(undefined)) readAheadLater(0);
      } catch {
        // The database was closed, or the query for these rows will report the error itself.
      }
    }, afterMs);
    ahead.unref();
  };

  const operations = {
    ...reconciling(context, (work) => inSnapshot(work)(undefined)),
    open: inSnapshot((query: Parameters<Cursors['open']>[0]) => {
      if (query.firstRows !== undefined) readAheadLater();
      return cursors.open(query);
    }),
    openSoFar: inSnapshot((query: Parameters<Cursors['openSoFar']>[0]) => {
      if (query.firstRows !== undefined) readAheadLater();
      return cursors.openSoFar(query);
    }),
    unindexed: answerOf(unindexedOf),
    count: inSnapshot(({ cursorId }: { cursorId: number }) => cursors.count(cursorId)),
    listOf: inSnapshot(({ cursorId }: { cursorId: number }) => cursors.listOf(cursorId)),
    rows: inSnapshot((params: Parameters<Cursors['rows']>[0]) => cursors.rows(params)),
    rowsText: inSnapshot((params: Parameters<Cursors['rows']>[0]) =>
      writeRows(cursors.rows(params)),
    ),
    locate: inSnapshot((params: Parameters<Cursors['locate']>[0]) => cursors.locate(params)),
    order: inSnapshot((query: RecordsQuery) => cursors.order(query)),
    hold: (order: CompleteOrder) => cursors.hold(order),
    close: ({ cursorId }: { cursorId: number }) => cursors.close(cursorId),
    texts: inSnapshot((params: Parameters<Cursors['texts']>[0]) => cursors.texts(params)),
    interpret: answerOf(interpretationOf),
    facets: (question: Parameters<ValueCounts['facets']>[0]) => valueCounts.facets(question),
    valuesIn: answerOf(valuesIn),
    months: answerOf(months),
    totals: answerOf(totals),
    summary: answerOf(summaryOf),
    duplicates: answerOf(duplicatesOf),
    everywhere: answerOf(everywhere),
    everywhereSoFar: answerOf(everywhereSoFar),
    mark: inSnapshot(marks.mark),
    writtenMarks: inSnapshot(marks.writtenMarks),
    pendingMarks: inSnapshot(marks.pendingMarks),
    markTags: inSnapshot(marks.markTags),
    markPeople: inSnapshot(marks.markPeople),
    allMarks: inSnapshot(marks.allMarks),
    compareMarks: inSnapshot(marks.compareMarks),
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
