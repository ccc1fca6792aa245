import type { Asker, Browsable } from '../../preload/contract/browse';
import type { Mapping, TableDraft } from '../../preload/contract/reconcile';
import { DeskError } from '../failure';
import { suggestMapping } from './suggest';
import { composedNames } from '../values/computed';
import { FileRows } from './file-rows';
import type { Draft, TakenTable } from './file-rows';
import { Join } from './join';
import type { Result } from './join';
import { OutcomeLines } from './outcome-lines';
import type { LinesOfResult } from './outcome-lines';
import type { QueryContext } from '../query/question';
import { Steps } from './steps';

/** What the reader is asked of a file of one's own and the list it is held against: one draft and one result, the newest. */
export function reconciling(reading: QueryContext, whole: <T>(work: () => T) => T) {
  const steps = new Steps(whole);
  const rows = new FileRows(reading.db, steps);
  const join = new Join(reading, steps);
  const lines = new OutcomeLines(reading);
  let draft: Draft | null = null;
  let result: Result | null = null;

  function clear(): void {
    draft = null;
    result = null;
    rows.empty();
    join.empty();
  }

  function drafted(draftId: number): Draft {
    if (draft?.draftId === draftId) return draft;
    throw new DeskError('input.params', { reason: 'draft-gone' });
  }

  return {
    reconcileTake: async ({ packed, ...table }: TakenTable): Promise<TableDraft> => {
      clear();
      const order = steps.begin();
      await rows.take(order, packed);
      draft = steps.now(order, () => rows.understand(order, table, null));
      return draft;
    },
    reconcileHeader: (asked: { draftId: number; header: number }): TableDraft => {
      const { name, sheets, sheet } = drafted(asked.draftId);
      const order = steps.begin();
      result = null;
      draft = steps.now(order, () => rows.understand(order, { name, sheets, sheet }, asked.header));
      return draft;
    },
    reconcileSuggest: (asked: { draftId: number; resource: Browsable }) => {
      const { names } = drafted(asked.draftId);
      const known = whole(() => {
        const own = reading.fields.names(asked.resource);
        return [...own, ...composedNames(own)];
      });
      const mapping = suggestMapping(names, known, asked.resource);
      return { mapping, columns: [...names], fields: known };
    },
    reconcileCompare: async (asked: { draftId: number; mapping: Mapping } & Asker) => {
      const file = drafted(asked.draftId);
      result = null;
      const made = await join.hold(file, asked.mapping, asked);
      result = made;
      return made.reconciliation;
    },
    reconcileResult: () => result?.reconciliation ?? null,
    reconcileLines: (asked: LinesOfResult) => {
      const made = result;
      if (made?.reconciliation.resultId !== asked.resultId) {
        throw new DeskError('input.params', { reason: 'result-gone' });
      }
      return whole(() => lines.of(made, asked));
    },
    reconcileClear: () => {
      steps.begin();
      clear();
    },
  };
}
