import { syncable } from '../../shared/resources';
import { expireAuditLog } from '../audit/expiry';
import { realTiming, type Timing } from '../http/time';
import { homeFiles } from '../home';
import type { RequestLog } from '../log/request-log';
import { StoredLog, storeEntry } from '../log/stored-log';
import { LookupEngine } from '../lookup/engine';
import type { MemoryNotes } from '../notes/notes';
import type { Policy } from '../policy/policy';
import { Publisher } from '../publish/publisher';
import type { Threads } from '../store/thread';
import { noteSyncEnd } from '../sync/last-failure';
import { afterSyncs, SyncEngine } from '../sync/sync-engine';
import { DatabasePassword } from '../vault/database-password';
import type { Vault } from '../vault/vault';
import type { ProfileCache } from './profile-cache';
import { fillWithPast } from './sample';
import { Retention } from './retention';
import { byHand, realTicker, Scheduler, ScheduleStore } from './schedule';
import { type ProfileSource, type ProfileChanges, type OpenProfile, notesOf } from './open-profile';
import { type InterruptedWork, interruptedBy } from './background-work';

export interface CurrentProfileOptions {
  readonly vault: Vault;
  readonly policy: Policy;
  readonly home: string;
  /** Store threads: one for each profile that is opened. */
  readonly threads: Pick<Threads, 'next'>;
  /** Whether syncs start by schedule; the command line starts its own. */
  readonly bySchedule: boolean;
  /**
   * Work that can wait (scheduled syncs, resumed lookups, the store's idle work) starts after it;
   * at once if undefined.
   */
  readonly firstRows?: Promise<unknown>;
  /** How long syncs and lookups wait for a lost network; null for without limit. */
  readonly giveUpAfterMs: number | null;
  readonly timing?: Timing;
  /**
   * Called before a profile's store is opened, removed or replaced: whoever reads or syncs it
   * beside the open one leaves it. Returns the work this interrupted.
   */
  readonly release?: (profileId: string) => Promise<InterruptedWork | null>;
  /** Stored with the open profile's notes. */
  readonly log?: RequestLog;
  /** Name and version of the app. */
  readonly writtenBy: string;
}

interface Opened {
  readonly store: ProfileCache;
  readonly source: ProfileSource;
  /** Nothing may begin by itself during a pause. */
  readonly isPaused: () => boolean;
  /** Work to resume. */
  readonly interrupted: InterruptedWork | null;
  /** Used when the store is in memory only. */
  readonly notes: MemoryNotes;
}

/**
 * Creates what belongs to an open store: sync, lookup, publisher, schedule. Fails with `storage.*`.
 */
export async function openParts(
  options: CurrentProfileOptions,
  { store, source, isPaused, interrupted, notes: memoryNotes }: Opened,
  changes: ProfileChanges,
): Promise<OpenProfile> {
  const { bySchedule, firstRows, giveUpAfterMs, log, policy, timing = realTiming } = options;
  const { id, sample: isSample } = source.profile();
  const { sample, ask } = source;
  const folder = homeFiles.profileFolder(options.home, id);
  const settings = () => source.profile();
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
  const notes = store.state.kind === 'encrypted-file' ? notesOf(store) : memoryNotes.of(id);
  const retention = new Retention({
    store,
    notes,
    audit: store.audit,
    now: () => timing.now(),
    onChange: (due) => changes.due.notify(due),
  });
  const scheduler = new Scheduler(schedules?.current ?? byHand, {
    ticker: { ...realTicker, now: () => timing.now() },
    sync: startSync,
    forgetHistory: (before) => retention.remove(before),
    newestSync: () => newestOf(sync.state.flatMap(({ asOf }) => asOf ?? [])),
  });
  void recordNewLog(store).catch(() => undefined);
  const past = new AbortController();
  if (sample !== null)
    fillWithPast(sample, { store, ask, settings }, past.signal)
      .then(startSync)
      .catch((thrown: unknown) => {
        // When the profile is closed meanwhile, the sample service and its store are gone.
        if (!past.signal.aborted) throw thrown;
      });
  const activity = log === undefined || sample !== null ? null : new StoredLog(log, notes);
  const parts = { profileId: id, folder, store, notes, activity };
  const publisher = sample === null ? openPublisher(options, parts) : null;
  publisher?.onChange((state) => changes.publish.notify(state));
  sync.onChange(
    afterSyncs(() => {
      if (isPaused()) return;
      // A command tells itself what it was refused.
      const audit = bySchedule ? store.audit : null;
      void noteSyncEnd({ notes, audit, at: timing.now() }, sync.state);
      void expireLog(source, store, { policy, now: timing.now() }).catch(() => undefined);
      publisher?.synced();
      changes.synced.notify(undefined);
    }),
  );
  let hasBegun = false;
  const begin = () => {
    const wasClosed = past.signal.aborted;
    if (wasClosed) return;
    hasBegun = true;
    beginWork({ sync, lookup, scheduler }, { bySchedule, source, interrupted });
  };
  if (firstRows === undefined) begin();
  else void firstRows.then(begin);
  return {
    store,
    firstRows: store.firstRows,
    notes,
    activity,
    sync,
    lookup,
    publisher,
    retention,
    scheduler,
    schedules,
    past,
    interrupted: () => (hasBegun ? interruptedBy(sync, scheduler) : interrupted),
  };
}

/** Starts what an open profile does by itself, and resumes what a lock interrupted. */
function beginWork(
  { sync, lookup, scheduler }: Pick<OpenProfile, 'sync' | 'lookup' | 'scheduler'>,
  {
    bySchedule,
    source: { sample },
    interrupted,
  }: Pick<CurrentProfileOptions, 'bySchedule'> & Pick<Opened, 'source' | 'interrupted'>,
): void {
  if (bySchedule && sample === null) {
    if (interrupted === null) scheduler.start();
    else scheduler.resume(interrupted.lastRun);
  }
  if (interrupted !== null && interrupted.resources.length > 0) sync.start(interrupted);
  if (bySchedule) lookup.resumeInterrupted();
}

/** The first entry of an audit log that took the place of a damaged one. */
async function recordNewLog({
  audit,
  state,
}: Pick<ProfileCache, 'audit' | 'state'>): Promise<void> {
  if (state.marksSetAside === true)
    await audit.record({ what: 'log', subject: 'begun anew, the earlier one cannot be read' });
}

/** Removes entries of the audit log that are older than the policy wants. */
async function expireLog(
  { clockOffset }: ProfileSource,
  { audit }: Pick<ProfileCache, 'audit'>,
  { policy, now }: { readonly policy: Policy; readonly now: number },
): Promise<void> {
  await expireAuditLog(audit, { keepDays: policy.keepAuditDays, now, offset: clockOffset() });
}

const newestOf = (dates: readonly number[]): number | null =>
  dates.length === 0 ? null : Math.max(...dates);

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
    profileId,
    folder,
    notes,
    policy,
    writtenBy,
    source: store,
    audit: store.audit,
    password: new DatabasePassword(vault, profileId),
    log: async (entry) => {
      if (activity !== null) await activity.add(entry);
      // Without a window the entry goes straight into the stored log. Failing to store it must not
      // fail publishing.
      else await storeEntry(notes, entry).catch(() => undefined);
    },
  });
}
