import { allRecords } from '../../shared/all-records';
import { namelessMerchant } from '../../shared/resources';
import type { Store } from '../profile-store/store';
import { DeskError } from '../failure';
import type { ReadCard } from '../resources/client-card/decode';
import type { ReadMerchant } from '../resources/merchant/decode';
import { snapshotOfMerchant } from '../resources/merchant/snapshot';
import { readAhead } from './read-ahead';

/**
 * A sync reads only this many of the newest looked-up cards again, so that a long history of
 * lookups does not become a crawl.
 */
const maxCards = 500;

type RecordStore = Pick<Store, 'writeRecord'>;

export async function storeMerchant(store: RecordStore, merchant: ReadMerchant): Promise<void> {
  await store.writeRecord('merchant', {
    id: merchant.id ?? namelessMerchant,
    record: snapshotOfMerchant(merchant),
    seenAt: merchant.readAt,
  });
}

/** No such card, or an id from an earlier version that is never asked for now. */
function isWithoutAnswer(code: DeskError['code']): boolean {
  return code === 'service.not-found' || code === 'input.card-id';
}

/** Also stores a card that was just looked up, so that it is available offline. */
export async function storeCard(store: RecordStore, card: ReadCard): Promise<void> {
  await store.writeRecord('cards', {
    id: card.requestedId,
    record: card.record,
    seenAt: card.readAt,
  });
}

/** Ids of the cards looked up so far, the newest 500 at most. */
export async function knownCardIds(browse: Pick<Store['browse'], 'open' | 'rows' | 'close'>) {
  const cursor = await browse.open(allRecords('cards'));
  try {
    const offset = Math.max(0, cursor.count - maxCards);
    const { rows } = await browse.rows({ cursorId: cursor.cursorId, offset, limit: maxCards });
    return rows.map(({ id }) => id);
  } finally {
    await browse.close({ cursorId: cursor.cursorId });
  }
}

/**
 * Reads cards again with bounded concurrency and stores each as it arrives. A card the service no
 * longer knows stays as last seen. Fails as `read` does otherwise.
 */
export async function refreshCards(options: {
  readonly ids: readonly string[];
  readonly concurrency: () => number;
  readonly read: (id: string) => Promise<ReadCard>;
  readonly store: RecordStore;
  readonly onProgress: (done: number) => void;
}): Promise<void> {
  const { ids, concurrency, store, onProgress } = options;
  const read = async (id: string) => {
    try {
      return await options.read(id);
    } catch (thrown) {
      if (thrown instanceof DeskError && isWithoutAnswer(thrown.code)) return null;
      throw thrown;
    }
  };
  let done = 0;
  for (const [, request] of readAhead(ids, concurrency, read)) {
    const card = await request;
    if (card !== null) await storeCard(store, card);
    onProgress((done += 1));
  }
}
