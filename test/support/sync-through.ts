import type { ListPage } from '../../main/api/list-page';
import { ListSync } from '../../main/sync/list-sync';
import type { ListSyncOptions } from '../../main/sync/list-sync';
import { StoreModel } from './store-model';

/** A sync of a list in memory, into a store in memory; `seen.max` is how many requests were ever under way at once. */
export function syncThrough(
  list: { page: (page: number, perPage: number) => ListPage },
  {
    store = new StoreModel(),
    ...options
  }: Partial<Omit<ListSyncOptions, 'store'>> & { store?: StoreModel } = {},
) {
  let inFlight = 0;
  const seen = { max: 0 };
  const sync = new ListSync({
    store,
    resource: 'clients',
    perPage: 10,
    concurrency: 4,
    now: () => 1_000,
    read: async (page, perPage) => {
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
  });
  const ids = () => [...(store.shown.get('clients')?.keys() ?? [])];
  return { sync, store, ids, seen };
}
