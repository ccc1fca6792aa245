import type { Worker } from 'node:worker_threads';
import type { CacheState } from '../../preload/contract/sync';
import { DeskError } from '../failure';
import type { FromWorker, Question, WorkerLook, WorkerStart } from './messages';

/** What a thread can be asked, by name. */
export type Operations = Readonly<Record<string, (given: never) => unknown>>;
type Given<O extends Operations, N extends keyof O> = Parameters<O[N]>[0];
type Answer<O extends Operations, N extends keyof O> = Awaited<ReturnType<O[N]>>;

/** Questions to a thread, answered by number. One that dies refuses all that wait and all that come. */
export class Line<O extends Operations> {
  readonly ready: Promise<CacheState>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;
  #over: DeskError | null = null;
  onNews: (news: Extract<FromWorker, { kind: 'changed' | 'state' }>) => void = () => undefined;
  onFailure: (failure: DeskError) => void = () => undefined;

  constructor(worker: Worker, start: WorkerStart | WorkerLook) {
    this.#worker = worker;
    const ready = Promise.withResolvers<CacheState>();
    this.ready = ready.promise;
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') ready.resolve(message.state);
      else if (message.kind === 'failed') ready.reject(revived(message.failure));
      else if (message.kind === 'answer' || message.kind === 'refusal') this.#take(message);
      else this.onNews(message);
    });
    worker.on('error', (cause) => {
      this.#end(new DeskError('storage.unreadable', { reason: 'other' }, { cause }));
    });
    worker.on('exit', () => {
      const over = new DeskError('storage.unreadable', { reason: 'other' });
      this.#end(over);
      ready.reject(this.#over ?? over);
    });
    const key = 'key' in start ? start.key : null;
    worker.postMessage(start, key === null ? [] : [key.buffer as ArrayBuffer]);
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

  /** What is not answered. */
  tell(name: string): void {
    if (this.#over === null) this.#worker.postMessage({ number: 0, name, given: undefined });
  }

  #post(name: string, given: unknown): Promise<unknown> {
    if (this.#over !== null) return Promise.reject(this.#over);
    this.#last += 1;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#last, waiting);
    this.#worker.postMessage({ number: this.#last, name, given } satisfies Question);
    return waiting.promise;
  }

  #take(message: Extract<FromWorker, { kind: 'answer' | 'refusal' }>): void {
    const waiting = this.#waiting.get(message.number);
    this.#waiting.delete(message.number);
    if (message.kind === 'answer') {
      waiting?.resolve(message.value);
      return;
    }
    const failure = revived(message.failure);
    this.onFailure(failure);
    waiting?.reject(failure);
  }

  #end(over: DeskError): void {
    this.#over ??= over;
    for (const { reject } of this.#waiting.values()) reject(this.#over);
    this.#waiting.clear();
  }
}

/** A failure that crossed the thread, as an error again. */
function revived({ code, params }: Extract<FromWorker, { kind: 'refusal' }>['failure']): DeskError {
  return new DeskError(code, params);
}
