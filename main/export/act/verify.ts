import { DeskError } from '../../failure';
import type { ReconcileStore } from '../../reconcile/reconcile-store';
import type { SettlementStore } from '../../reconcile/settlement-store';
import type { Belongs } from '../../../shared/ipc/acts';
import type { ActHead } from './read-act';

export interface Verified {
  readonly file: Belongs;
  /** The records that are stored now. */
  readonly sync: Belongs;
  /** Those of the sync it was compared with, where its history is still stored. */
  readonly comparedSync: Belongs;
  readonly settlements: Belongs;
}

/**
 * Compares an act with the file and the store it was made from. `sha256`: of the file; null where
 * there is none. Fails as the store does.
 */
export async function verifyAct(
  {
    reconciling,
    settlements,
  }: {
    readonly reconciling: Pick<ReconcileStore, 'records'>;
    readonly settlements: Pick<SettlementStore, 'run' | 'digest'>;
  },
  act: ActHead,
  sha256: string | null,
): Promise<Verified> {
  const run = await settlements.run(act.run.id);
  const digest = run === null ? null : await settlements.digest(act.run.id);
  const isOfFile = run?.file.name === act.file.name && run.file.sha256 === act.file.sha256;
  return {
    file: sha256 === null ? 'missing' : sameOr(sha256 === act.file.sha256),
    sync: await recordsOf(reconciling, act, null),
    comparedSync: await recordsOf(reconciling, act, act.sync.no),
    settlements: digest === null ? 'missing' : sameOr(isOfFile && digest === act.settlements),
  };
}

const sameOr = (isSame: boolean): Belongs => (isSame ? 'same' : 'changed');

async function recordsOf(
  reconciling: Pick<ReconcileStore, 'records'>,
  { query, sync }: ActHead,
  asOf: number | null,
): Promise<Belongs> {
  const { dates, ...others } = query.locale;
  const locale = { ...others, ...(dates !== null && { dates }) };
  try {
    const found = await reconciling.records({ ...query, locale, asOf });
    return sameOr(found.sha256 === sync.sha256);
  } catch (thrown) {
    // The list may have lost a field of the filter, and history the sync.
    if (thrown instanceof DeskError && thrown.code.startsWith('input.')) return 'missing';
    throw thrown;
  }
}
