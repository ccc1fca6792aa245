import type { Failure } from '../../preload/contract/failure';
import type { MerchantClient } from '../api/client';
import type { LookedUp, LookupStore, OutcomeCounts, WaitingId } from './lookup-store';
import { DeskError, toFailure } from '../failure';
import { snapshotOfCard } from '../resources/client-card/snapshot';
import { NoteLine } from './note-line';
import { FailureRun, isRefusal, verdictOf } from './verdict';
import { WaitingIds } from './waiting-ids';

interface RunOptions {
  readonly store: Pick<LookupStore, 'waiting' | 'note'>;
  readonly lookupId: number;
  /** Whether its ids failed before: a service that refuses them once more says nothing of itself. */
  readonly askedBefore: boolean;
  /** Requests at once. */
  readonly concurrency: number;
  readonly ask: <T>(question: (client: MerchantClient) => Promise<T>) => Promise<T>;
  /** Waits an outage out for all requests together (main/api/outage.ts). */
  readonly waitUntilReachable: <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  readonly noted: (counts: OutcomeCounts) => void;
}

/** One go at a lookup's waiting ids. What stops one lane stops all: after a refused token nothing more is sent. */
export class LookupRun {
  /** Why it ended before the last id (`app.cancelled` when it was stopped); null when there is none left. */
  readonly done: Promise<Failure | null>;
  readonly #options: RunOptions;
  readonly #stop = new AbortController();
  readonly #ids: WaitingIds;
  readonly #notes: NoteLine;
  readonly #failures = new FailureRun();
  #why: Failure | null = null;

  constructor(options: RunOptions) {
    this.#options = options;
    const { store, lookupId, concurrency, noted } = options;
    this.#ids = new WaitingIds(store, lookupId);
    const failed = (thrown: unknown) => this.#end(toFailure(thrown));
    this.#notes = new NoteLine({ store, lookupId, noted, failed });
    const lanes = Array.from({ length: Math.max(1, concurrency) }, () => this.#lane());
    this.done = Promise.all(lanes)
      .then(() => this.#notes.written())
      .then(() => this.#why);
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Requests under way are given up; their ids are asked for another time. */
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

  /** What became of an id; null when it is to be asked for another time. */
  async #answer(at: number, id: string): Promise<LookedUp | null> {
    const { signal } = this.#stop;
    const { ask, waitUntilReachable } = this.#options;
    try {
      const card = await waitUntilReachable(() => {
        if (signal.aborted) throw new DeskError('app.cancelled');
        return ask((client) => client.clientCard(id, { signal }));
      }, signal);
      this.#failures.answered();
      const record = snapshotOfCard(card);
      const kept = { id: card.askedId, record, seenAt: card.readAt };
      return { at, outcome: 'found', reason: null, card: kept };
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
