import { listed } from '../../shared/resources';
import type { Store } from '../profile-store/store';
import { othersListNote } from '../sync/sync-run';

const note = 'desk.account';

/**
 * To be called before work of an earlier run is resumed. If the store was filled for another
 * account (the profile's address or secret key has been changed since), its unfinished syncs are
 * abandoned and its lookup is ended, so that no list mixes records of two merchants. What is
 * complete stays until the next sync replaces it. Fails with `storage.*`.
 */
export async function stopOtherAccounts(store: Store, account: string): Promise<void> {
  if ((await store.readNote(note)) === account) return;
  for (const resource of listed) {
    const unfinished = await store.unfinishedSync(resource);
    if (unfinished !== null) await store.abandonSync(unfinished.id);
    // The next sync replaces the list whatever it lacks: nothing of it is kept in that of another
    // merchant.
    const shown = await store.lastSync(resource);
    if (shown !== null) {
      await store.writeNote({ name: othersListNote(resource), text: String(shown.asOf) });
    }
  }
  await store.lookups.end();
  await store.writeNote({ name: note, text: account });
}
