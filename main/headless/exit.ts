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
