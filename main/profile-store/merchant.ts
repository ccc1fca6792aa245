import type { Store } from './store';

/** The id of the merchant as the service sent it; null when it was not read yet. */
export async function merchantIdOf(store: Pick<Store, 'storedRecord'>): Promise<string | null> {
  const stored = await store.storedRecord('merchant', null);
  const [, id] = stored?.record.find(([field]) => field === 'id') ?? [];
  return typeof id === 'string' ? id : null;
}
