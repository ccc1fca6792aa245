import type { CardLookup } from '../../shared/ipc/lookup';
import type { Failure } from '../../shared/failures';
import type { MerchantClient } from '../http/client';
import { realTiming, type Timing } from '../http/time';
import type { LookupStore } from './lookup-store';
import { DeskError, toFailure } from '../failure';
import { Listeners } from '../listeners';
import { SerialQueue } from '../serial-queue';
import { Outage } from '../http/outage';
import { Rate } from '../http/time-left';
import { LookupRun } from './lookup-run';
import {
  type StoredLookup,
  type LookupPhase,
  type OutcomeCounts,
  countAnswered,
  isUnfinished,
} from './stored-lookup';

export interface LookupOptions {
  readonly store: LookupStore;
  /**
   * Makes every request, so that its result becomes the session's state (main/profiles/session.ts).
   */
  readonly ask: <T>(question: (client: MerchantClient) => Promise<T>) => Promise<T>;
  /** Read when a run begins: the number of parallel requests. */
  readonly settings: () => { readonly concurrency: number };
  readonly timing?: Timing;
  /** How long to wait for a lost network; null (the default): until it is back. */
  readonly giveUpAfterMs?: number | null;
}

/** Progress is reported at most four times a second, a change of phase at once. */
const notifyEveryMs = 250;

/**
 * Looks up the cards of a list, one request for each. The store holds the list and the result of
 * each id, so that the lookup resumes after a quit. Failures are part of the state. After `close`
 * it sends no more requests.
 */
