import { rm } from 'node:fs/promises';
import type { Browsable } from '../../preload/contract/browse';
import type { CardLookup } from '../../preload/contract/lookup';
import type { CacheState, ResourceSync, SyncSchedule } from '../../preload/contract/sync';
import { syncable } from '../../preload/contract/resources';
import type { Profile } from '../../preload/contract/profiles';
import type { PublishState } from '../../preload/contract/publish';
import { realTiming } from '../api/time';
import type { Timing } from '../api/time';
import { openStore } from '../store/open';
import { storeProblem, openProfileStore, withoutFirstRows } from './profile-store';
import type { ProfileStoreWithRows } from './profile-store';
import { wipeProfileStore } from './wipe-store';
import type { Threads } from '../store/thread';
import { notesOf, MemoryNotes } from '../memory/notes';
import { DeskError, toFailure } from '../failure';
import { homeFiles } from '../home';
import { Listeners } from '../listeners';
import { SerialQueue } from '../serial-queue';
import { LookupEngine } from '../lookup/engine';
import { StoredLog } from '../log/stored-log';
import type { RequestLog } from '../log/request-log';
import { daysToKeep } from '../policy/policy';
import type { Policy } from '../policy/policy';
import { ScheduleStore, Scheduler, realTicker } from './schedule';
import { SyncEngine } from '../sync/sync-engine';
import { DatabasePassword } from '../vault/database-password';
import type { Vault } from '../vault/vault';
import { openPublisher } from './profile-publisher';
import { fillWithPast } from './sample-past';
import { stopWork } from './open-profile';
import type { OpenProfile, ProfileSource } from './open-profile';
import { BackgroundWork, interruptedBy } from './background-work';
import type { InterruptedWork } from './background-work';

interface OpenProfilesOptions {
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

const none: CacheState = { kind: 'none', bytes: 0, setAside: null, problem: null };
const byHand: SyncSchedule = { onStart: false, everyMinutes: null, keepHistoryDays: null };

/** The open profile's holding, one at a time. Opening and closing stand in line, so that two profiles never share a moment. */
export class OpenProfiles {
  readonly #options: OpenProfilesOptions;
  readonly #queue = new SerialQueue();
  #opening: Promise<OpenProfile> | null = null;
  #paused: InterruptedWork | null = null;
  #lookupPaused = false;
  #expected: PromiseWithResolvers<OpenProfile> | null = null;
  readonly #memoryNotes = new MemoryNotes();
  readonly #syncListeners = new Listeners<ResourceSync[]>();
  readonly #recordListeners = new Listeners<Browsable>();
  readonly #lookupListeners = new Listeners<CardLookup | null>();
  readonly #publishListeners = new Listeners<PublishState>();

  constructor(options: OpenProfilesOptions) {
    this.#options = options;
  }

  onSync(listener: (state: ResourceSync[]) => void): void {
    this.#syncListeners.add(listener);
  }

  /** Told when records of a resource changed in the store. */
  onRecords(listener: (resource: Browsable) => void): void {
    this.#recordListeners.add(listener);
  }

  onLookup(listener: (state: CardLookup | null) => void): void {
    this.#lookupListeners.add(listener);
  }

  onPublish(listener: (state: PublishState) => void): void {
    this.#publishListeners.add(listener);
  }

  /** A profile's keys are on their way: whoever asks before it can be opened waits, where it would fail with `app.not-connected`. */
  expect(): void {
    this.#expected ??= Promise.withResolvers();
    // It may be that nobody asks.
    this.#expected.promise.catch(() => undefined);
  }

  /** No profile is coming after all. */
  dismiss(): void {
    this.#expected?.reject(new DeskError('app.not-connected'));
    this.#expected = null;
  }

  /** Begins to open; whoever asks meanwhile waits. What goes wrong is told to whoever asks. */
  open(of: ProfileSource, interrupted: InterruptedWork | null = null): void {
    this.#paused = null;
    const opening = this.#queue.run(() => this.#openOne(of, interrupted));
    this.#opening = opening;
    this.#expected?.resolve(opening);
    this.#expected = null;
  }

