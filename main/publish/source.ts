import type { Syncable } from '../../shared/ipc/sync';
import type { Store } from '../profile-store/store';

// All that this folder uses of the store.

export type VersionStore = Pick<Store, 'versions'>;

/**
 * Versions per page: as many as an export reads at a time, so that a page does not block main
 * longer.
 */
const versionsAtOnce = 250;

/** Keys per page, without their records. */
const keysAtOnce = 5_000;

type Page<R> = (from: Parameters<Store['versions']['found']>[0]) => Promise<R[]>;

/** Pages of the versions a sync found; the next page is prefetched. */
export function foundBy({ versions }: VersionStore, resource: Syncable, sync: number) {
  return pages(versions.found, { resource, sync, limit: versionsAtOnce });
}

export function closedBy({ versions }: VersionStore, resource: Syncable, sync: number) {
  return pages(versions.closed, { resource, sync, limit: keysAtOnce });
}

/** Pages of the versions still open after a sync, whether it or an earlier one found them. */
export function openAfter({ versions }: VersionStore, resource: Syncable, sync: number) {
  return pages(versions.staying, { resource, sync, limit: keysAtOnce });
}

async function* pages<R extends { readonly row: number }>(
  read: Page<R>,
  range: { readonly resource: Syncable; readonly sync: number; readonly limit: number },
): AsyncGenerator<R[]> {
  const ask = (after: number) => {
    const query = read({ ...range, after });
    // Not awaited when the reader stops early.
    query.catch(() => undefined);
    return query;
  };
  for (let next = ask(0); ;) {
    const page = await next;
    const last = page.at(-1);
    if (last === undefined) return;
    const isLast = page.length < range.limit;
    if (!isLast) next = ask(last.row);
    yield page;
    if (isLast) return;
  }
}
