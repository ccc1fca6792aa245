import type { ReconcileRun, SettledLine } from '../../shared/ipc/settlements';
import type { StoreThread } from '../store/thread';
import type { Pairing } from './pair-tables';
import type { RunToSave, Settling, StoredBefore } from './settlement';
import type { SettlementOperations } from './settlement-operations';

/**
 * What was settled of files compared with lists: stored with the profile, encrypted, beside the
 * marks. Fails as the store does.
 */
export interface SettlementStore {
  /** Newest first, at most 200. */
  runs(): Promise<ReconcileRun[]>;
  /** Null when it was removed. */
  run(runId: number): Promise<ReconcileRun | null>;
  /**
   * Settled lines of a run: those settled in it, those carried over from earlier runs, and those
   * that were resolved by themselves. At most 1,000 at once, in the order of their identities.
   */
  lines(params: { runId: number; after: string | null }): Promise<SettledLine[]>;
  /**
   * SHA-256 of the settlements of a run and of those it continues: the newest of each line, with its
   * state, comment, who and when. Null when the run was removed.
   */
  digest(runId: number): Promise<string | null>;
  removeRun(runId: number): Promise<void>;

  /** Stores a run, or replaces the one with the same set-up, period and file name. */
  saveRun(params: RunToSave): Promise<number>;
  /** Returns what was there, for `restore`. */
  settle(params: Settling): Promise<StoredBefore[]>;
  restore(params: { runId: number; lines: readonly StoredBefore[] }): Promise<void>;

  /** Returns the numbers of the pairs. */
  pair(params: Pairing): Promise<number[]>;
  /** Fails with `input.params` (`pair-gone`) when one was separated before. */
  unpair(params: { runId: number; pairIds: readonly number[] }): Promise<void>;
}

export function settlementStore(
  writer: Pick<StoreThread<SettlementOperations>, 'ask'>,
): SettlementStore {
  return {
    runs: () => writer.ask('reconcileRuns', undefined),
    run: (runId) => writer.ask('reconcileRun', runId),
    lines: (params) => writer.ask('reconcileSettledLines', params),
    digest: (runId) => writer.ask('reconcileSettledDigest', runId),
    removeRun: (runId) => writer.ask('reconcileRemoveRun', runId),
    saveRun: (params) => writer.ask('reconcileSaveRun', params),
    settle: (params) => writer.ask('reconcileSettle', params),
    restore: (params) => writer.ask('reconcileRestore', params),
    pair: (params) => writer.ask('reconcilePair', params),
    unpair: (params) => writer.ask('reconcileUnpair', params),
  };
}
