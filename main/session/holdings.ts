import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browsable } from '../../preload/contract/browse';
import type { CacheState, ResourceSync, SyncSchedule } from '../../preload/contract/sync';
import { syncable } from '../../preload/contract/sync';
import type { Profile } from '../../preload/contract/profiles';
import type { MerchantClient } from '../api/client';
import type { Cache } from '../cache/cache';
import { openCache } from '../cache/open';
import { openProfileCache } from '../cache/profile-cache';
import { DeskError, toFailure } from '../failure';
import { daysToKeep } from '../policy/policy';
import type { Policy } from '../policy/policy';
import { ScheduleStore, Scheduler } from '../sync/schedule';
import { SyncEngine } from '../sync/sync';
import type { Vault } from '../vault/vault';
import { fillWithPast } from './sample-past';
import type { Sample } from './sample';

/** What main holds of one open profile: its cache, the sync that fills it, and when that runs by itself. */
interface Holding {
  readonly cache: Cache;
  readonly sync: SyncEngine;
  readonly scheduler: Scheduler;
  readonly schedules: ScheduleStore | null;
  /** Ends the filling with past syncs that sample data begins with. */
  readonly past: AbortController;
}

interface HoldingsOptions {
  readonly vault: Vault;
  readonly policy: Policy;
  readonly home: string;
  readonly cacheWorker: string;
  /** Whether syncs start by schedule; the headless desk starts its own. */
  readonly bySchedule: boolean;
}

export interface HoldingOf {
  readonly profile: () => Profile;
  readonly sample: Sample | null;
  readonly ask: <T>(question: (client: MerchantClient) => Promise<T>) => Promise<T>;
}

const none: CacheState = { kind: 'none', bytes: 0, setAside: null, problem: null };
const byHand: SyncSchedule = { onStart: false, everyMinutes: null, keepHistoryDays: null };

/** The open profile's holding, one at a time. Opening and closing stand in line, so that two profiles never share a moment. */
export class Holdings {
  readonly #options: HoldingsOptions;
  #line: Promise<unknown> = Promise.resolve();
  #opening: Promise<Holding> | null = null;
  readonly #syncListeners = new Set<(state: ResourceSync[]) => void>();
  readonly #recordListeners = new Set<(resource: Browsable) => void>();

  constructor(options: HoldingsOptions) {
    this.#options = options;
  }

  onSync(listener: (state: ResourceSync[]) => void): void {
    this.#syncListeners.add(listener);
  }

  /** Told when records of a resource changed in the cache. */
  onRecords(listener: (resource: Browsable) => void): void {
    this.#recordListeners.add(listener);
  }

  /** Begins to open; whoever asks meanwhile waits. What goes wrong is told to whoever asks. */
  open(of: HoldingOf): void {
    const opening = this.#line.then(() => this.#openOne(of));
    this.#opening = opening;
    this.#line = opening.catch(() => undefined);
  }

  /** Fails with `app.not-connected`, or as opening did: `vault.*`, `storage.*`. */
  get current(): Promise<Holding> {
    return this.#opening ?? Promise.reject(new DeskError('app.not-connected'));
  }

  close(): Promise<void> {
    const leaving = this.#opening;
    this.#opening = null;
    const closed = this.#line.then(async () => {
      const holding = await leaving?.catch(() => null);
      if (!holding) return;
      await rest(holding);
      await holding.cache.close();
    });
    this.#line = closed.catch(() => undefined);
    return closed;
  }

  /** How the cache stands, even when it could not be opened. */
  async cacheState(): Promise<CacheState> {
    try {
      return (await this.current).cache.state;
    } catch (thrown) {
      const { code, params } = toFailure(thrown);
      if (code === 'app.not-connected') return none;
      if (params.reason === 'full') return { ...none, problem: 'disk-full' };
      const isLocked = code.startsWith('vault.') || params.reason === 'locked';
      return { ...none, problem: isLocked ? 'locked' : 'unwritable' };
    }
  }

  /** Removes the cache's files and its key, and begins an empty one. */
  async wipe(of: HoldingOf): Promise<void> {
    const holding = await this.current;
    await rest(holding);
    await holding.cache.wipe();
    this.#opening = null;
    this.open(of);
  }

  /** Removes what was kept of a profile that is not open: its folder, and its cache's key in the keychain. */
  async forget(profileId: string): Promise<void> {
    await this.#line;
    await this.#options.vault.remove(profileId, 'cache-key');
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
    return join(this.#options.home, 'profiles', profileId);
  }

  async #openOne(of: HoldingOf): Promise<Holding> {
    const { vault, cacheWorker, bySchedule } = this.#options;
    const { id, sample } = of.profile();
    const folder = this.#folderOf(id);
    const cache = sample
      ? await openCache({ file: null, key: null, workerFile: cacheWorker })
      : await openProfileCache({
          vault,
          profileId: id,
          file: join(folder, 'cache.db'),
          workerFile: cacheWorker,
        });
    cache.onChange((resource) => {
      for (const listener of this.#recordListeners) listener(resource);
    });
    const schedules = sample ? null : await ScheduleStore.open(folder);
    const settings = () => of.profile();
    const sync = await SyncEngine.open({ cache, ask: of.ask, settings });
    sync.onChange((state) => {
      for (const listener of this.#syncListeners) listener(state);
    });
    const startSync = () => {
      sync.start({ resources: syncable });
    };
    const scheduler = new Scheduler(
      schedules === null ? byHand : this.#decided(schedules.current),
      {
        sync: startSync,
        forgetHistory: (before) => cache.forgetHistory(before),
      },
    );
    const past = new AbortController();
    if (bySchedule && of.sample === null) scheduler.start();
    if (of.sample !== null)
      void fillWithPast(of.sample, { cache, ask: of.ask, settings }, past.signal).then(startSync);
    return { cache, sync, scheduler, schedules, past };
  }
}

/** Nothing asks the service or writes any more. */
async function rest({ scheduler, past, sync }: Holding): Promise<void> {
  scheduler.stop();
  past.abort();
  await sync.close();
}
