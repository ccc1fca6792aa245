import { exit, type ExitStatus } from './exit';

const signalStatuses = {
  SIGHUP: exit.hungUp,
  SIGINT: exit.interrupted,
  SIGTERM: exit.terminated,
  '--timeout': exit.timedOut,
} as const;

/** The abort reason of a command that was ended by a signal, or by its time being up. */
export class Interrupted extends Error {
  readonly signal: keyof typeof signalStatuses;
  readonly status: ExitStatus;

  constructor(signal: keyof typeof signalStatuses) {
    super(signal);
    this.signal = signal;
    this.status = signalStatuses[signal];
  }
}

/** Work that has not stopped by then is not waited for. */
export const maxEndingMs = 5_000;

/**
 * Listens for the signals that end a process. Only the first one counts: Ctrl-C reaches every
 * process of a terminal's group, and wrappers that forward signals send it a second time.
 */
export class Interruption {
  readonly #stop = new AbortController();
  readonly #onSignal = (signal: keyof typeof signalStatuses) => {
    this.#stop.abort(new Interrupted(signal));
  };

  constructor() {
    this.listen();
  }

  /** Aborts with an `Interrupted` as its reason. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Ends the command after this many milliseconds. */
  endAfter(ms: number): void {
    setTimeout(() => this.#stop.abort(new Interrupted('--timeout')), ms).unref();
  }

  /**
   * To be called again when Electron is ready: while starting it installs its own handlers, which
   * would end the process with status 0.
   */
  listen(): void {
    for (const signal of Object.keys(signalStatuses).filter((name) => name.startsWith('SIG'))) {
      process.off(signal, this.#onSignal);
      process.on(signal, this.#onSignal);
    }
  }
}

/**
 * Calls `stop` when the signal aborts. The returned function removes the listener and resolves once
 * a started `stop` has finished.
 */
export function onAbort(signal: AbortSignal, stop: () => Promise<void>): () => Promise<void> {
  let stopping: Promise<void> = Promise.resolve();
  const hear = () => {
    stopping = stop();
  };
  signal.addEventListener('abort', hear, { once: true });
  return async () => {
    signal.removeEventListener('abort', hear);
    await stopping;
  };
}
