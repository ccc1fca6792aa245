import type { FailureCode } from '../../preload/contract/failure';

/** Exit statuses of the command line, as in the README's table. */
export const exit = {
  ok: 0,
  usage: 2,
  credentials: 3,
  network: 4,
  service: 5,
  storage: 6,
  /** Done, but what was read is not all: records are missing or may be (`isWhole`), or the list was not synced to its end. */
  incomplete: 7,
  /** Done: what was held against each other is not the same, records stand there more than once, or a watch has something to tell. */
  differences: 8,
  hungUp: 129,
  interrupted: 130,
  readerGone: 141,
  terminated: 143,
} as const;
export type ExitStatus = (typeof exit)[keyof typeof exit];

type FailureGroup = FailureCode extends `${infer Group}.${string}` ? Group : never;

/** A new group of failures without a status does not compile. What is the app's own fault counts with the service: try again, or report. */
const statuses: Readonly<Record<FailureGroup, ExitStatus>> = {
  input: exit.usage,
  credentials: exit.credentials,
  network: exit.network,
  service: exit.service,
  vault: exit.storage,
  storage: exit.storage,
  update: exit.network,
  publish: exit.storage,
  app: exit.service,
};

export function statusOf(code: FailureCode): ExitStatus {
  return statuses[code.slice(0, code.indexOf('.')) as FailureGroup];
}

const signalStatuses = {
  SIGHUP: exit.hungUp,
  SIGINT: exit.interrupted,
  SIGTERM: exit.terminated,
} as const;

/** Why a command ended early: a signal. */
export class Interrupted extends Error {
  readonly signal: keyof typeof signalStatuses;
  readonly status: ExitStatus;

  constructor(signal: keyof typeof signalStatuses) {
    super(signal);
    this.signal = signal;
    this.status = signalStatuses[signal];
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
  readonly #hear = (signal: keyof typeof signalStatuses) => {
    this.#stop.abort(new Interrupted(signal));
  };

  constructor() {
    this.listen();
  }

  /** Aborts with an `Interrupted` for its reason. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Once more when Electron is ready: on its way it takes the signals for itself, and would end with status 0. */
  listen(): void {
    for (const signal of Object.keys(signalStatuses)) {
      process.off(signal, this.#hear);
      process.on(signal, this.#hear);
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

/** An invalid command line; the message is a sentence for whoever typed it. */
export class UsageError extends Error {}
