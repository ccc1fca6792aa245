import type { Browsable } from '../../preload/contract/browse';
import type { PublishState } from '../../preload/contract/exports';
import { syncable } from '../../preload/contract/lists';
import type { CardLookup } from '../../preload/contract/lookup';
import type { Profile } from '../../preload/contract/session';
import type { ResourceSync, Syncable } from '../../preload/contract/sync';
import type { MerchantClient } from '../api/client';
import { realTiming } from '../api/time';
import type { Timing } from '../api/time';
import { homeFiles } from '../config';
import type { Listeners } from '../listeners';
import { StoredLog, storeEntry } from '../log/request-log';
import type { RequestLog } from '../log/request-log';
import { LookupEngine } from '../lookup/engine';
import { notesOf } from '../memory/desk-memory';
import type { MemoryNotes, Notes } from '../memory/desk-memory';
import type { Policy } from '../policy/policy';
import { Publisher } from '../publish/publisher';
import type { Store } from '../store/store';
import type { Threads } from '../store/thread';
import { afterSyncs, SyncEngine } from '../sync/sync-engine';
import { DatabasePassword } from '../vault/destination';
import type { Vault } from '../vault/vault';
import type { FirstRowsByList, ProfileCache } from './profile-cache';
import { fillWithPast } from './sample';
import type { Sample } from './sample';
import { byHand, realTicker, Scheduler, ScheduleStore } from './schedule';

/** The parts of an open profile. */
export interface OpenProfile {
  readonly store: Store;
  /** Saved views, watch rules and similar. */
  readonly notes: Notes;
  readonly firstRows: FirstRowsByList;
  /** Stores the request log; null for sample data, which is generated anew each time, and without a window. */
  readonly activity: StoredLog | null;
  readonly sync: SyncEngine;
  readonly lookup: LookupEngine;
  /** Null for sample data. */
  readonly publisher: Publisher | null;
  readonly scheduler: Scheduler;
  readonly schedules: ScheduleStore | null;
  /** Aborts the past syncs that sample data starts with. */
  readonly past: AbortController;
  /** The work that closing now would interrupt, or the work still to be resumed if it was not started yet; null for none. */
  readonly interrupted: () => InterruptedWork | null;
}

/** The profile to open, and how to ask its service. */
export interface ProfileSource {
  readonly profile: () => Profile;
  /** Recognizes the merchant at the service again (`merchantAccountOf`). */
  readonly account: string;
  readonly sample: Sample | null;
  readonly ask: <T>(question: (client: MerchantClient) => Promise<T>) => Promise<T>;
}

/** Stops everything that asks the service or writes to the store. */
export async function stopWork(of: OpenProfile): Promise<void> {
  const { scheduler, past, sync, lookup, publisher } = of;
  scheduler.stop();
  past.abort();
  await Promise.all([sync.close(), lookup.close(), publisher?.close()]);
}

export interface CurrentProfileOptions {
  readonly vault: Vault;
  readonly policy: Policy;
  readonly home: string;
  /** Store threads: one for each profile that is opened. */
  readonly threads: Pick<Threads, 'next'>;
  /** Whether syncs start by schedule; headless commands start their own. */
  readonly bySchedule: boolean;
  /** Work that can wait (scheduled syncs, resumed lookups, the store's idle work) starts after it; at once if undefined. */
  readonly firstRows?: Promise<unknown>;
  /** How long syncs and lookups wait for a lost network; null for without limit. */
  readonly giveUpAfterMs: number | null;
  readonly timing?: Timing;
  /** Stored with the open profile's notes. */
  readonly log?: RequestLog;
  /** Name and version of the app. */
  readonly writtenBy: string;
}

interface Opened {
  readonly store: ProfileCache;
  readonly of: ProfileSource;
  /** Nothing may begin by itself during a pause. */
  readonly isPaused: () => boolean;
  /** Work to resume. */
  readonly interrupted: InterruptedWork | null;
  /** Used when the store is in memory only. */
  readonly notes: MemoryNotes;
}

/** Listeners for changes in whichever profile is open. */
export interface ProfileChanges {
  readonly sync: Listeners<ResourceSync[]>;
  /** All syncs have ended, but not because of a pause. */
  readonly synced: Listeners<undefined>;
  /** A resource whose records changed in the store. */
  readonly records: Listeners<Browsable>;
  readonly lookup: Listeners<CardLookup | null>;
  readonly publish: Listeners<PublishState>;
}

