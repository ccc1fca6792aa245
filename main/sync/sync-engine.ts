import type { ResourceSync, Syncable } from '../../preload/contract/sync';
import type { MerchantClient } from '../api/client';
import { realTiming } from '../api/time';
import type { Timing } from '../api/time';
import { DeskError, toFailure } from '../failure';
import type { Listed, Store } from '../store/store';
import { readBeyondEnd } from '../api/beyond-end';
import { ListSync, progressOf } from './list-sync';
import type { SyncProgress, SyncStore } from './list-sync';
import { Outage } from '../api/outage';
import { ResourceState } from './resource-state';
import { knownCardIds, refreshCards, storeMerchant } from './singles';

export interface SyncOptions {
  readonly store: SyncStore &
    Pick<Store, 'writeRecord' | 'lastSync'> & {
      readonly browse: Pick<Store['browse'], 'open' | 'window' | 'close'>;
    };
  /** Every question to the service, so that its outcome is the session's state (main/session/session.ts). */
  readonly ask: <T>(question: (client: MerchantClient) => Promise<T>) => Promise<T>;
  /** Asked when a sync begins: records a page, requests at once. */
  readonly settings: () => { readonly perPage: number; readonly concurrency: number };
  readonly timing?: Timing;
  /** How long a lost network is waited for; null (usual) until it is back. */
  readonly giveUpAfterMs?: number | null;
}

/** The quick ones first, so that the screen fills; cards last, because what they belong to is there by then. */
const order = ['merchant', 'lots', 'clients', 'cards'] as const satisfies readonly Syncable[];
/** Progress is told five times a second at most; a change of phase at once. */
const tellEveryMs = 200;

interface Run {
  readonly state: ResourceState;
  readonly stop: AbortController;
  done: Promise<void>;
  ended: 'paused' | 'cancelled' | null;
}

/**
 * The sync of the open profile: one resource after the other, each at most once at a time. What goes wrong is in the state, never
 * thrown. After `close` it asks the service nothing more.
 */
export class SyncEngine {
  readonly #options: SyncOptions;
  readonly #timing: Timing;
  readonly #states = new Map<Syncable, ResourceState>();
  readonly #lists: Readonly<Record<Listed, ListSync>>;
  readonly #listeners = new Set<(state: ResourceSync[]) => void>();
  #outage: Outage;
  #run: Run | null = null;
  #working: Promise<void> | null = null;
  #clearing: Promise<void> = Promise.resolve();
  #telling: NodeJS.Timeout | null = null;
  #closed = false;

