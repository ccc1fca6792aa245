import { expect, test } from 'vitest';
import { DeskError } from '../../../main/failure';
import { openRun } from '../../../main/sync/sync-run';
import { RestlessList } from '../../support/restless-list';
import { StoreModel } from '../../support/store-model';

const never = new AbortController().signal;
const full = new DeskError('storage.unwritable', { reason: 'full' });

/** Refuses a page, once. */
class FullOnce extends StoreModel {
  #refused = false;

  override stagePage(...[syncId, page]: Parameters<StoreModel['stagePage']>): Promise<number> {
    if (page.page !== 3 || this.#refused) return super.stagePage(syncId, page);
    this.#refused = true;
    return Promise.reject(full);
  }
}

test.each([1, 4])(
  'a page that could not be written is written when the sync goes on, %i at once',
  async (concurrency) => {
    const list = new RestlessList({ size: 75, announces: true });
    const store = new FullOnce();
    const run = await openRun({
      store,
      resource: 'clients',
      perPage: 10,
      concurrency: () => concurrency,
      now: () => 1_000,
      read: (page, perPage) => Promise.resolve(list.page(page, perPage)),
    });
    await expect(run.complete(never)).rejects.toBe(full);
    await expect(run.complete(never)).resolves.toMatchObject({ records: 75, gaps: 0 });
    expect([...(store.shown.get('clients')?.keys() ?? [])]).toEqual(list.ids);
  },
);
