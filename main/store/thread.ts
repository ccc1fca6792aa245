import { Worker } from 'node:worker_threads';
import type { Browsable } from '../../preload/contract/browse';
import type { Failure } from '../../preload/contract/failure';
import type { CacheState } from '../../preload/contract/sync';
import { DeskError } from '../failure';
import type { KeyFit } from '../session/cache-key';

/** What a thread of a store is to be: its first question, answered with the cache's state when the database is open. */
export interface ThreadStart {
  /** `both` over one connection, for what is kept in memory only; `look`: only whether another process has the file open. */
  readonly role: 'writer' | 'reader' | 'both' | 'look';
  readonly file: string | null;
  /** Its memory is transferred; whoever starts the thread has none left. */
  readonly key: Uint8Array | null;
  /** Whether it is known to be the key of the file; `lost` when that one is gone and this one was just made. */
  readonly keyFit: KeyFit | 'lost';
  /** Idle work does not begin before `beginIdle`. */
  readonly holdsIdle: boolean;
}

/** To a thread. */
export interface Question {
  readonly number: number;
  /** An operation's; or `start`, `beginIdle`, `trouble`, `end`. */
  readonly name: string;
  readonly given: unknown;
}

/** From a thread. */
export type ThreadMessage =
  | { readonly kind: 'answer'; readonly number: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly number: number; readonly failure: Failure }
  | { readonly kind: 'changed'; readonly resource: Browsable }
  | { readonly kind: 'state'; readonly state: Partial<CacheState> };

/** A thread's methods, by name. */
export type Operations = Readonly<Record<string, (given: never) => unknown>>;
type Given<O extends Operations, N extends keyof O> = Parameters<O[N]>[0];
type Answer<O extends Operations, N extends keyof O> = Awaited<ReturnType<O[N]>>;

/** Questions to a thread, answered by number. One that dies refuses all that wait and all that come. */
export class StoreThread<O extends Operations> {
  readonly ready: Promise<CacheState>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;
  #over: DeskError | null = null;
  onChange: (change: Extract<ThreadMessage, { kind: 'changed' | 'state' }>) => void = () =>
    undefined;
  onFailure: (failure: DeskError) => void = () => undefined;

  constructor(worker: Worker, start: ThreadStart) {
    this.#worker = worker;
    const gone = (cause?: unknown) =>
      this.#end(new DeskError('storage.unreadable', { reason: 'other' }, { cause }));
    worker
      .on('message', (message: ThreadMessage) => this.#take(message))
      .on('error', gone)
      .on('exit', () => gone());
    const key = start.key === null ? [] : [start.key.buffer as ArrayBuffer];
    this.ready = this.#post('start', start, key) as Promise<CacheState>;
  }

  ask<N extends keyof O & string>(name: N, given: Given<O, N>): Promise<Answer<O, N>> {
    return this.#post(name, given) as Promise<Answer<O, N>>;
  }

  /** Answers when the thread has closed the database and ended; what still waits is cancelled. */
  async end(): Promise<void> {
    if (this.#over !== null) return;
    const exited = new Promise<void>((resolve) => void this.#worker.once('exit', () => resolve()));
    await this.#post('end', undefined);
    this.#end(new DeskError('app.cancelled'));
    await exited;
  }

  /** `trouble`: the next opening checks the file. `beginIdle`: idle work that was held back may begin. Not answered. */
  tell(name: 'trouble' | 'beginIdle'): void {
    if (this.#over === null) this.#worker.postMessage({ number: 0, name });
  }

  #post(name: string, given: unknown, transfer: readonly ArrayBuffer[] = []): Promise<unknown> {
    if (this.#over !== null) return Promise.reject(this.#over);
    this.#last += 1;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#last, waiting);
    this.#worker.postMessage({ number: this.#last, name, given } satisfies Question, transfer);
    return waiting.promise;
  }

  #take(message: ThreadMessage): void {
    if (message.kind === 'changed' || message.kind === 'state') {
      this.onChange(message);
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

/** Decoding pages makes much that lives for a moment; the usual room for that would cost more memory than all orders together. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/** A thread of a store, which waits for its role. `workerFile` is the built worker.ts. */
export function startThread(workerFile: string): Worker {
  return new Worker(workerFile, { resourceLimits });
}

/** Threads for stores to come. */
export class Threads {
  readonly #workerFile: string;
  #ahead: Worker[] = [];
  #isFirst = true;

  constructor(workerFile: string) {
    this.#workerFile = workerFile;
  }

  /** Starts those of the first store before its database is known, while something else is waited for; none when they were needed already. */
  startAhead(): readonly Worker[] {
    if (!this.#isFirst) return [];
    this.#isFirst = false;
    this.#ahead = [startThread(this.#workerFile), startThread(this.#workerFile)];
    for (const thread of this.#ahead) {
      // A thread that could not start is not reported until one is needed: starting the next then fails with the reason.
      const gone = () => {
        this.#ahead = this.#ahead.filter((each) => each !== thread);
      };
      thread.on('error', gone).on('exit', gone);
    }
    return this.#ahead;
  }

  readonly next = (): Worker => {
    this.#isFirst = false;
    return this.#ahead.shift() ?? startThread(this.#workerFile);
  };
}
