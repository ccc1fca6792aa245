import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Browsable } from '../../shared/ipc/browse';
import type { Failure } from '../../shared/failures';
import type { CacheState } from '../../shared/ipc/sync';
import { Clock } from '../clock';
import { DeskError } from '../failure';
import { endThread } from '../unended';

/**
 * What a store thread is started as: the content of its first message, which it answers with the
 * cache's state once the database is open.
 */
export interface ThreadStart {
  /**
   * `both` over one connection, for stores in memory; `look`: only checks whether another process
   * has the file open; `audit`: only appends to the audit log, also while another process has the
   * file open; `guest`: only reads a store that is not open here.
   */
  readonly role: 'writer' | 'reader' | 'both' | 'look' | 'audit' | 'guest';
  readonly file: string | null;
  /** Transferred, so that the starting thread no longer has it. */
  readonly key: Uint8Array | null;
  /**
   * Whether it is known to be the file's key; `lost` when that key is gone and this one was just
   * created.
   */
  readonly keyFit: KeyFit | 'lost';
  /** Idle work waits for `beginIdle`. */
  readonly holdsIdle: boolean;
}

/** A message to a thread. */
export interface Question {
  readonly number: number;
  /** Name of an operation; or `start`, `beginIdle`, `trouble`, `end`. */
  readonly name: string;
  readonly params: unknown;
}

/** A message from a thread. */
export type ThreadMessage =
  | { readonly kind: 'answer'; readonly number: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly number: number; readonly failure: Failure }
  | { readonly kind: 'changed'; readonly resource: Browsable }
  | { readonly kind: 'state'; readonly state: Partial<CacheState> }
  /** While the files are brought to the newest format; the share that is done, from 0 to 1. */
  | { readonly kind: 'migrating'; readonly share: number };

/** A thread's methods, by name. */
export type Operations = Readonly<Record<string, (params: never) => unknown>>;
type Param<O extends Operations, N extends keyof O> = Parameters<O[N]>[0];
type Answer<O extends Operations, N extends keyof O> = Awaited<ReturnType<O[N]>>;

/**
 * Calls into a thread, matched to their answers by number. When it dies, pending and later calls
 * are rejected.
 */
export class StoreThread<O extends Operations> {
  readonly ready: Promise<CacheState>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;
  #over: DeskError | null = null;
  #ending: Promise<void> | null = null;
  onChange: (change: Extract<ThreadMessage, { kind: 'changed' | 'state' }>) => void = () =>
    undefined;
  onFailure: (failure: DeskError) => void = () => undefined;
  onMigrating: (share: number) => void = () => undefined;

  constructor(worker: Worker, start: ThreadStart) {
    this.#worker = worker;
    const fail = (cause?: unknown) =>
      this.#end(new DeskError('storage.unreadable', { reason: 'other' }, { cause }));
    worker
      .on('message', (message: ThreadMessage) => this.#take(message))
      .on('error', fail)
      .on('exit', () => fail());
    const key = start.key === null ? [] : [start.key.buffer as ArrayBuffer];
    this.ready = this.#post('start', start, key) as Promise<CacheState>;
  }

  ask<N extends keyof O & string>(name: N, params: Param<O, N>): Promise<Answer<O, N>> {
    return this.#post(name, params) as Promise<Answer<O, N>>;
  }

  /**
   * Resolves when the thread has closed the database and ended, or has ended by itself; pending
   * calls are cancelled. Never rejects. With `patienceMs`, for a thread that only reads: one that
   * does not answer by then is terminated, and not waited for any longer.
   */
  end(patienceMs: number | null = null): Promise<void> {
    // A thread answers only once that it ends: whoever closes the store meanwhile waits for the
    // same end.
    this.#ending ??= this.#askToEnd(patienceMs);
    return this.#ending;
  }

  async #askToEnd(patienceMs: number | null): Promise<void> {
    if (this.#over !== null) return;
    const exited = new Promise<void>((resolve) => void this.#worker.once('exit', () => resolve()));
    const over = () => this.#end(new DeskError('app.cancelled'));
    const ended = this.#post('end', undefined)
      .catch(() => undefined)
      .then(over)
      .then(() => exited);
    if (patienceMs === null) {
      await ended;
      return;
    }
    const timer = new AbortController();
    const late = pause(patienceMs, 'late', { signal: timer.signal }).catch(() => null);
    const isLate = (await Promise.race([ended, late])) === 'late';
    timer.abort();
    if (!isLate) return;
    // SQLite's own loops do not notice: such a thread ends when its query does.
    endThread(this.#worker);
    over();
  }

  /**
   * `trouble`: the next opening checks the file. `beginIdle`: idle work that was held back may
   * begin. Not answered.
   */
  tell(name: 'trouble' | 'beginIdle'): void {
    if (this.#over === null) this.#worker.postMessage({ number: 0, name });
  }

  #post(name: string, params: unknown, transfer: readonly ArrayBuffer[] = []): Promise<unknown> {
    if (this.#over !== null) return Promise.reject(this.#over);
    this.#last += 1;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#last, waiting);
    this.#worker.postMessage({ number: this.#last, name, params } satisfies Question, transfer);
    return waiting.promise;
  }

  #take(message: ThreadMessage): void {
    if (message.kind === 'changed' || message.kind === 'state') {
      this.onChange(message);
      return;
    }
    if (message.kind === 'migrating') {
      this.onMigrating(message.share);
      return;
    }
    const waiting = this.#waiting.get(message.number);
    this.#waiting.delete(message.number);
    if (message.kind === 'answer') {
      waiting?.resolve(message.value);
      return;
    }
    const failure = new DeskError(message.failure.code, message.failure.params);
    this.onFailure(failure);
    waiting?.reject(failure);
  }

  #end(over: DeskError): void {
    this.#over ??= over;
    for (const { reject } of this.#waiting.values()) reject(this.#over);
    this.#waiting.clear();
  }
}

/**
 * Decoding pages creates much short-lived garbage; the default young generation would cost more
 * memory than all orders together.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/** Starts a store thread, which waits for its role. `workerFile` is the built worker.ts. */
export function startThread(workerFile: string, { aheadMs } = new Clock()): Worker {
  return new Worker(workerFile, { resourceLimits, workerData: { aheadMs } });
}

/** Supplies threads to stores. */
export class Threads {
  readonly #workerFile: string;
  readonly #clock: Clock;
  #ahead: Worker[] = [];
  #isFirst = true;

  constructor(workerFile: string, clock = new Clock()) {
    this.#workerFile = workerFile;
    this.#clock = clock;
  }

  /**
   * Starts the first store's two threads before its database is known, while the app waits for
   * something else. Starts none if threads were needed already.
   */
  startAhead(): readonly Worker[] {
    if (!this.#isFirst) return [];
    this.#isFirst = false;
    this.#ahead = [this.#start(), this.#start()];
    for (const thread of this.#ahead) {
      // A thread that fails to start is reported only when one is needed: starting the next one
      // then fails with the reason.
      const drop = () => {
        this.#ahead = this.#ahead.filter((each) => each !== thread);
      };
      thread.on('error', drop).on('exit', drop);
    }
    return this.#ahead;
  }

  readonly next = (): Worker => {
    this.#isFirst = false;
    return this.#ahead.shift() ?? this.#start();
  };

  #start(): Worker {
    return startThread(this.#workerFile, this.#clock);
  }
}

/**
 * Whether the key matches the file, known before it is opened: to the database a wrong key and a
 * damaged first page look alike.
 */
export type KeyFit = 'same' | 'other' | 'unknown';
