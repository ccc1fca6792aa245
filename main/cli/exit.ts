import type { FailureCode } from '../../shared/failures';

/** Exit statuses of the command line, as listed in docs/cli.md. */
export const exit = {
  ok: 0,
  usage: 2,
  credentials: 3,
  network: 4,
  service: 5,
  storage: 6,
  /**
   * Done, but the data is incomplete: records are or may be missing (`isComplete`), or the list was
   * never synced to its end.
   */
  incomplete: 7,
  /**
   * Done, and something was found: a comparison differs, there are duplicates, or a watch has
   * findings.
   */
  differences: 8,
  /** What `verify` finds of an act: a byte of it, its file, its records, its settlements changed. */
  actAltered: 10,
  fileChanged: 11,
  syncChanged: 12,
  settlementsChanged: 13,
  /** Stopped by --timeout. */
  timedOut: 124,
  hungUp: 129,
  interrupted: 130,
  readerGone: 141,
  terminated: 143,
} as const;
export type ExitStatus = (typeof exit)[keyof typeof exit];

type FailureGroup = FailureCode extends `${infer Group}.${string}` ? Group : never;

/**
 * A new group of failure codes without a status does not compile. Internal errors share the
 * service's status: try again, or report them.
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
