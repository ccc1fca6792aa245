import type { FailureCode } from '../../preload/contract/failure';

/** Exit statuses of the command line, as listed in the README. */
export const exit = {
  ok: 0,
  usage: 2,
  credentials: 3,
  network: 4,
  service: 5,
  storage: 6,
  /** Done, but the data is incomplete: records are or may be missing (`isWhole`), or the list was never synced to its end. */
  incomplete: 7,
  /** Done, and something was found: a comparison differs, there are duplicates, or a watch has findings. */
  differences: 8,
  hungUp: 129,
  interrupted: 130,
  readerGone: 141,
  terminated: 143,
} as const;
export type ExitStatus = (typeof exit)[keyof typeof exit];

type FailureGroup = FailureCode extends `${infer Group}.${string}` ? Group : never;

/**
 * A new group of failure codes without a status does not compile. Internal errors share the service's status: try again, or report them.
 */
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

/** The abort reason of a command that was ended by a signal. */
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
 * Listens for the signals that end a process. Only the first one counts: Ctrl-C reaches every process of a terminal's group, and wrappers
 * that forward signals send it a second time.
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

  /** To be called again when Electron is ready: while starting it installs its own handlers, which would end the process with status 0. */
  listen(): void {
    for (const signal of Object.keys(signalStatuses)) {
      process.off(signal, this.#onSignal);
      process.on(signal, this.#onSignal);
    }
  }
}

/** Calls `stop` when the signal aborts. The returned function removes the listener and resolves once a started `stop` has finished. */
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

/** An invalid command line; the message is a sentence for the user. */
export class UsageError extends Error {}
