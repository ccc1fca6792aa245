import type { QueryLocale, Browsable } from '../../shared/ipc/browse';
import type { LinesQuery, Mapping, TableDraft } from '../../shared/ipc/reconcile';
import { DeskError } from '../failure';
import { comparableFields, guessed } from './guess-list';
import { suggestMapping } from './suggest';
import { Join } from './join';
import { comparedRecords, type ComparedQuery } from './compared-records';
import { findCandidates, listPairs, type Candidates } from './candidates';
import { linesToPair, type LinesToPair } from './lines-to-pair';
import { Judging } from './settled-before';
import { lineAmounts } from './line-amounts';
import { readLines, type LinesOfResult } from './outcome-lines';
import type { Result } from './result';
import type { QueryContext } from '../store/query-context';
import { defineLineDigest } from './settled-lines';
import { Steps } from '../store/in-steps';
import { type TakenTable, type Draft, FileRows } from './file-rows';

/**
 * The reading thread's operations on a user's file and the list it is compared with; holds the
 * newest draft and result.
 */
export function reconciling(context: QueryContext, inTurn: <T>(work: () => T) => T) {
  defineLineDigest(context.db);
  const steps = new Steps(inTurn);
  const rows = new FileRows(context.db, steps);
  const join = new Join(context, steps);
  const judging = new Judging(context);
  let draft: Draft | null = null;
  let result: Result | null = null;
  let candidates: { result: Result; found: Candidates } | null = null;

  const draftGone = () => new DeskError('input.params', { reason: 'draft-gone' });

  function requireDraft(draftId: number): Draft {
    if (draft?.draftId === draftId) return draft;
    throw draftGone();
  }

  function requireResult(resultId: number): Result {
    const made = result;
    if (made?.reconciliation.resultId === resultId) return made;
    throw new DeskError('input.params', { reason: 'result-gone' });
  }

  return {
    reconcileTake: async ({ packed, ...table }: TakenTable): Promise<TableDraft> => {
      draft = null;
      result = null;
      rows.empty();
      join.empty();
      const order = steps.begin();
      await rows.take(order, packed);
      draft = steps.now(order, () => guessed(context, rows.understand(order, table, null)));
      return draft;
    },
    reconcileHeader: (params: { draftId: number; header: number }): TableDraft => {
      const { name, sheets, sheet, sha256, read: notices } = requireDraft(params.draftId);
      const order = steps.begin();
      result = null;
      const table = { name, sheets, sheet, sha256, notices };
      draft = steps.now(order, () =>
        guessed(context, rows.understand(order, table, params.header)),
      );
      return draft;
    },
    reconcileSuggest: (params: { draftId: number; resource: Browsable }) => {
      const { names } = requireDraft(params.draftId);
      const known = inTurn(() => comparableFields(context, params.resource));
      const mapping = suggestMapping(names, known, params.resource);
      return { mapping, columns: [...names], fields: known };
    },
    reconcileCompare: async (params: {
      draftId: number;
      mapping: Mapping;
      locale: QueryLocale;
    }) => {
      const file = requireDraft(params.draftId);
      result = null;
      const made = await join.compare(file, params.mapping, params.locale);
      const carried = await judging.all(steps, made.reconciliation.resultId, made);
      result = made;
      steps.progress = null;
      const { reconciliation, sync, sha256 } = made;
      const { readAs } = reconciliation;
      const setUp = made.stored.setUp;
      const pairs = made.pairs.map(({ no }) => no);
      const more = readAs && { readAs };
      return { result: reconciliation, setUp, sync, sha256, carried, pairs, ...more };
    },
    reconcileProgress: () => steps.progress,
    reconcileCancel: (): void => {
      steps.begin();
    },
    /** The newest result is stored as this run. */
    reconcileStored: (params: { resultId: number; runId: number }): void => {
      requireResult(params.resultId).reconciliation.runId = params.runId;
    },
    reconcileToSettle: (params: { resultId: number; lines: readonly number[] | LinesQuery }) => {
      const made = requireResult(params.resultId);
      const { lines } = params;
      return inTurn(() => judging.toSettle(made, 'outcome' in lines ? lines : { nos: lines }));
    },
    reconcileCandidates: async (params: { resultId: number }): Promise<Candidates> => {
      const made = requireResult(params.resultId);
      if (candidates?.result === made) return candidates.found;
      candidates = null;
      const found = await findCandidates(context, steps, steps.begin(), made);
      candidates = { result: made, found };
      return found;
    },
    reconcilePairs: (params: { resultId: number }) => {
      const made = requireResult(params.resultId);
      return inTurn(() => listPairs(context, made));
    },
    reconcileToPair: (params: { resultId: number; pairs: readonly LinesToPair[] }) => {
      const made = requireResult(params.resultId);
      if (draft === null) throw draftGone();
      const { draftId, names } = draft;
      const pairs = inTurn(() => linesToPair(context, made, params.pairs));
      return { pairs, draftId, columns: [...names], setUp: made.stored.setUp };
    },
    reconcileRefresh: (params: {
      resultId: number;
      runId: number;
      nos: readonly number[];
    }): void => {
      const made = requireResult(params.resultId);
      inTurn(() => judging.refresh(made, params.runId, params.nos));
    },
    reconcileLocale: (params: { resultId: number }) => requireResult(params.resultId).locale,
    reconcileAmounts: (params: { resultId: number; nos: readonly number[] }) => {
      const made = requireResult(params.resultId);
      return inTurn(() => lineAmounts(context, made, params.nos));
    },
    reconcileRecords: (params: ComparedQuery) => comparedRecords(context, steps, params),
    reconcileResult: () => result?.reconciliation ?? null,
    reconcileLines: (params: LinesOfResult) => {
      const made = requireResult(params.resultId);
      return inTurn(() => readLines(context, made, params));
    },
  };
}
