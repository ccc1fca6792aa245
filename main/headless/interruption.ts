import { exit } from './exit';
import type { ExitStatus } from './exit';

const statuses = {
  SIGHUP: exit.hungUp,
  SIGINT: exit.interrupted,
  SIGTERM: exit.terminated,
} as const;

/** Why a command ended early: a signal. */
export class Interrupted extends Error {
  readonly signal: keyof typeof statuses;
  readonly status: ExitStatus;

  constructor(signal: keyof typeof statuses) {
    super(signal);
    this.signal = signal;
    this.status = statuses[signal];
  }
}

/** What does not end by then would not end later either. */
export const maxEndingMs = 5_000;

/**
 * Hears the signals that end a process. Any further one changes nothing: Ctrl-C reaches each process of a terminal's group, and those that
 * hand signals on send it once more.
 */
export class Interruption {
  readonly #stop = new AbortController();
  readonly #listeners = Object.keys(statuses).map((name) => {
    const signal = name as keyof typeof statuses;
    return {
      signal,
      hear: () => {
        this.#stop.abort(new Interrupted(signal));
      },
    };
  });

  constructor() {
    this.listen();
  }

  /** Aborts with an `Interrupted` for its reason. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Once more when Electron is ready: on its way it takes the signals for itself, and would end with status 0. */
  listen(): void {
    for (const { signal, hear } of this.#listeners) {
      process.off(signal, hear);
      process.on(signal, hear);
    }
  }
}

/** What is done once the signal aborts; to be called when the work has ended, it resolves when that is over as well. */
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