export class LookupEngine {
  readonly #options: LookupOptions;
  readonly #timing: Timing;
  readonly #listeners = new Listeners<CardLookup | null>();
  readonly #outage: Outage;
  #lookup: StoredLookup | null = null;
  #rate = new Rate();
  /** The outage that all requests wait for. */
  #waitsFor: Failure | null = null;
  /** Grows with every result, so that screens know which lines are outdated. */
  #stamp: number;
  #run: LookupRun | null = null;
  #running: Promise<void> = Promise.resolve();
  readonly #calls = new SerialQueue();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  private constructor(options: LookupOptions) {
    this.#options = options;
    this.#timing = options.timing ?? realTiming;
    this.#stamp = this.#timing.now();
    this.#outage = new Outage({
      timing: this.#timing,
      giveUpAfterMs: options.giveUpAfterMs ?? null,
      onChange: (failure) => this.#waits(failure && toFailure(failure)),
    });
  }

  /**
   * Loads the stored lookup; sends no request before `resumeInterrupted` or a call. Fails with
   * `storage.*`.
   */
  static async open(options: LookupOptions): Promise<LookupEngine> {
    const engine = new LookupEngine(options);
    engine.#lookup = await options.store.stored();
    return engine;
  }

  get state(): CardLookup | null {
    if (this.#lookup === null) return null;
    const { lookupId, phase, name, begunAt, lines, blank, counts, failure } = this.#lookup;
    const isRunning = this.#run !== null;
    const isMoving = isRunning && this.#waitsFor === null;
    return {
      lookupId,
      phase: phase === 'running' && !isRunning ? 'paused' : phase,
      name,
      begunAt,
      lines,
      blank,
      counts,
      perSecond: isMoving ? this.#rate.perSecond : null,
      secondsLeft: isMoving ? this.#rate.secondsFor(counts.waiting) : null,
      failure: this.#waitsFor ?? failure,
      stamp: this.#stamp,
    };
  }

  /** Identifies a list (`digest` of `StoredLookup`); null before the first. */
  get digest(): string | null {
    return this.#lookup?.digest ?? null;
  }

  onChange(listener: (state: CardLookup | null) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Resumes what a quit interrupted; a paused lookup stays paused. */
  resumeInterrupted(): void {
    if (this.#lookup?.phase === 'running') this.#begin();
  }

  /**
   * Fails with `app.lookup-running` while another list is unfinished, `input.list`, `input.params`,
   * `storage.*`.
   */
  start(draftId: number): Promise<CardLookup> {
    return this.#inTurn(async () => {
      if (isUnfinished(this.#lookup?.phase ?? 'done')) throw new DeskError('app.lookup-running');
      const begunAt = this.#timing.now();
      this.#lookup = await this.#options.store.begin({ draftId, begunAt });
      this.#begin();
      const { state } = this;
      if (state === null) throw new DeskError('app.internal');
      return state;
    });
  }

  /** Stops all requests at once. Fails with `storage.*`, as the others do. */
  pause(): Promise<void> {
    return this.#stop(['running'], 'paused');
  }

  /**
   * Fails with `input.params` (`lookup-gone`), as `retry` does, when it was begun with another
   * account.
   */
  resume(): Promise<void> {
    return this.#inTurn(async () => {
      const lookup = this.#lookup;
      if (lookup === null || this.#run !== null) return;
      // A kill, or a pause, may have come after the last result: then only its end is missing.
      if (lookup.counts.waiting === 0 && !isUnfinished(lookup.phase)) return;
      requireAccount(lookup);
      await this.#become('running', null);
      this.#begin();
    });
  }

  /** Stops for good; results stay. */
  cancel(): Promise<void> {
    return this.#stop(['running', 'paused'], 'cancelled');
  }

  /**
   * Looks up the remaining ids first and then the failed ones, so that repeated refusals do not
   * hold up the others.
   */
  retry(): Promise<void> {
    return this.#inTurn(async () => {
      const lookup = this.#lookup;
      if (lookup === null || lookup.counts.failed === 0) return;
      requireAccount(lookup);
      await this.#end();
      await this.#become('running', null);
      this.#begin(true);
    });
  }

  /** Resolves when no request is under way or will follow. */
  async finished(): Promise<CardLookup | null> {
    await this.#calls.idle();
    await this.#running;
    return this.state;
  }

  /**
   * For good, so that the next `open` goes on: to be called before the profile's session ends or
   * its store closes.
   */
  async close(): Promise<void> {
    this.#closed = true;
    this.#listeners.clear();
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#calls.idle();
    await this.#end();
  }

  #begin(failedAsWell = false): void {
    const lookup = this.#lookup;
    if (lookup === null || this.#closed || this.#run !== null) return;
    this.#rate = new Rate();
    this.#rate.start(this.#timing.now(), countAnswered(lookup.counts));
    const run = this.#runOf(lookup, false);
    this.#run = run;
    this.#running = this.#follow(run, failedAsWell);
    this.#notify();
  }

  #runOf({ lookupId }: StoredLookup, isRetry: boolean): LookupRun {
    return new LookupRun({
      store: this.#options.store,
      lookupId,
      isRetry,
      concurrency: this.#options.settings().concurrency,
      // All requests wait for the end of an outage together.
      read: (id, signal) =>
        this.#outage.waitUntilReachable(() => {
          // Another profile may be open by now: none of its data may get in here.
          if (signal.aborted || this.#closed) throw new DeskError('app.cancelled');
          return this.#options.ask((client) => client.clientCard(id, { signal }));
        }, signal),
      noted: (counts) => this.#noted(counts),
    });
  }

  /** Waits for the end of the run, whatever ends it. */
  async #follow(run: LookupRun, failedAsWell: boolean): Promise<void> {
    let failure = await run.done;
    if (failure === null && failedAsWell) failure = await this.#askAgain(run);
    this.#run = null;
    this.#waitsFor = null;
    // A profile that is being left goes on when it is opened again.
    if (this.#closed || failure?.code === 'app.not-connected') return;
    if (failure === null) await this.#become('done', null).catch(() => undefined);
    else if (failure.code !== 'app.cancelled') {
      // If the disk is the reason, the phase cannot be stored either; it is still reported.
      await this.#become('paused', failure).catch(() => undefined);
    }
  }

  /** Retries the failed ids, once all others have a result. */
  async #askAgain(before: LookupRun): Promise<Failure | null> {
    const lookup = this.#lookup;
    if (lookup === null) return null;
    try {
      const counts = await this.#options.store.retryFailed(lookup.lookupId);
      this.#rate.start(this.#timing.now(), countAnswered(counts));
      this.#noted(counts);
      if (before.isStopped) throw new DeskError('app.cancelled');
    } catch (thrown) {
      return toFailure(thrown);
    }
    const run = this.#runOf(lookup, true);
    this.#run = run;
    return run.done;
  }

  #stop(from: readonly LookupPhase[], phase: LookupPhase): Promise<void> {
    this.#run?.stop();
    return this.#inTurn(async () => {
      await this.#end();
      if (this.#lookup !== null && from.includes(this.#lookup.phase))
        await this.#become(phase, null);
    });
  }

  async #end(): Promise<void> {
    this.#run?.stop();
    await this.#running;
  }

  async #become(phase: LookupPhase, failure: Failure | null): Promise<void> {
    const lookup = this.#lookup;
    if (lookup === null) return;
    this.#lookup = { ...lookup, phase, failure };
    this.#notify();
    await this.#options.store.setPhase({ lookupId: lookup.lookupId, phase, failure });
  }

  #noted(counts: OutcomeCounts): void {
    if (this.#lookup === null) return;
    this.#lookup = { ...this.#lookup, counts };
    this.#stamp += 1;
    this.#rate.note(this.#timing.now(), countAnswered(counts));
    this.#timer ??= setTimeout(() => this.#notify(), notifyEveryMs);
  }

  #waits(failure: Failure | null): void {
    if (this.#run === null || this.#lookup === null) return;
    this.#waitsFor = failure;
    if (failure === null) this.#rate.start(this.#timing.now(), countAnswered(this.#lookup.counts));
    else this.#rate.stop();
    this.#notify();
  }

  /** Runs calls one after the other. */
  #inTurn<T>(order: () => Promise<T>): Promise<T> {
    return this.#calls.run(() => {
      if (this.#closed) throw new DeskError('app.cancelled');
      return order();
    });
  }

  #notify(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#listeners.notify(this.state);
  }
}

function requireAccount({ phase }: StoredLookup): void {
  if (phase === 'ended') throw new DeskError('input.params', { reason: 'lookup-gone' });
}
