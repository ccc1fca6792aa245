import { type Listed, listed } from '../../shared/resources';
import type { Completeness, ResourceSync, Syncable } from '../../shared/ipc/sync';
import { readBeyondEnd } from '../http/list-end';
import type { MerchantClient } from '../http/client';
import { Outage } from '../http/outage';
import { realTiming, type Timing } from '../http/time';
import { DeskError, toFailure } from '../failure';
import { Listeners } from '../listeners';
import type { Store } from '../profile-store/store';
import { openRun, progressOf, type SyncProgress, type SyncStore, type SyncRun } from './sync-run';
import { ResourceState } from './resource-state';
import { knownCardIds, refreshCards, storeMerchant } from './singles';

export interface SyncOptions {
  readonly store: SyncStore &
    Pick<Store, 'writeRecord' | 'lastSync' | 'abandonSync'> & {
      readonly browse: Pick<Store['browse'], 'open' | 'rows' | 'close'>;
    };
  /**
   * Makes every request, so that its result becomes the session's state (main/profiles/session.ts).
   */
  readonly ask: <T>(question: (client: MerchantClient) => Promise<T>) => Promise<T>;
  /** Records per page, and parallel requests. */
  readonly settings: () => { readonly perPage: number; readonly concurrency: number };
  readonly timing?: Timing;
  /** How long to wait for a lost network; null (the default): until it is back. */
  readonly giveUpAfterMs?: number | null;
}

/**
 * The quick ones first, so that the screen fills early; cards last, when the records they refer to
 * are there.
 */
const order = ['merchant', 'lots', 'clients', 'cards'] as const satisfies readonly Syncable[];
/**
 * Progress is reported at most this often, because drawing it takes processor time; a change of
 * phase is reported at once.
 */
const notifyEveryMs = 400;

/**
 * The sync of the open profile: one resource after the other, each at most once at a time. Failures
 * are part of the state, never thrown. After `close` it sends no more requests.
 */
