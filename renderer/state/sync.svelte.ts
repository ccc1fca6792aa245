import type { Failure } from '../../shared/failures';
import { syncable, listed } from '../../shared/resources';
import type { CacheState, ResourceSync, Syncable, ListCompleteness } from '../../shared/ipc/sync';
import { completenessOf } from '../../shared/completeness';
import { failureIn, failureOf, type DeskBridge } from '../bridge';
import { Newest } from './newest';
import type { Loading } from './loading';

/** Mirrors main's sync of the open profile and the state of its cache: main pushes every change. */
export class Sync {
  readonly #bridge: DeskBridge;
  #profileId: string | null = null;
  state = $state.raw<Loading<readonly ResourceSync[]>>({ phase: 'idle' });
  /** Null until main has answered. */
  cache = $state.raw<CacheState | null>(null);
  /** Why the last command to the sync failed. */
  failure = $state.raw<Failure | null>(null);
  /** The share of the stored data that was converted for this version; null when none is. */
  migrating = $state.raw<number | null>(null);
  /** Whether the one-time notice about the cache was dismissed. */
  isNoticeRead = $state(false);
  #pushes = 0;
  readonly #states = new Newest();
  readonly #caches = new Newest();
  readonly #orders = new Newest();
  /** Differs after every completed sync. */
  readonly stamp = $derived(this.all.map(({ asOf }) => asOf ?? 0).join(' '));

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  /** In the order they are synced; empty until main has answered. */
  get all(): readonly ResourceSync[] {
    return this.state.phase === 'ready' ? this.state.data : [];
  }

  of(resource: Syncable): ResourceSync | null {
    return this.all.find((each) => each.resource === resource) ?? null;
  }

  /** The one being read now, else the next in the queue. */
  get current(): ResourceSync | null {
    const running = this.all.find(({ phase }) => phase === 'running');
    return running ?? this.all.find(({ phase }) => phase === 'queued') ?? null;
  }

  /** The keychain does not release the key of the offline data. */
  get lacksCacheKey(): boolean {
    return this.cache?.failure?.code.startsWith('vault.') ?? false;
  }

  /** Something is being read, and not waiting for the service. */
  get isReading(): boolean {
    return this.current !== null && this.current.failure === null;
  }

  /**
   * Records are still arriving, so it is too early to say that nothing changed. Sample data has a
   * past before its own first sync.
   */
  isArriving(isSample: boolean): boolean {
    return this.isReading || (isSample && this.asOf === null);
  }

  /**
   * The sync was started and does not continue by itself: a list that was never complete before is
   * only a part.
   */
  isStopped(resource: Syncable): boolean {
    const phase = this.of(resource)?.phase;
    return phase === 'paused' || phase === 'failed';
  }

  /** The first paused one. */
  get paused(): ResourceSync | null {
    return this.all.find(({ phase }) => phase === 'paused') ?? null;
  }

  /** The first that failed, whether it can be resumed or has to start over. */
  get failed(): ResourceSync | null {
    return (
      this.all.find(
        ({ phase, failure }) => failure !== null && (phase === 'failed' || phase === 'paused'),
      ) ?? null
    );
  }

  /**
   * When the lists were read, in epoch milliseconds: the older of them. Null while one was never
   * read.
   */
  get asOf(): number | null {
    const instants = listed.flatMap((resource) => this.of(resource)?.asOf ?? []);
    return instants.length < listed.length ? null : Math.min(...instants);
  }

  /** How complete the lists are, by their last complete syncs. Null until each was read. */
  get completeness(): ListCompleteness | null {
    const done = listed.flatMap((resource) => this.of(resource)?.last ?? []);
    return done.length < listed.length ? null : completenessOf(done);
  }

  /** Starts mirroring; returns the unsubscribe function. */
  listen(): () => void {
    const stopMigrating = this.#bridge.sync.migrating(({ share }) => (this.migrating = share));
    const stopChanged = this.#bridge.sync.changed((state) => {
      if (this.#profileId === null) return;
      this.#pushes += 1;
      const before = this.stamp;
      this.state = { phase: 'ready', data: state, stale: false };
      // A completed sync changes the cache's size.
      if (before !== this.stamp) void this.readCache();
    });
    return () => {
      stopMigrating();
      stopChanged();
    };
  }

  /**
   * Another profile is open, or none (null): nothing of the previous one may appear under its name.
   */
  follow(profileId: string | null): void {
    if (profileId === this.#profileId) return;
    this.#profileId = profileId;
    this.isNoticeRead = false;
    void this.again();
  }

  /** Starts, or resumes a paused sync. */
  readonly start = (resources: readonly Syncable[] = syncable): Promise<void> =>
    this.#order(() => this.#bridge.sync.start({ resources: [...resources] }));

  readonly pause = (): Promise<void> => this.#order(() => this.#bridge.sync.pause());

  /** Drops what is unfinished; the last complete lists stay. */
  readonly cancel = (): Promise<void> => this.#order(() => this.#bridge.sync.cancel());

  /** Removes the cache and its key; rejects with the failure. */
  async wipe(): Promise<void> {
    try {
      await this.#bridge.sync.wipe();
    } finally {
      // Part of it may be removed even so.
      await this.again();
    }
  }

  async readCache(): Promise<void> {
    const isNewest = this.#caches.ask();
    try {
      const cache = await this.#bridge.sync.cache();
      if (isNewest()) this.cache = cache;
    } catch {
      // Read again after the next completed sync; until then the older figure stays.
    }
  }

  /** Reads the whole state from main again. */
  async again(): Promise<void> {
    const isNewest = this.#states.ask();
    this.cache = null;
    this.#caches.ask();
    this.failure = null;
    this.#orders.ask();
    this.state = { phase: this.#profileId === null ? 'idle' : 'loading' };
    if (this.#profileId === null) return;
    const before = this.#pushes;
    void this.readCache();
    try {
      const state = await this.#bridge.sync.state();
      // An event that arrived during the call is newer than its answer.
      if (!isNewest() || before !== this.#pushes) return;
      this.state = { phase: 'ready', data: state, stale: false };
    } catch (caught) {
      if (isNewest()) this.state = { phase: 'failed', failure: failureOf(caught) };
    }
  }

  async #order(command: () => Promise<void>): Promise<void> {
    const isNewest = this.#orders.ask();
    this.failure = null;
    const failure = await failureIn(command());
    if (isNewest()) this.failure = failure;
  }
}
