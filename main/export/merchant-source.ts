import type { Store } from '../store/store';
import type { RowSource } from './rows';

/** The merchant's own record as it is kept; no record where it was never read. */
export async function openMerchant(store: Pick<Store, 'storedRecord'>): Promise<RowSource> {
  const stored = await store.storedRecord('merchant', null);
  const record = stored?.record ?? [];
  const rows = stored === null ? [] : [record.map(([, value]) => value)];
  return {
    columns: record.map(([name]) => name),
    total: rows.length,
    of: null,
    asOf: stored?.seenAt ?? null,
    complete: stored !== null,
    async *batches() {
      yield await Promise.resolve({ rows, records: rows.length });
    },
    close: () => Promise.resolve(),
  };
}