export class SyncEngine {
  readonly #options: SyncOptions;
  readonly #timing: Timing;
  readonly #states = order.map((resource) => new ResourceState(resource));
  /** Unfinished list syncs of this process, to be resumed. */
  readonly #runs = new Map<Listed, SyncRun>();
  readonly #listeners = new Listeners<ResourceSync[]>();
  readonly #outage: Outage;
  /** The resource being synced. */
  #turn: { state: ResourceState; stop: AbortController; done: Promise<void> } | null = null;
  #working: Promise<void> | null = null;
  #clearing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  private constructor(options: SyncOptions) {
    this.#options = options;
    this.#timing = options.timing ?? realTiming;
    this.#outage = new Outage({
      timing: this.#timing,
      giveUpAfterMs: options.giveUpAfterMs ?? null,
      onChange: (failure) => {
        if (this.#turn === null || this.#turn.stop.signal.aborted) return;
        this.#turn.state.waiting(failure && toFailure(failure), this.#timing.now());
        this.#notify();
      },
    });
  }

  /**
   * Reads the state of each resource from the store; an unfinished sync appears as paused. Fails
   * with `storage.*`.
   */
  static async open(options: SyncOptions): Promise<SyncEngine> {
    const engine = new SyncEngine(options);
    for (const state of engine.#states) {
      const { resource } = state;
      const staged = isListed(resource) ? await options.store.unfinishedSync(resource) : null;
      state.loaded(await options.store.lastSync(resource), staged && progressOf(staged));
      if (staged !== null && staged.lack !== null) {
        const params = { resource: staged.resource, ...staged.lack };
        state.stopped('failed', toFailure(new DeskError('service.incomplete', params)));
      }
    }
    return engine;
  }

  /** In sync order. */
  get state(): ResourceSync[] {
    return this.#states.map(({ current }) => current);
  }

  onChange(listener: (state: ResourceSync[]) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Starts or resumes these resources; those already queued or running are not affected. */
  start({ resources }: { readonly resources: readonly Syncable[] }): void {
    if (this.#closed) return;
    for (const state of this.#states) {
      if (resources.includes(state.resource) && !state.isUnderWay) state.queued();
    }
    this.#notify();
    this.#working ??= this.#work();
  }

  /** Aborts all requests and keeps what was read; `start` resumes. */
  pause(): Promise<void> {
    for (const state of this.#states) if (state.isUnderWay) state.stopped('paused');
    return this.#stop();
  }

  /**
   * Discards unfinished syncs, including paused ones; the last complete lists stay. Fails with
   * `storage.*`.
   */
  async cancel(): Promise<void> {
    const unfinished = this.#states.filter((state) => state.isUnfinished);
    for (const state of unfinished) state.discarded();
    this.#clearing = this.#stop().then(async () => {
      for (const { resource } of unfinished) if (isListed(resource)) await this.#discard(resource);
    });
    await this.#clearing;
  }

  /** Resolves when nothing is running or queued. */
  async finished(): Promise<ResourceSync[]> {
    while (this.#working !== null) await this.#working;
    return this.state;
  }

  /** Pauses permanently: to be called before the profile's session ends or its store closes. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#listeners.clear();
    await this.pause();
  }

  async #stop(): Promise<void> {
    const turn = this.#turn;
    turn?.stop.abort();
    this.#notify();
    await turn?.done;
  }

  async #discard(resource: Listed): Promise<void> {
    const { store } = this.#options;
    this.#runs.delete(resource);
    const unfinished = await store.unfinishedSync(resource);
    if (unfinished !== null) await store.abandonSync(unfinished.id);
  }

  async #work(): Promise<void> {
    // Lets the caller of `start` see the queued state first.
    await Promise.resolve();
    for (;;) {
      const state = this.#states.find(({ phase }) => phase === 'queued');
      if (state === undefined || this.#closed) break;
      const turn = { state, stop: new AbortController(), done: Promise.resolve() };
      this.#turn = turn;
      turn.done = this.#run(state, turn.stop.signal);
      await turn.done;
      this.#turn = null;
    }
    this.#working = null;
    this.#notify();
  }

  async #run(state: ResourceState, signal: AbortSignal): Promise<void> {
    state.running(this.#timing.now());
    this.#notify();
    try {
      await this.#clearing.catch(() => undefined);
      if (!signal.aborted) await this.#sync(state, signal);
    } catch (thrown) {
      // When aborted, the state is already that of the pause, cancellation or restart.
      if (!signal.aborted) this.#failed(state, thrown);
    }
    this.#notify();
  }

  async #sync(state: ResourceState, signal: AbortSignal): Promise<void> {
    const { store, settings } = this.#options;
    const { resource } = state;
    if (resource === 'merchant') {
      const merchant = await this.#ask((client) => client.merchant({ signal }), signal);
      await storeMerchant(store, merchant);
      this.#progressed(state, countedProgress(1, 1));
      state.done(merchant.readAt, null);
    } else if (resource === 'cards') {
      const ids = await knownCardIds(store.browse);
      const onProgress = (done: number) =>
        this.#progressed(state, countedProgress(done, ids.length));
      onProgress(0);
      const read = (id: string) => this.#ask((client) => client.clientCard(id, { signal }), signal);
      await refreshCards({
        ids,
        concurrency: () => settings().concurrency,
        read,
        store,
        onProgress,
      });
      if (ids.length === 0) state.discarded();
      else state.done(this.#timing.now(), null);
    } else {
      const completeness = await this.#completeList(state, resource, signal);
      const synced = await store.lastSync(resource);
      state.done(synced?.asOf ?? this.#timing.now(), completeness);
    }
  }

  /**
   * Resumes the list's unfinished sync, or begins one. A list whose pages repeat is read anew,
   * once: it may have become shorter since they were read, at a service that repeats the last page.
   * Fails as `SyncRun.complete` does.
   */
  async #completeList(
    state: ResourceState,
    resource: Listed,
    signal: AbortSignal,
    isSecond = false,
  ): Promise<Completeness> {
    const run = this.#runs.get(resource) ?? (await this.#openRun(state, resource));
    this.#runs.set(resource, run);
    try {
      const completeness = await run.complete(signal);
      this.#runs.delete(resource);
      return completeness;
    } catch (thrown) {
      // It was read to its end: the next sync reads it anew.
      if (toFailure(thrown).code === 'service.incomplete') this.#runs.delete(resource);
      if (isSecond || toFailure(thrown).params.reason !== 'pages-repeat') throw thrown;
    }
    await this.#discard(resource);
    return this.#completeList(state, resource, signal, true);
  }

  #openRun(state: ResourceState, resource: Listed): Promise<SyncRun> {
    const { store, settings } = this.#options;
    return openRun({
      store,
      resource,
      perPage: settings().perPage,
      concurrency: () => settings().concurrency,
      now: this.#timing.now,
      read: (page, perPage, signal) =>
        readBeyondEnd({ page, perPage }, () =>
          this.#ask((client) => client.listPage(resource, { page, perPage }, { signal }), signal),
        ),
      onProgress: (progress) => {
        if (state.phase === 'running') this.#progressed(state, progress);
      },
    });
  }

  #ask<T>(question: (client: MerchantClient) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#outage.waitUntilReachable(() => {
      // Another profile may be open by now: none of its data may get in here.
      if (signal.aborted || this.#closed) throw new DeskError('app.cancelled');
      return this.#options.ask(question);
    }, signal);
  }

  #failed(state: ResourceState, thrown: unknown): void {
    const failure = toFailure(thrown);
    const isWaiting = failure.code === 'credentials.token-expired';
    if (failure.code === 'app.cancelled') state.stopped('paused');
    else state.stopped(isWaiting ? 'paused' : 'failed', failure);
    // These failures would stop the queued resources too.
    if (!/^(credentials|network|storage|app)\./.test(failure.code)) return;
    for (const each of this.#states) if (each.phase === 'queued') each.stopped('paused');
  }

  #progressed(state: ResourceState, progress: SyncProgress): void {
    state.progressed(progress, this.#timing.now());
    this.#timer ??= setTimeout(() => this.#notify(), notifyEveryMs);
  }

  #notify(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#listeners.notify(this.state);
  }
}

function isListed(resource: Syncable): resource is Listed {
  return listed.some((each) => each === resource);
}

/** The progress of a resource read record by record. */
function countedProgress(done: number, total: number): SyncProgress {
  return { pages: done, totalPages: total, records: done, totalRecords: total };
}

/** A listener for `onChange` that calls `work` each time all syncs have ended. */
export function afterSyncs(work: () => void): (states: readonly ResourceSync[]) => void {
  let wasBusy = false;
  return (states) => {
    const isBusy = states.some(({ phase }) => phase === 'running' || phase === 'queued');
    if (wasBusy && !isBusy) work();
    wasBusy = isBusy;
  };
}