/** Creates what belongs to an open store: sync, lookup, publisher, schedule. Fails with `storage.*`. */
export async function openParts(
  options: CurrentProfileOptions,
  { store, of, isPaused, interrupted, notes: memoryNotes }: Opened,
  changes: ProfileChanges,
): Promise<OpenProfile> {
  const { bySchedule, firstRows, giveUpAfterMs, log, policy, timing = realTiming } = options;
  const { id, sample: isSample } = of.profile();
  const { sample, ask } = of;
  const folder = homeFiles.profileFolder(options.home, id);
  const settings = () => of.profile();
  store.onChange((resource) => changes.records.notify(resource));
  const schedules = isSample ? null : new ScheduleStore(folder, policy);
  const [sync, lookup] = await Promise.all([
    SyncEngine.open({ store, ask, settings, timing, giveUpAfterMs }),
    LookupEngine.open({ store: store.lookups, ask, settings, timing, giveUpAfterMs }),
  ]);
  sync.onChange((state) => changes.sync.notify(state));
  lookup.onChange((state) => changes.lookup.notify(state));
  const startSync = () => {
    sync.start({ resources: syncable });
  };
  const scheduler = new Scheduler(schedules?.current ?? byHand, {
    ticker: { ...realTicker, now: () => timing.now() },
    sync: startSync,
    forgetHistory: (before) => store.forgetHistory(before),
  });
  const past = new AbortController();
  if (sample !== null)
    fillWithPast(sample, { store, ask, settings }, past.signal)
      .then(startSync)
      .catch((thrown: unknown) => {
        // When the profile is closed meanwhile, the sample service and its store are gone.
        if (!past.signal.aborted) throw thrown;
      });
  const notes = store.state.kind === 'encrypted-file' ? notesOf(store) : memoryNotes.of(id);
  const activity = log === undefined || sample !== null ? null : new StoredLog(log, notes);
  const own = { profileId: id, folder, store, notes, activity };
  const publisher = sample === null ? openPublisher(options, own) : null;
  publisher?.onChange((state) => changes.publish.notify(state));
  sync.onChange(
    afterSyncs(() => {
      if (isPaused()) return;
      publisher?.synced();
      changes.synced.notify(undefined);
    }),
  );
  let hasBegun = false;
  // Starts what an open profile does by itself, unless it was closed before.
  const begin = () => {
    if (past.signal.aborted) return;
    hasBegun = true;
    if (bySchedule && sample === null) {
      if (interrupted === null) scheduler.start();
      else scheduler.resume(interrupted.lastRun);
    }
    if (interrupted !== null && interrupted.resources.length > 0) sync.start(interrupted);
    if (bySchedule) lookup.resumeInterrupted();
  };
  if (firstRows === undefined) begin();
  else void firstRows.then(begin);
  return {
    ...{ store, firstRows: store.firstRows, notes, activity, sync, lookup, publisher },
    ...{ scheduler, schedules, past },
    interrupted: () => (hasBegun ? interruptedBy(sync, scheduler) : interrupted),
  };
}

interface PublishedProfile extends Pick<OpenProfile, 'store' | 'notes' | 'activity'> {
  readonly profileId: string;
  /** The profile's folder. */
  readonly folder: string;
}

/** Publishes a profile. Fails with `storage.unreadable`. */
function openPublisher(
  { vault, policy, writtenBy }: CurrentProfileOptions,
  { store, notes, activity, profileId, folder }: PublishedProfile,
): Publisher {
  return Publisher.open({
    ...{ profileId, folder, notes, policy, writtenBy, source: store },
    password: new DatabasePassword(vault, profileId),
    log: async (entry) => {
      if (activity !== null) await activity.add(entry);
      // Without a window the entry goes straight into the stored log. Failing to store it must not fail publishing.
      else await storeEntry(notes, entry).catch(() => undefined);
    },
  });
}

/** Work interrupted by a lock, to be resumed after it. */
export interface InterruptedWork {
  /** Resources being read or queued. */
  readonly resources: readonly Syncable[];
  /** Epoch milliseconds of the last scheduled sync, so that being locked does not delay the next one. */
  readonly lastRun: number;
}

export function interruptedBy(sync: SyncEngine, scheduler: Scheduler): InterruptedWork {
  const underWay = sync.state.filter(({ phase }) => phase === 'running' || phase === 'queued');
  return { resources: underWay.map(({ resource }) => resource), lastRun: scheduler.lastRun };
}
