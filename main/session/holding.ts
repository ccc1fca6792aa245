import type { MerchantClient } from '../api/client';
import type { Cache } from '../cache/cache';
import type { Profile } from '../../preload/contract/profiles';
import type { LookupEngine } from '../lookup/engine';
import type { Notes } from '../memory/notes';
import type { ScheduleStore, Scheduler } from '../sync/schedule';
import type { SyncEngine } from '../sync/sync';
import type { Sample } from './sample';

/** What main holds of one open profile: its cache, the sync that fills it, and when that runs by itself. */
export interface Holding {
  readonly cache: Cache;
  /** What the user did to the desk: saved views and their kin. */
  readonly notes: Notes;
  readonly sync: SyncEngine;
  /** Of lists of cards. */
  readonly lookup: LookupEngine;
  readonly scheduler: Scheduler;
  readonly schedules: ScheduleStore | null;
  /** Ends the filling with past syncs that sample data begins with. */
  readonly past: AbortController;
}

/** Whose holding it is. */
export interface HoldingOf {
  readonly profile: () => Profile;
  readonly sample: Sample | null;
  readonly ask: <T>(question: (client: MerchantClient) => Promise<T>) => Promise<T>;
}

/** Nothing asks the service or writes any more. */
export async function rest({ scheduler, past, sync, lookup }: Holding): Promise<void> {
  scheduler.stop();
  past.abort();
  await Promise.all([sync.close(), lookup.close()]);
}
