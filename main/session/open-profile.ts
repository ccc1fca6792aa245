import type { MerchantClient } from '../api/client';
import type { Store } from '../store/store';
import type { Profile } from '../../preload/contract/profiles';
import type { LookupEngine } from '../lookup/engine';
import type { StoredLog } from '../log/request-log';
import type { Notes } from '../memory/notes';
import type { Publisher } from '../publish/publisher';
import type { InterruptedWork } from './background-work';
import type { FirstRowsByList } from './profile-cache';
import type { ScheduleStore, Scheduler } from './schedule';
import type { SyncEngine } from '../sync/sync-engine';
import type { Sample } from './sample';

/** The parts of one open profile: its store, the sync that fills it, and when that runs by itself. */
export interface OpenProfile {
  readonly store: Store;
  /** What the user did to the desk: saved views and their kin. */
  readonly notes: Notes;
  readonly firstRows: FirstRowsByList;
  /** Keeps the requests' log; null for sample data, which begins anew each time, and without a window. */
  readonly activity: StoredLog | null;
  readonly sync: SyncEngine;
  /** Of lists of cards. */
  readonly lookup: LookupEngine;
  /** To a database; null for sample data. */
  readonly publisher: Publisher | null;
  readonly scheduler: Scheduler;
  readonly schedules: ScheduleStore | null;
  /** Ends the filling with past syncs that sample data begins with. */
  readonly past: AbortController;
  /** What leaving it now breaks off; null for nothing. */
  readonly interrupted: () => InterruptedWork | null;
}

/** The profile to be opened, and how its service is asked. */
export interface ProfileSource {
  readonly profile: () => Profile;
  readonly sample: Sample | null;
  readonly ask: <T>(question: (client: MerchantClient) => Promise<T>) => Promise<T>;
}

/** Nothing asks the service or writes any more. */
export async function stopWork(of: OpenProfile): Promise<void> {
  const { scheduler, past, sync, lookup, publisher } = of;
  scheduler.stop();
  past.abort();
  await Promise.all([sync.close(), lookup.close(), publisher?.close()]);
}
