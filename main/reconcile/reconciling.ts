import type { QueryLocale, Browsable } from '../../shared/ipc/browse';
import type { Mapping, TableDraft } from '../../shared/ipc/reconcile';
import { DeskError } from '../failure';
import { suggestMapping } from './suggest';
import { composedNames } from '../values/computed';
import { Join } from './join';
import { readLines, type LinesOfResult, type Result } from './outcome-lines';
import type { QueryContext } from '../store/query-context';
import { Steps, type TakenTable, type Draft, FileRows } from './file-rows';

/**
 * The reading thread's operations on a user's file and the list it is compared with; holds the
 * newest draft and result.
 */
export function reconciling(context: QueryContext, inTurn: <T>(work: () => T) => T) {
  const steps = new Steps(inTurn);
  const rows = new FileRows(context.db, steps);
  const join = new Join(context, steps);
  let draft: Draft | null = null;
  let result: Result | null = null;

  function requireDraft(draftId: number): Draft {
    if (draft?.draftId === draftId) return draft;
    throw new DeskError('input.params', { reason: 'draft-gone' });
  }

  return {
    reconcileTake: async ({ packed, ...table }: TakenTable): Promise<TableDraft> => {
      draft = null;
      result = null;
      rows.empty();
      join.empty();
      const order = steps.begin();
      await rows.take(order, packed);
      draft = steps.now(order, () => rows.understand(order, table, null));
      return draft;
    },
    reconcileHeader: (params: { draftId: number; header: number }): TableDraft => {
      const { name, sheets, sheet, read: notices } = requireDraft(params.draftId);
      const order = steps.begin();
      result = null;
      const table = { name, sheets, sheet, notices };
      draft = steps.now(order, () => rows.understand(order, table, params.header));
      return draft;
    },
    reconcileSuggest: (params: { draftId: number; resource: Browsable }) => {
      const { names } = requireDraft(params.draftId);
      const known = inTurn(() => {
        const fieldNames = context.fields.names(params.resource);
        return [...fieldNames, ...composedNames(fieldNames)];
      });
      const mapping = suggestMapping(names, known, params.resource);
      return { mapping, columns: [...names], fields: known };
    },
    reconcileCompare: async (params: { draftId: number; mapping: Mapping } & QueryLocale) => {
      const file = requireDraft(params.draftId);
      result = null;
      const made = await join.compare(file, params.mapping, params);
      result = made;
      return made.reconciliation;
    },
    reconcileResult: () => result?.reconciliation ?? null,
    reconcileLines: (params: LinesOfResult) => {
      const made = result;
      if (made?.reconciliation.resultId !== params.resultId) {
        throw new DeskError('input.params', { reason: 'result-gone' });
      }
      return inTurn(() => readLines(context, made, params));
    },
  };
}
