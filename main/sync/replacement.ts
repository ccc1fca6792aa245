import type { Completeness, SyncLack } from '../../shared/ipc/sync';
import type { SyncEnd } from '../store/sync-store';

type Found = Pick<SyncEnd, 'gaps' | 'twice' | 'doubtful' | 'endRefused' | 'unsteady'>;

interface Replacement {
  /** What to do with records that are shown and that this sync did not find. */
  readonly unseen: SyncEnd['unseen'];
  /** Why the sync must not replace the shown list; null when it may. */
  readonly lack: SyncLack | null;
}

interface Compared {
  /** Null before the first sync, and when the list is that of another account. */
  readonly shown: Completeness | null;
  /** Of the sync before, when it was set aside. */
  readonly lackBefore: SyncLack | null;
  /** Whether every page that was announced has records. */
  readonly hasAllPages: boolean;
}

/**
 * Compares a list that was read with the shown one. A list that lacks more of what was announced
 * than the shown one does not replace it. Only a list that is known to be complete proves that a
 * record was removed; until then what was shown stays.
 */
export function compareWithShown(
  found: Found,
  records: number,
  { shown, lackBefore, hasAllPages }: Compared,
): Replacement {
  if (shown === null) return { unseen: 'remove', lack: null };
  const { gaps, twice, doubtful, endRefused = false, unsteady = false } = found;
  const isShorter = endRefused && shown.endRefused !== true && records < shown.records;
  // Some services count deleted records forever: pages that are all there, and lack as many as at
  // the sync before, are how it is.
  const isUsual = hasAllPages && lackBefore?.missing === gaps;
  const isLess = (gaps > shown.gaps && !isUsual) || isShorter;
  const isProof = gaps === 0 && twice === 0 && !endRefused && !doubtful && !unsteady;
  return {
    unseen: isProof ? 'remove' : 'keep',
    lack: isLess ? { records, missing: gaps } : null,
  };
}
