import type { Worker } from 'node:worker_threads';
import type { Browsable } from '../../preload/contract/browse';
import type { CacheState } from '../../preload/contract/sync';
import { DeskError } from '../failure';
import type { FromWorker, Question } from './messages';
import type { Answer, Operations } from './store';

type Given<N extends keyof Operations> = Parameters<Operations[N]>[0];

/** Questions to the worker, answered by number. A worker that dies refuses all that wait and all that come. */
export class Line {
  readonly ready: Promise<CacheState>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;
  #over: DeskError | null = null;
  onChanged: (resource: Browsable) => void = () => undefined;
  onBytes: (bytes: number) => void = () => undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    const ready = Promise.withResolvers<CacheState>();
    this.ready = ready.promise;
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') ready.resolve(message.state);
      else if (message.kind === 'failed') ready.reject(revived(message.failure));
      else this.#take(message);
    });
    worker.on('error', (cause) => {
      this.#end(new DeskError('storage.unreadable', { reason: 'other' }, { cause }));
    });
    worker.on('exit', () => {
      const over = new DeskError('storage.unreadable', { reason: 'other' });
      this.#end(over);
      ready.reject(this.#over ?? over);
    });
  }

  ask<N extends keyof Operations>(name: N, given: Given<N>): Promise<Answer<Operations[N]>> {
    return this.#post(name, given) as Promise<Answer<Operations[N]>>;
  }

  /** Answers when the database is closed and the thread has ended; what still waits is cancelled. */
  async end(): Promise<void> {
    if (this.#over !== null) return;
    const exited = new Promise<void>((resolve) => void this.#worker.once('exit', () => resolve()));
    await this.#post('end', undefined);
    this.#end(new DeskError('app.cancelled'));
    await exited;
  }

  #post(name: Question['name'], given: unknown): Promise<unknown> {
    if (this.#over !== null) return Promise.reject(this.#over);
    this.#last += 1;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#last, waiting);
    this.#worker.postMessage({ number: this.#last, name, given } satisfies Question);
    return waiting.promise;
  }

  #take(message: Exclude<FromWorker, { kind: 'ready' | 'failed' }>): void {
    if (message.kind === 'changed') this.onChanged(message.resource);
    else if (message.kind === 'bytes') this.onBytes(message.bytes);
    else {
      const waiting = this.#waiting.get(message.number);
      this.#waiting.delete(message.number);
      if (message.kind === 'answer') waiting?.resolve(message.value);
      else waiting?.reject(revived(message.failure));
    }
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