  private constructor(options: SyncOptions) {
    this.#options = options;
    this.#timing = options.timing ?? realTiming;
    for (const resource of order) this.#states.set(resource, new ResourceState(resource));
    this.#outage = new Outage({
      timing: this.#timing,
      giveUpAfterMs: options.giveUpAfterMs ?? null,
      onChange: (failure) => {
        if (this.#run === null || this.#run.ended !== null) return;
        this.#run.state.waiting(failure && toFailure(failure), this.#timing.now());
        this.#tell();
      },
    });
    this.#lists = { lots: this.#listSyncOf('lots'), clients: this.#listSyncOf('clients') };
  }

  /** Reads from the store how each resource stands; an unfinished sync shows as paused. Fails with `storage.*`. */
  static async open(options: SyncOptions): Promise<SyncEngine> {
    const engine = new SyncEngine(options);
    for (const [resource, state] of engine.#states) {
      const staged = isListed(resource) ? await options.store.unfinishedSync(resource) : null;
      state.found(await options.store.lastSync(resource), staged && progressOf(staged));
    }
    return engine;
  }

  /** In the order they are synced. */
  get state(): ResourceSync[] {
    return [...this.#states.values()].map(({ current }) => current);
  }

  onChange(listener: (state: ResourceSync[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts or resumes; a resource already under way is left alone. */
  start({ resources }: { readonly resources: readonly Syncable[] }): void {
    if (this.#closed) return;
    for (const resource of resources) {
      const state = this.#states.get(resource);
      if (state !== undefined && !isUnderWay(state)) state.queued();
    }
    this.#tell();
    this.#working ??= this.#work();
  }

  /** Stops asking at once, keeps what was read; `start` goes on. */
  pause(): Promise<void> {
    for (const state of this.#states.values()) if (isUnderWay(state)) state.paused();
    return this.#stop('paused');
  }

  /** Gives up what is unfinished, paused syncs included; what was complete before stays. Fails with `storage.*`. */
  async cancel(): Promise<void> {
    const unfinished = [...this.#states.values()].filter(
      (state) => isUnderWay(state) || state.phase === 'paused' || state.phase === 'failed',
    );
    for (const state of unfinished) state.rest();
    const stopped = this.#stop('cancelled');
    this.#clearing = stopped.then(async () => {
      for (const { resource } of unfinished) {
        if (isListed(resource)) await this.#lists[resource].giveUp();
      }
    });
    await this.#clearing;
  }

  /** Resolves when nothing is under way or waiting its turn. */
  async finished(): Promise<ResourceSync[]> {
    while (this.#working !== null) await this.#working;
    return this.state;
  }

  /** As `pause`, for good: to be called before the profile's session ends or its store closes. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#listeners.clear();
    await this.pause();
  }

  async #stop(ended: 'paused' | 'cancelled'): Promise<void> {
    const run = this.#run;
    if (run !== null) {
      run.ended ??= ended;
      run.stop.abort();
    }
    this.#tell();
    await run?.done;
  }

  async #work(): Promise<void> {
    // Whoever called start sees the queue first.
    await Promise.resolve();
    for (;;) {
      const state = [...this.#states.values()].find(({ phase }) => phase === 'queued');
      if (state === undefined || this.#closed) break;
      const run: Run = { state, stop: new AbortController(), done: Promise.resolve(), ended: null };
      this.#run = run;
      run.done = this.#do(run);
      await run.done;
      this.#run = null;
    }
    this.#working = null;
    this.#tell();
  }

  async #do(run: Run): Promise<void> {
    const { state } = run;
    state.running(this.#timing.now());
    this.#tell();
    try {
      await this.#clearing.catch(() => undefined);
      if (run.stop.signal.aborted) throw new DeskError('app.cancelled');
      await this.#sync(state, run.stop.signal);
    } catch (thrown) {
      // The state says already that it was paused or cancelled, or even that it was started again.
      if (run.ended === null) this.#failed(state, thrown);
    }
    this.#tell();
  }

  async #sync(state: ResourceState, signal: AbortSignal): Promise<void> {
    const { store } = this.#options;
    switch (state.resource) {
      case 'merchant': {
        const reading = await this.#ask((client) => client.merchant({ signal }), signal);
        await storeMerchant(store, reading);
        this.#progressed(state, countOf(1, 1));
        state.done(reading.readAt, null);
        break;
      }
      case 'lots':
      case 'clients': {
        const completeness = await this.#lists[state.resource].run(signal);
        const synced = await store.lastSync(state.resource);
        state.done(synced?.asOf ?? this.#timing.now(), completeness);
        break;
      }
      case 'cards': {
        const ids = await knownCardIds(store.browse);
        this.#progressed(state, countOf(0, ids.length));
        await refreshCards({
          ids,
          concurrency: this.#options.settings().concurrency,
          read: (id) => this.#ask((client) => client.clientCard(id, { signal }), signal),
          store,
          onProgress: (done) => this.#progressed(state, countOf(done, ids.length)),
        });
        if (ids.length === 0) state.rest();
        else state.done(this.#timing.now(), null);
        break;
      }
    }
  }

  #listSyncOf(resource: Listed): ListSync {
    const { store, settings } = this.#options;
    return new ListSync({
      store,
      resource,
      get perPage() {
        return settings().perPage;
      },
      get concurrency() {
        return settings().concurrency;
      },
      now: this.#timing.now,
      read: (page, perPage, signal) =>
        readBeyondEnd({ page, perPage }, () =>
          this.#ask((client) => client.listPage(resource, { page, perPage }, { signal }), signal),
        ),
      onProgress: (progress) => {
        const state = this.#states.get(resource);
        if (state?.phase === 'running') this.#progressed(state, progress);
      },
    });
  }

  #ask<T>(question: (client: MerchantClient) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#outage.waitUntilReachable(() => {
      // Another profile may be the open one by now: nothing of it may come in here.
      if (signal.aborted || this.#closed) throw new DeskError('app.cancelled');
      return this.#options.ask(question);
    }, signal);
  }

  #failed(state: ResourceState, thrown: unknown): void {
    const failure = toFailure(thrown);
    if (failure.code === 'credentials.token-expired') state.paused(failure);
    else if (failure.code === 'app.cancelled') state.paused();
    else state.failed(failure);
    // What stands in the way of this one stands in the way of the next: it is not run into again.
    if (!/^(credentials|network|storage|app)\./.test(failure.code)) return;
    for (const each of this.#states.values()) if (each.phase === 'queued') each.paused();
  }

  #progressed(state: ResourceState, progress: SyncProgress): void {
    state.progressed(progress, this.#timing.now());
    this.#telling ??= setTimeout(() => this.#tell(), tellEveryMs);
  }

  #tell(): void {
    if (this.#telling !== null) clearTimeout(this.#telling);
    this.#telling = null;
    const { state } = this;
    for (const listener of this.#listeners) listener(state);
  }
}

function isListed(resource: Syncable): resource is Listed {
  return resource === 'lots' || resource === 'clients';
}

function isUnderWay({ phase }: ResourceState): boolean {
  return phase === 'queued' || phase === 'running';
}

/** Of what is counted record by record. */
function countOf(done: number, total: number): SyncProgress {
  return { pages: done, totalPages: total, records: done, totalRecords: total };
}
