import type { Failure } from '../../preload/contract/failure';
import type { MerchantClient } from '../api/client';
import type { LookedUp, LookupStore, OutcomeCounts, WaitingId } from './lookup-store';
import { DeskError, toFailure } from '../failure';
import { ResultQueue } from './result-queue';
import { FailureRun, isRefusal, verdictOf } from './verdict';
import { WaitingIds } from './waiting-ids';

interface RunOptions {
  readonly store: Pick<LookupStore, 'waiting' | 'note'>;
  readonly lookupId: number;
  /** Whether these ids failed before: if the service refuses them again, that does not mean the service is in trouble. */
  readonly askedBefore: boolean;
  /** Parallel requests. */
  readonly concurrency: number;
  readonly ask: <T>(question: (client: MerchantClient) => Promise<T>) => Promise<T>;
  /** Makes all requests wait for the end of an outage together (main/api/outage.ts). */
  readonly waitUntilReachable: <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  readonly noted: (counts: OutcomeCounts) => void;
}

/** One run over a lookup's waiting ids. What stops one request stops all: after a refused token nothing more is sent. */
export class LookupRun {
  /** Why it ended before the last id (`app.cancelled` when it was stopped); null when no id is left. */
  readonly done: Promise<Failure | null>;
  readonly #options: RunOptions;
  readonly #stop = new AbortController();
  readonly #ids: WaitingIds;
  readonly #notes: ResultQueue;
  readonly #failures = new FailureRun();
  #why: Failure | null = null;

  constructor(options: RunOptions) {
    this.#options = options;
    const { store, lookupId, concurrency, noted } = options;
    this.#ids = new WaitingIds(store, lookupId);
    const failed = (thrown: unknown) => this.#end(toFailure(thrown));
    this.#notes = new ResultQueue({ store, lookupId, noted, failed });
    const lanes = Array.from({ length: Math.max(1, concurrency) }, () => this.#lane());
    this.done = Promise.all(lanes)
      .then(() => this.#notes.written())
      .then(() => this.#why);
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Aborts requests under way; their ids are requested again later. */
  stop(): void {
    this.#end(toFailure(new DeskError('app.cancelled')));
  }

  #end(why: Failure): void {
    this.#why ??= why;
    this.#stop.abort();
  }

  async #lane(): Promise<void> {
    const { signal } = this.#stop;
    try {
      while (!signal.aborted) {
        const next = await this.#ids.next();
        if (next === null) return;
        await this.#lookUp(next);
      }
    } catch (thrown) {
      this.#end(toFailure(thrown));
    }
  }

  async #lookUp({ at, id }: WaitingId): Promise<void> {
    const done = await this.#answer(at, id);
    if (done !== null) await this.#notes.note(done);
  }

  /** The result for an id; null when it has to be requested again. */
  async #answer(at: number, id: string): Promise<LookedUp | null> {
    const { signal } = this.#stop;
    const { ask, waitUntilReachable } = this.#options;
    try {
      const card = await waitUntilReachable(() => {
        if (signal.aborted) throw new DeskError('app.cancelled');
        return ask((client) => client.clientCard(id, { signal }));
      }, signal);
      this.#failures.answered();
      const { askedId, record, readAt } = card;
      const stored = { id: askedId, record, seenAt: readAt };
      return { at, outcome: 'found', reason: null, card: stored };
    } catch (thrown) {
      if (signal.aborted) return null;
      const failure = toFailure(thrown);
      const verdict = verdictOf(failure.code);
      if (verdict === 'not-found') {
        this.#failures.answered();
        return { at, outcome: 'not-found', reason: null, card: null };
      }
      const isRefusedAgain = this.#options.askedBefore && isRefusal(failure);
      if (isRefusedAgain) this.#failures.answered();
      else if (verdict !== 'failed' || this.#failures.failed(failure.code)) this.#end(failure);
      return verdict === 'stop'
        ? null
        : { at, outcome: 'failed', reason: failure.code, card: null };
    }
  }
}
