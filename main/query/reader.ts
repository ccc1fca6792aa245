import type { Database } from '../store/database';
import { marksAnswers } from '../marks/stored-marks';
import { Fields } from '../store/fields';
import { StepQueue } from '../store/in-steps';
import { Syncs } from '../store/syncs';
import { changedFields } from './change-sources';
import { cursorOperations } from './cursor-operations';
import type { FieldQuestion } from './field-rows';
import { months, totals } from './figures';
import { changesPage, lastSync, listChanges, recordWithVersions, syncPoints } from './history';
import {
  closedVersions,
  completedSyncs,
  forgottenSync,
  foundVersions,
  stayingVersions,
} from './found-versions';
import type { QueryContext } from '../store/query-context';
import { interpretationOf } from './interpretation';
import { unindexedOf } from './question';
import { everywhere, everywhereSoFar } from './search';
import { reconciling } from '../reconcile/reconciling';
import { duplicatesOf } from './duplicates';
import { valueCounts } from './value-counts';
import { valuesIn } from './values-in';
import { snapshotsOf } from './snapshot';
import { summaryOf } from './summary';
import { defineFunctions } from './functions';

/**
 * The queries of the store, over a read-only connection. Each sees the database as of its
 * beginning.
 */
export function createReader(db: Database, now: () => number) {
  const fields = new Fields(db);
  const context: QueryContext = { db, fields, syncs: new Syncs(db), now };
  const marks = marksAnswers(context);
  defineFunctions(db, fields);

  const inSnapshot = snapshotsOf(db, fields);
  const inTurn = <T>(work: () => T): T => inSnapshot(work)(undefined);
  const answerOf = <G, A>(answer: (context: QueryContext, params: G) => A) =>
    inSnapshot((params: G) => answer(context, params));
  const values = new StepQueue(inTurn);
  const byMonth = new StepQueue(inTurn);

  const operations = {
    ...reconciling(context, inTurn),
    ...cursorOperations(context, inSnapshot),
    unindexed: answerOf(unindexedOf),
    interpret: answerOf(interpretationOf),
    facets: (params: FieldQuestion) => values.answer(valueCounts(context, params)),
    valuesIn: answerOf(valuesIn),
    months: (params: FieldQuestion) => byMonth.answer(months(context, params)),
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
    record: answerOf(recordWithVersions),
    lastSync: answerOf(lastSync),
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
