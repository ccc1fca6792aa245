import { DeskError } from '../failure';
import { networkFailure } from './network-failure';

/** When a request is given up. The usual times are `usualLimits` in transport.ts; how often it is tried again is retry.ts. */
export interface Deadlines {
  /** To the answer's headers, connection included. */
  readonly headersMs: number;
  /** Between two pieces of the body. */
  readonly idleMs: number;
  readonly totalMs: number;
}

/** The deadlines of one request and the caller's wish to stop, as one signal and one error. */
export class Deadline {
  readonly #deadlines: Deadlines;
  readonly #abort = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #total: NodeJS.Timeout;
  #step: NodeJS.Timeout | undefined;
  #refuse: (error: DeskError) => void = () => undefined;
  readonly #over: Promise<never>;

  constructor(deadlines: Deadlines, caller: AbortSignal | undefined) {
    this.#deadlines = deadlines;
    this.#over = new Promise((_, reject) => (this.#refuse = reject));
    this.#over.catch(() => undefined);
    this.#total = setTimeout(() => this.#stop('total'), deadlines.totalMs);
    this.#caller = caller;
    if (caller?.aborted) this.#cancelled();
    else caller?.addEventListener('abort', this.#cancelled, { once: true });
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  expect(what: 'headers' | 'idle'): void {
    clearTimeout(this.#step);
    const ms = what === 'headers' ? this.#deadlines.headersMs : this.#deadlines.idleMs;
    this.#step = setTimeout(() => this.#stop(what), ms);
  }

  /** The work's result, or the reason to stop waiting for it at once, whether or not the library honours the signal. */
  async race<T>(work: Promise<T>, phase: 'headers' | 'body'): Promise<T> {
    work.catch(() => undefined);
    try {
      return await Promise.race([this.#over, work]);
    } catch (thrown) {
      throw thrown instanceof DeskError ? thrown : networkFailure(thrown, phase);
    }
  }

  end(): void {
    clearTimeout(this.#step);
    clearTimeout(this.#total);
    this.#caller?.removeEventListener('abort', this.#cancelled);
    this.#abort.abort();
  }

  #stop(waitedFor: 'headers' | 'idle' | 'total'): void {
    this.#refuse(new DeskError('network.timeout', { waitedFor }));
    this.#abort.abort();
  }

  readonly #cancelled = (): void => {
    this.#refuse(new DeskError('app.cancelled'));
    this.#abort.abort();
  };
}
