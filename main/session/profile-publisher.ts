import type { PublishState } from '../../preload/contract/publish';
import { storeEntry } from '../log/stored-log';
import type { RequestLog } from '../log/request-log';
import type { Notes } from '../memory/notes';
import type { Policy } from '../policy/policy';
import { Publisher } from '../publish/publisher';
import type { Store } from '../store/store';
import { afterSyncs } from '../sync/sync-engine';
import type { SyncEngine } from '../sync/sync-engine';
import { DatabasePassword } from '../vault/database-password';
import type { Vault } from '../vault/vault';

interface Surroundings {
  readonly vault: Vault;
  readonly policy: Policy;
  /** Of the window; without one a line is put into what is kept. */
  readonly log?: RequestLog;
  readonly writtenBy: string;
}

interface PublishedProfile {
  readonly profileId: string;
  /** The profile's own. */
  readonly folder: string;
  readonly store: Store;
  readonly notes: Notes;
  readonly sync: SyncEngine;
  readonly report: (state: PublishState) => void;
}

/** What publishes a profile, also each time its syncs are over, if that was chosen. Fails with `storage.unreadable`. */
export async function openPublisher(
  { vault, policy, log, writtenBy }: Surroundings,
  { profileId, folder, store, notes, sync, report }: PublishedProfile,
): Promise<Publisher> {
  const publisher = await Publisher.open({
    ...{ profileId, folder, notes, policy, writtenBy, source: store },
    password: new DatabasePassword(vault, profileId),
    log: async (entry) => {
      if (log !== undefined) log.add(entry);
      // That a line cannot be kept is no failure of anything else.
      else await storeEntry(notes, entry).catch(() => undefined);
    },
  });
  publisher.onChange(report);
  sync.onChange(afterSyncs(() => publisher.synced()));
  return publisher;
}
