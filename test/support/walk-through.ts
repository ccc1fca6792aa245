import { createHash } from 'node:crypto';
import type { WalkOptions } from '../../main/sync/walk-options';
import { PagedWalk } from '../../main/sync/walk';
import type { RestlessList } from './restless-list';
import { StagedPages } from './staged-pages';

/** A walk through a list in memory, into a store in memory; `seen.most` is how many requests were ever under way at once. */
export function walkThrough(
  list: Pick<RestlessList, 'page'>,
  {
    store = new StagedPages(),
    ...options
  }: Partial<Omit<WalkOptions, 'store'>> & { store?: StagedPages } = {},
) {
  let inFlight = 0;
  const seen = { most: 0 };
  const walk = new PagedWalk({
    store,
    resource: 'clients',
    perPage: 10,
    concurrency: 4,
    now: () => 1_000,
    read: async (page, perPage, { memory }) => {
      inFlight += 1;
      seen.most = Math.max(seen.most, inFlight);
      await Promise.resolve();
      const answer = list.page(page, perPage);
      await Promise.resolve();
      inFlight -= 1;
      const digest = createHash('md5').update(JSON.stringify(answer.records)).digest();
      return { ...answer, digest, unchanged: memory.find(page, digest) };
    },
    ...options,
  });
  const ids = () => [...(store.shown.get('clients')?.keys() ?? [])];
  return { walk, store, ids, seen };
}
