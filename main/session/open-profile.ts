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
import { byHand, decidedSchedule, realTicker, Scheduler, ScheduleStore } from './schedule';

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
  /** What leaving it now breaks off, not yet begun all of what was to be gone on with; null for nothing. */
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

export interface CurrentProfileOptions {
  readonly vault: Vault;
  readonly policy: Policy;
  readonly home: string;
  /** Of caches: one for each profile that is opened. */
  readonly threads: Pick<Threads, 'next'>;
  /** Whether syncs start by schedule; the headless desk starts its own. */
  readonly bySchedule: boolean;
  /** What can wait (syncs by schedule, lookups gone on with, the store's idle work) is begun after it; at once without. */
  readonly firstRows?: Promise<unknown>;
  /** How long syncs and lookups wait for a lost network; null until it is back. */
  readonly giveUpAfterMs: number | null;
  readonly timing?: Timing;
  /** Kept with the open profile's notes. */
  readonly log?: RequestLog;
  /** Name and version of the app. */
  readonly writtenBy: string;
}

interface Opened {
  readonly store: ProfileCache;
  readonly of: ProfileSource;
  /** To be resumed. */
  readonly interrupted: InterruptedWork | null;
  /** For a store that is in memory only. */
  readonly notes: MemoryNotes;
}

/** What is reported of whichever profile is open. */
export interface ProfileChanges {
  readonly sync: Listeners<ResourceSync[]>;
  /** A resource whose records changed in the store. */
  readonly records: Listeners<Browsable>;
  readonly lookup: Listeners<CardLookup | null>;
  readonly publish: Listeners<PublishState>;
}

/** Puts together what belongs to an open store: sync, lookup, publisher, schedule. Fails with `storage.*`. */
export async function openParts(
  options: CurrentProfileOptions,
  { store, of, interrupted, notes: memoryNotes }: Opened,
  changes: ProfileChanges,
): Promise<OpenProfile> {
  const { bySchedule, firstRows, giveUpAfterMs, log, policy, timing = realTiming } = options;
  const { id, sample: isSample } = of.profile();
  const { sample, ask } = of;
  const folder = homeFiles.profileFolder(options.home, id);
  const settings = () => of.profile();
  store.onChange((resource) => changes.records.notify(resource));
  const [schedules, sync, lookup] = await Promise.all([
    isSample ? null : ScheduleStore.open(folder),
    SyncEngine.open({ store, ask, settings, timing, giveUpAfterMs }),
    LookupEngine.open({ store: store.lookups, ask, settings, timing, giveUpAfterMs }),
  ]);
  sync.onChange((state) => changes.sync.notify(state));
  lookup.onChange((state) => changes.lookup.notify(state));
  const startSync = () => {
    sync.start({ resources: syncable });
  };
  const schedule = schedules === null ? byHand : decidedSchedule(schedules.current, policy);
  const scheduler = new Scheduler(schedule, {
    ticker: { ...realTicker, now: () => timing.now() },
    sync: startSync,
    forgetHistory: (before) => store.forgetHistory(before),
  });
  const past = new AbortController();
  if (sample !== null)
    fillWithPast(sample, { store, ask, settings }, past.signal)
      .then(startSync)
      .catch((thrown: unknown) => {
        // Left in the middle of it, the sample and its store are gone.
        if (!past.signal.aborted) throw thrown;
      });
  const notes = store.state.kind === 'encrypted-file' ? notesOf(store) : memoryNotes.of(id);
  const activity = log === undefined || sample !== null ? null : new StoredLog(log, notes);
  const own = { profileId: id, folder, store, notes, sync };
  const publisher = sample === null ? await openPublisher(options, own) : null;
  publisher?.onChange((state) => changes.publish.notify(state));
  let hasBegun = false;
  // What an open profile does by itself: not any more when it was left before.
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

interface PublishedProfile extends Pick<OpenProfile, 'store' | 'notes' | 'sync'> {
  readonly profileId: string;
  /** The profile's own. */
  readonly folder: string;
}

/** What publishes a profile, also each time its syncs are over, if that was chosen. Fails with `storage.unreadable`. */
async function openPublisher(
  { vault, policy, log, writtenBy }: CurrentProfileOptions,
  { store, notes, sync, profileId, folder }: PublishedProfile,
): Promise<Publisher> {
  const publisher = await Publisher.open({
    ...{ profileId, folder, notes, policy, writtenBy, source: store },
    password: new DatabasePassword(vault, profileId),
    log: async (entry) => {
      if (log !== undefined) log.add(entry);
      // Without a window it is put into what is kept; that it cannot be is no failure of anything else.
      else await storeEntry(notes, entry).catch(() => undefined);
    },
  });
  sync.onChange(afterSyncs(() => publisher.synced()));
  return publisher;
}

/** What a lock interrupted, to be resumed after it. */
export interface InterruptedWork {
  /** Those that were being read or waited their turn. */
  readonly resources: readonly Syncable[];
  /** Epoch milliseconds of the last sync by schedule: being locked does not put the next one off. */
  readonly lastRun: number;
}

export function interruptedBy(sync: SyncEngine, scheduler: Scheduler): InterruptedWork {
  const underWay = sync.state.filter(({ phase }) => phase === 'running' || phase === 'queued');
  return { resources: underWay.map(({ resource }) => resource), lastRun: scheduler.lastRun };
}
