import type { Failure, FailureCode } from '../../shared/failures';
import type { LookupStore } from './lookup-store';
import type { LookedUp, OutcomeCounts, WaitingId } from './stored-lookup';
import type { ReadCard } from '../resources/client-card/decode';
import { DeskError, toFailure } from '../failure';
import { endingOf } from '../http/failure-endings';

/** What a failed request means for its list. */
type Verdict =
  /** The service has no such card. */
  | 'not-found'
  /** Only this id failed; the next one follows. */
  | 'failed'
  /** It would fail for every id: the list stops, and this id is requested again later. */
  | 'stop'
  /**
   * Like `stop`, but this id may be the cause: it counts as failed, so that resuming does not meet
   * it first.
   */
  | 'failed-and-stop';

/** This many failures in a row are no longer about single ids. */
const maxInARow = 10;

/** A service may forbid one card; if it forbids three in a row, it refuses this address. */
const maxForbiddenInARow = 3;

/** Ids read from the store at a time. */
const batchSize = 500;

interface RunOptions {
  readonly store: Pick<LookupStore, 'waiting' | 'note'>;
  readonly lookupId: number;
  /**
   * Whether these ids failed before: if the service refuses them again, that does not mean the
   * service is in trouble.
   */
  readonly isRetry: boolean;
  /** Parallel requests. */
  readonly concurrency: number;
  /** Looks up a card, waiting for the end of outages. Fails as the client does. */
  readonly read: (id: string, signal: AbortSignal) => Promise<ReadCard>;
  readonly noted: (counts: OutcomeCounts) => void;
}

/**
 * One run over a lookup's waiting ids. What stops one request stops all: after a refused token
 * nothing more is sent.
 */
export class LookupRun {
  /**
   * Why it ended before the last id (`app.cancelled` when it was stopped); null when no id is left.
   */
  readonly done: Promise<Failure | null>;
  readonly #options: RunOptions;
  readonly #stop = new AbortController();
  readonly #ids: AsyncGenerator<WaitingId>;
  readonly #results: ResultQueue;
  readonly #failures = new FailureRun();
  #reason: Failure | null = null;

  constructor(options: RunOptions) {
    this.#options = options;
    const { store, lookupId, concurrency, noted } = options;
    this.#ids = waitingIds(options);
    const failed = (thrown: unknown) => this.#end(toFailure(thrown));
    this.#results = new ResultQueue({ store, lookupId, noted, failed });
    const lanes = Array.from({ length: Math.max(1, concurrency) }, () => this.#lane());
    this.done = Promise.all(lanes)
      .then(() => this.#results.written())
      .then(() => this.#reason);
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Aborts requests under way; their ids are requested again later. */
  stop(): void {
    this.#end(toFailure(new DeskError('app.cancelled')));
  }

  #end(reason: Failure): void {
    this.#reason ??= reason;
    this.#stop.abort();
  }

  async #lane(): Promise<void> {
    const { signal } = this.#stop;
    try {
      while (!signal.aborted) {
        const next = await this.#ids.next();
        if (next.done === true) return;
        const result = await this.#answer(next.value);
        if (result !== null) await this.#results.add(result);
      }
    } catch (thrown) {
      this.#end(toFailure(thrown));
    }
  }

  /** The result for an id; null when it has to be requested again. */
  async #answer({ at, id }: WaitingId): Promise<LookedUp | null> {
    const { signal } = this.#stop;
    try {
      const { requestedId, record, readAt } = await this.#options.read(id, signal);
      this.#failures.answered();
      const stored = { id: requestedId, record, seenAt: readAt };
      return { at, outcome: 'found', reason: null, card: stored };
    } catch (thrown) {
      if (signal.aborted) return null;
      const failure = toFailure(thrown);
      const verdict = verdictOf(failure.code);
      if (verdict === 'not-found') {
        this.#failures.answered();
        return { at, outcome: 'not-found', reason: null, card: null };
      }
      const isRefusedAgain = this.#options.isRetry && isRefusal(failure);
      if (isRefusedAgain) this.#failures.answered();
      else if (verdict !== 'failed' || this.#failures.failed(failure.code)) this.#end(failure);
      return verdict === 'stop'
        ? null
        : { at, outcome: 'failed', reason: failure.code, card: null };
    }
  }
}

/**
 * A lookup's waiting ids in order, each once, one batch in memory at a time. Lanes may call `next`
 * in parallel: a generator queues the calls. Fails with `storage.*`.
 */
async function* waitingIds({
  store,
  lookupId,
}: Pick<RunOptions, 'store' | 'lookupId'>): AsyncGenerator<WaitingId> {
  for (let after = -1; ;) {
    const batch = await store.waiting({ lookupId, after, limit: batchSize });
    yield* batch;
    const last = batch.at(-1);
    if (last === undefined || batch.length < batchSize) return;
    after = last.at;
  }
}

function verdictOf(code: FailureCode): Verdict {
  if (code === 'service.not-found') return 'not-found';
  const ending = endingOf(code);
  // Waiting has already been tried in vain (main/http/retry.ts).
  if (ending === 'unable' || ending === 'cut') return 'failed-and-stop';
  if (code === 'network.too-large') return 'failed';
  if (ending === 'limited') return 'stop';
  return code.startsWith('service.') || code.startsWith('input.') ? 'failed' : 'stop';
}

/** Whether a working service refused this id. */
function isRefusal({ code, params }: Failure): boolean {
  if (code === 'service.code') return true;
  return code === 'service.status' && Number(params.status) >= 400 && Number(params.status) < 500;
}

/** Distinguishes a list of bad ids from a service that fails every request. */
class FailureRun {
  #inARow = 0;
  #forbidden = 0;

  answered(): void {
    this.#inARow = 0;
    this.#forbidden = 0;
  }

  /** Returns whether the list should stop. */
  failed(code: FailureCode): boolean {
    this.#inARow += 1;
    this.#forbidden = code === 'service.forbidden' ? this.#forbidden + 1 : 0;
    return this.#inARow >= maxInARow || this.#forbidden >= maxForbiddenInARow;
  }
}

/**
 * Answers that may wait for the disk: if the process is killed, these and those under way are
 * requested again.
 */
export const maxUnwritten = 16;

interface ResultQueueOptions extends Pick<RunOptions, 'store' | 'lookupId' | 'noted'> {
  /** Called once, with `storage.*`; waiting results are then not written. */
  readonly failed: (thrown: unknown) => void;
}

/**
 * Writes the results of ids: those that arrive during one write are written together with the next,
 * and so share a flush of the disk.
 */
class ResultQueue {
  readonly #options: ResultQueueOptions;
  #waiting: LookedUp[] = [];
  #writing: Promise<void> | null = null;

  constructor(options: ResultQueueOptions) {
    this.#options = options;
  }

  /** Resolves when another result can be accepted: at once, unless too many wait for the disk. */
  async add(result: LookedUp): Promise<void> {
    this.#waiting.push(result);
    this.#writing ??= this.#write();
    while (this.#waiting.length >= maxUnwritten) await this.#writing;
  }

  /** Resolves when everything is written, or writing has failed. */
  async written(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
  }

  async #write(): Promise<void> {
    const { store, lookupId, noted, failed } = this.#options;
    while (this.#waiting.length > 0) {
      const done = this.#waiting;
      this.#waiting = [];
      try {
        noted(await store.note({ lookupId, done }));
      } catch (thrown) {
        this.#waiting = [];
        failed(thrown);
      }
    }
    // Synchronously after the check above, so that a later result starts another write.
    this.#writing = null;
  }
}
