import type { Browsable } from '../../shared/ipc/browse';
import type { PublishState } from '../../shared/ipc/publish';
import type { CardLookup } from '../../shared/ipc/lookup';
import type { Profile } from '../../shared/ipc/profiles';
import type { DueHistory, ResourceSync } from '../../shared/ipc/sync';
import type { MerchantClient } from '../http/client';
import type { Listeners } from '../listeners';
import { type StoredLog } from '../log/stored-log';
import { type LookupEngine } from '../lookup/engine';
import type { Notes } from '../notes/notes';
import { type Publisher } from '../publish/publisher';
import type { Store } from '../profile-store/store';
import { type SyncEngine } from '../sync/sync-engine';
import type { FirstRowsByList } from '../first-rows/stored-first-rows';
import type { Sample } from './sample';
import { type Scheduler, type ScheduleStore } from './schedule';
import type { Retention } from './retention';
import type { InterruptedWork } from './background-work';

/** Notes in the profile's encrypted database: searches and open records can name people. */
export function notesOf(store: Store): Notes {
  return {
    read: (name) => store.readNote(name),
    write: (name, text) => store.writeNote({ name, text }),
    isStored: true,
  };
}

/** The parts of an open profile. */
export interface OpenProfile {
  readonly store: Store;
  /** Saved views, watch rules and similar. */
  readonly notes: Notes;
  readonly firstRows: FirstRowsByList;
  /**
   * Stores the request log; null for sample data, which is generated anew each time, and without a
   * window.
   */
  readonly activity: StoredLog | null;
  readonly sync: SyncEngine;
  readonly lookup: LookupEngine;
  /** Null for sample data. */
  readonly publisher: Publisher | null;
  readonly retention: Pick<Retention, 'due' | 'agree'>;
  readonly scheduler: Scheduler;
  readonly schedules: ScheduleStore | null;
  /** Aborts the past syncs that sample data starts with. */
  readonly past: AbortController;
  /**
   * The work that closing now would interrupt, or the work still to be resumed if it was not
   * started yet; null for none.
   */
  readonly interrupted: () => InterruptedWork | null;
}

/** The profile to open, and how to ask its service. */
export interface ProfileSource {
  readonly profile: () => Profile;
  /** Recognizes the merchant at the service again (`merchantAccountOf`). */
  readonly account: string;
  readonly sample: Sample | null;
  readonly ask: <T>(question: (client: MerchantClient) => Promise<T>) => Promise<T>;
  /** As the last answer told it; no request, so its outcome says nothing of the service. */
  readonly clockOffset: () => number | null;
}

/** Stops everything that asks the service or writes to the store. */
export async function stopWork(openProfile: OpenProfile): Promise<void> {
  const { scheduler, past, sync, lookup, publisher } = openProfile;
  scheduler.stop();
  past.abort();
  await Promise.all([sync.close(), lookup.close(), publisher?.close()]);
}

/** Listeners for changes in whichever profile is open. */
export interface ProfileChanges {
  readonly sync: Listeners<ResourceSync[]>;
  /** All syncs have ended, but not because of a pause. */
  readonly synced: Listeners<undefined>;
  /** A resource whose records changed in the store. */
  readonly records: Listeners<Browsable>;
  /** History that waits for the user's word to be removed. */
  readonly due: Listeners<DueHistory | null>;
  readonly lookup: Listeners<CardLookup | null>;
  readonly publish: Listeners<PublishState>;
  /**
   * The share of the stored data that was brought to the newest format, from 0 to 1; null once the
   * store is open.
   */
  readonly migrating: Listeners<number | null>;
}
