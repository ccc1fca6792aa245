import type { Browsable } from '../../preload/contract/browse';
import type { CardLookup } from '../../preload/contract/lookup';
import type { PublishState } from '../../preload/contract/publish';
import { syncable } from '../../preload/contract/resources';
import type { ResourceSync } from '../../preload/contract/sync';
import { realTiming } from '../api/time';
import type { Timing } from '../api/time';
import { homeFiles } from '../home';
import type { RequestLog } from '../log/request-log';
import { StoredLog } from '../log/stored-log';
import { LookupEngine } from '../lookup/engine';
import { notesOf } from '../memory/notes';
import type { MemoryNotes } from '../memory/notes';
import type { Policy } from '../policy/policy';
import type { Threads } from '../store/thread';
import { SyncEngine } from '../sync/sync-engine';
import type { Vault } from '../vault/vault';
import { BackgroundWork } from './background-work';
import type { InterruptedWork } from './background-work';
import type { OpenProfile, ProfileSource } from './open-profile';
import { openPublisher } from './profile-publisher';
import type { ProfileCache } from './profile-cache';
import { fillWithPast } from './sample-past';
import { byHand, decidedSchedule, realTicker, Scheduler, ScheduleStore } from './schedule';

export interface OpenProfilesOptions {
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

interface OnChange {
  readonly sync: (state: ResourceSync[]) => void;
  readonly records: (resource: Browsable) => void;
  readonly lookup: (state: CardLookup | null) => void;
  readonly publish: (state: PublishState) => void;
}

/** Puts together what belongs to an open store: sync, lookup, publisher, schedule. Fails with `storage.*`. */
export async function openParts(
  options: OpenProfilesOptions,
  { store, of, interrupted, notes: memoryNotes }: Opened,
  onChange: OnChange,
): Promise<OpenProfile> {
  const { bySchedule, firstRows, giveUpAfterMs, log, policy, timing = realTiming } = options;
  const { id, sample: isSample } = of.profile();
  const { sample, ask } = of;
  const folder = homeFiles.profileFolder(options.home, id);
  const settings = () => of.profile();
  store.onChange(onChange.records);
  const [schedules, sync, lookup] = await Promise.all([
    isSample ? null : ScheduleStore.open(folder),
    SyncEngine.open({ store, ask, settings, timing, giveUpAfterMs }),
    LookupEngine.open({ store: store.lookups, ask, settings, timing, giveUpAfterMs }),
  ]);
  sync.onChange(onChange.sync);
  lookup.onChange(onChange.lookup);
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
    void fillWithPast(sample, { store, ask, settings }, past.signal).then(startSync);
  const notes = store.state.kind === 'encrypted-file' ? notesOf(store) : memoryNotes.of(id);
  const activity = log === undefined || sample !== null ? null : new StoredLog(log, notes);
  const own = { profileId: id, folder, store, notes, sync, report: onChange.publish };
  const publisher = sample === null ? await openPublisher(options, own) : null;
  const parts = {
    ...{ store, firstRows: store.firstRows, notes, activity, sync, lookup, publisher },
    ...{ scheduler, schedules, past },
  };
  const work = new BackgroundWork(parts, interrupted);
  const begin = () => work.begin({ bySchedule, isSample: sample !== null });
  if (firstRows === undefined) begin();
  else void firstRows.then(begin);
  return { ...parts, interrupted: () => work.interrupted };
}
