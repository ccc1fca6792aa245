import type { LinesQuery } from '../../shared/ipc/reconcile';
import { maxUndone, type SettledState } from '../../shared/ipc/settlements';
import { author } from '../author';
import { DeskError } from '../failure';
import type { ReconcileStore } from './reconcile-store';
import type { StoredBefore } from './settlement';
import type { SettlementStore } from './settlement-store';

interface SettleParts {
  readonly reconciling: ReconcileStore;
  readonly settlements: SettlementStore;
}

interface Undo {
  readonly number: number;
  readonly resultId: number;
  readonly runId: number;
  readonly nos: readonly number[];
  readonly lines: readonly StoredBefore[];
}

/** Settles lines of the newest result, and undoes that. */
export class Settling {
  #last = 0;
  #undone: readonly Undo[] = [];

  /** Fails with `input.params` (`result-gone`, `run-gone`) and as the store does. */
  async settle(
    { reconciling, settlements }: SettleParts,
    params: {
      readonly resultId: number;
      readonly lines: readonly number[] | LinesQuery;
      readonly state: SettledState | null;
      readonly comment: string;
    },
  ): Promise<{ settled: number; undo: number }> {
    const { resultId, state, comment } = params;
    const result = await reconciling.result();
    if (result?.resultId !== resultId)
      throw new DeskError('input.params', { reason: 'result-gone' });
    const { runId } = result;
    if (runId === null) throw new DeskError('input.params', { reason: 'run-gone' });
    const lines = await reconciling.toSettle({ resultId, lines: params.lines });
    const before = await settlements.settle({ runId, lines, state, comment, ...author() });
    const nos = lines.map(({ no }) => no);
    await reconciling.refresh({ resultId, runId, nos });
    this.#last += 1;
    const undo = { number: this.#last, resultId, runId, nos, lines: before };
    this.#undone = [...this.#undone, undo].slice(-maxUndone);
    return { settled: lines.length, undo: undo.number };
  }

  /** False when it can no longer be undone. */
  async undo(
    { reconciling, settlements }: SettleParts,
    params: { readonly resultId: number; readonly undo: number },
  ): Promise<boolean> {
    const found = this.#undone.find(
      ({ number, resultId }) => number === params.undo && resultId === params.resultId,
    );
    if (found === undefined) return false;
    const { resultId, runId, nos, lines } = found;
    // What the lines were before it is older than what they were settled as later.
    const written = new Set(lines.map(({ line }) => line));
    const isSettledAgain = this.#undone
      .filter((later) => later.number > found.number && later.runId === runId)
      .some((later) => later.lines.some(({ line }) => written.has(line)));
    if (isSettledAgain) return false;
    await settlements.restore({ runId, lines });
    // If it failed, it can be tried again.
    this.#undone = this.#undone.filter((each) => each !== found);
    await reconciling.refresh({ resultId, runId, nos });
    return true;
  }
}