  /** Fails with `app.not-connected`, or as opening did: `vault.*`, `storage.*`. */
  get current(): Promise<OpenProfile> {
    return (
      this.#opening ?? this.#expected?.promise ?? Promise.reject(new DeskError('app.not-connected'))
    );
  }

  async close(): Promise<void> {
    await this.suspend();
  }

  /** As `close`; answers what that broke off, for `open` to go on with. Null when nothing was open. */
  suspend(): Promise<InterruptedWork | null> {
    this.dismiss();
    const leaving = this.#opening;
    this.#opening = null;
    return this.#queue.run(async () => {
      const holding = await leaving?.catch(() => null);
      if (!holding) return null;
      const interrupted = holding.interrupted();
      await stopWork(holding);
      await holding.activity?.close();
      await holding.store.close();
      return interrupted;
    });
  }

  /** Nothing is synced or looked up until `goOn`; the store stays open. */
  async pause(): Promise<void> {
    const holding = await this.#opening?.catch(() => null);
    if (!holding || this.#paused !== null) return;
    this.#paused = interruptedBy(holding.sync, holding.scheduler);
    this.#lookupPaused = holding.lookup.state?.phase === 'running';
    holding.scheduler.stop();
    holding.publisher?.cancel();
    await Promise.all([holding.sync.pause(), this.#lookupPaused && holding.lookup.pause()]);
  }

  async goOn(): Promise<void> {
    const paused = this.#paused;
    this.#paused = null;
    const holding = await this.#opening?.catch(() => null);
    if (!holding || paused === null) return;
    holding.scheduler.goOn();
    if (paused.resources.length > 0) holding.sync.start(paused);
    if (this.#lookupPaused) await holding.lookup.resume();
  }

  /** How the store stands, even when it could not be opened. */
  async cacheState(): Promise<CacheState> {
    try {
      return (await this.current).store.state;
    } catch (thrown) {
      const isLeft = /^app\.(not-connected|cancelled)$/.test(toFailure(thrown).code);
      return isLeft ? none : { ...none, problem: storeProblem(thrown) };
    }
  }

  /**
   * Removes the cache's files and its key, also of one that could not be opened, and begins an empty one. Fails with `app.not-connected`,
   * and as `wipeProfileStore`.
   */
  async wipe(of: ProfileSource): Promise<void> {
    const wiped = this.#opening;
    if (wiped === null) throw new DeskError('app.not-connected');
    const holding = await wiped.catch(() => null);
    if (holding !== null) {
      await stopWork(holding);
      holding.activity?.forget();
      await holding.store.close();
    }
    try {
      const { id, sample } = of.profile();
      if (sample) this.#memoryNotes.forget(id);
      else await this.wipeClosed(id);
    } finally {
      // Left or locked meanwhile: then nobody waits for an empty one.
      if (this.#opening === wiped) {
        this.#opening = null;
        this.open(of);
      }
    }
  }

  /** As `wipe`, of a profile that is not open; asks for none of its keys. */
  async wipeClosed(profileId: string): Promise<void> {
    const { vault, threads } = this.#options;
    const file = this.#fileOf(profileId);
    try {
      await this.#queue.run(() =>
        wipeProfileStore({ vault, profileId, file, thread: threads.next }),
      );
    } catch (thrown) {
      // Refused, it is all still there.
      if (toFailure(thrown).code === 'storage.wipe') this.#memoryNotes.forget(profileId);
      throw thrown;
    }
    this.#memoryNotes.forget(profileId);
  }

  /** As `wipeClosed`, with the profile's folder. */
  async forget(profileId: string): Promise<void> {
    await this.wipeClosed(profileId);
    await new DatabasePassword(this.#options.vault, profileId).forget();
    await rm(this.#folderOf(profileId), { recursive: true, force: true });
  }

  async setSchedule(schedule: SyncSchedule): Promise<SyncSchedule> {
    const { schedules, scheduler } = await this.current;
    if (schedules === null) return byHand;
    const decided = this.#decided(await schedules.save(schedule));
    scheduler.follow(decided);
    return decided;
  }

  async schedule(): Promise<SyncSchedule> {
    const { schedules } = await this.current;
    return schedules === null ? byHand : this.#decided(schedules.current);
  }

  /** What the administrator decided counts, however long ago the file was written. */
  #decided(schedule: SyncSchedule): SyncSchedule {
    const { keepHistoryDays } = schedule;
    return { ...schedule, keepHistoryDays: daysToKeep(this.#options.policy, keepHistoryDays) };
  }

  #folderOf(profileId: string): string {
    return homeFiles.profileFolder(this.#options.home, profileId);
  }

  #fileOf(profileId: string): string {
    return homeFiles.database(this.#options.home, profileId);
  }

  async #openOne(of: ProfileSource, interrupted: InterruptedWork | null): Promise<OpenProfile> {
    const store = await this.#openStore(of.profile());
    try {
      return await this.#openParts(store, of, interrupted);
    } catch (thrown) {
      // Else its thread held the file, and no later try could open it.
      await store.close().catch(() => undefined);
      throw thrown;
    }
  }

  async #openStore({ id, sample }: Profile): Promise<ProfileStoreWithRows> {
    const { vault, threads, writtenBy, firstRows: idleAfter } = this.#options;
    const of = { thread: threads.next, ...(idleAfter && { idleAfter }) };
    if (sample) return withoutFirstRows(await openStore({ file: null, key: null, ...of }));
    return openProfileStore({ vault, profileId: id, file: this.#fileOf(id), writtenBy, ...of });
  }

  async #openParts(
    store: ProfileStoreWithRows,
    of: ProfileSource,
    interrupted: InterruptedWork | null,
  ): Promise<OpenProfile> {
    const { bySchedule, firstRows, giveUpAfterMs, timing = realTiming } = this.#options;
    const { id, sample } = of.profile();
    store.onChange((resource) => this.#recordListeners.notify(resource));
    const settings = () => of.profile();
    const [schedules, sync, lookup] = await Promise.all([
      sample ? null : ScheduleStore.open(this.#folderOf(id)),
      SyncEngine.open({ store, ask: of.ask, settings, timing, giveUpAfterMs }),
      LookupEngine.open({
        store: store.lookups,
        ask: of.ask,
        settings,
        timing,
        giveUpAfterMs,
      }),
    ]);
    sync.onChange((state) => this.#syncListeners.notify(state));
    lookup.onChange((state) => this.#lookupListeners.notify(state));
    const startSync = () => {
      sync.start({ resources: syncable });
    };
    const scheduler = new Scheduler(
      schedules === null ? byHand : this.#decided(schedules.current),
      {
        ticker: { ...realTicker, now: () => timing.now() },
        sync: startSync,
        forgetHistory: (before) => store.forgetHistory(before),
      },
    );
    const past = new AbortController();
    if (of.sample !== null)
      void fillWithPast(of.sample, { store, ask: of.ask, settings }, past.signal).then(startSync);
    const isKept = store.state.kind === 'encrypted-file';
    const notes = isKept ? notesOf(store) : this.#memoryNotes.of(id);
    const { log } = this.#options;
    const activity = log === undefined || of.sample !== null ? null : new StoredLog(log, notes);
    const publisher =
      of.sample === null
        ? await openPublisher(this.#options, {
            ...{ profileId: id, folder: this.#folderOf(id), store, notes, sync },
            tell: (state) => this.#publishListeners.notify(state),
          })
        : null;
    const holding = {
      store,
      firstRows: store.firstRows,
      notes,
      activity,
      sync,
      lookup,
      publisher,
      scheduler,
      schedules,
      past,
    };
    const begun = new BackgroundWork(holding, interrupted);
    const begin = () => begun.begin({ bySchedule, isSample: of.sample !== null });
    if (firstRows === undefined) begin();
    else void firstRows.then(begin);
    return { ...holding, interrupted: () => begun.interrupted };
  }
}
