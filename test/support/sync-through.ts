import type { ListPage } from '../../main/http/list-page';
import { openRun, type ListSyncOptions } from '../../main/sync/sync-run';
import { StoreModel } from './store-model';

/**
 * A sync of a list in memory, into a store in memory; `seen.max` is how many requests were ever
 * under way at once.
 */
export function syncThrough(
  list: { page: (page: number, perPage: number) => ListPage },
  {
    store = new StoreModel(),
    concurrency = 4,
    ...options
  }: Partial<Omit<ListSyncOptions, 'store' | 'concurrency'>> & {
    store?: StoreModel;
    concurrency?: number;
  } = {},
) {
  let inFlight = 0;
  const seen = { max: 0 };
  const opened = {
    store,
    resource: 'clients' as const,
    perPage: 10,
    concurrency: () => concurrency,
    now: () => 1_000,
    read: async (page: number, perPage: number) => {
      inFlight += 1;
      seen.max = Math.max(seen.max, inFlight);
      await Promise.resolve();
      try {
        return list.page(page, perPage);
      } finally {
        await Promise.resolve();
        inFlight -= 1;
      }
    },
    ...options,
  };
  const sync = { run: async (signal: AbortSignal) => (await openRun(opened)).complete(signal) };
  const ids = () => [...(store.shown.get('clients')?.keys() ?? [])];
  return { sync, store, ids, seen };
}
