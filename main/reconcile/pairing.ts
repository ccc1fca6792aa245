import type { QueryLocale } from '../../shared/ipc/browse';
import type { Candidate } from '../../shared/ipc/pairs';
import type { Reconciliation } from '../../shared/ipc/reconcile';
import { author } from '../author';
import { DeskError } from '../failure';
import type { LinesToPair } from './lines-to-pair';
import { compareAndStore, type Opened } from './with-file';

type Stores = Opened['store'];

/** Candidates in one answer. */
const maxPage = 100;

/** A part of the candidates of the newest result. */
export async function candidatesOf(
  { reconciling }: Stores,
  { resultId, offset, limit }: { resultId: number; offset: number; limit: number },
): Promise<{ total: number; limited: boolean; candidates: Candidate[] }> {
  const { limited, candidates } = await reconciling.candidates({ resultId });
  const end = offset + Math.min(limit, maxPage);
  return { total: candidates.length, limited, candidates: candidates.slice(offset, end) };
}

/** Stores pairs of the newest result's lines, and compares the file again. */
export async function addPairs(
  stores: Stores,
  params: { resultId: number; pairs: readonly LinesToPair[]; locale: QueryLocale },
): Promise<{ result: Reconciliation; pairIds: number[] }> {
  const { resultId, locale } = params;
  const { mapping, runId } = await newest(stores, resultId);
  const { pairs, draftId, columns, setUp } = await stores.reconciling.toPair(params);
  const pairIds = await stores.settlements.pair({ setUp, runId, pairs, ...author() });
  const result = await compareAndStore(stores, { draftId, mapping, locale }, columns);
  return { result, pairIds };
}

/** Separates pairs, and compares the file again. */
export async function removePairs(
  stores: Stores,
  params: { resultId: number; pairIds: readonly number[]; locale: QueryLocale },
): Promise<Reconciliation> {
  const { resultId, pairIds, locale } = params;
  const { mapping, runId } = await newest(stores, resultId);
  const { draftId, columns } = await stores.reconciling.toPair({ resultId, pairs: [] });
  await stores.settlements.unpair({ runId, pairIds });
  return compareAndStore(stores, { draftId, mapping, locale }, columns);
}

async function newest({ reconciling }: Stores, resultId: number) {
  const result = await reconciling.result();
  if (result?.resultId !== resultId) throw new DeskError('input.params', { reason: 'result-gone' });
  const { mapping, runId } = result;
  if (runId === null) throw new DeskError('input.params', { reason: 'run-gone' });
  return { mapping, runId };
}
