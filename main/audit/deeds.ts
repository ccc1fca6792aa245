import type { AuditKind, AuditState } from '../../shared/ipc/audit';

/** What was done, in words of the app's own: never a secret, never the content of a record. */
export interface Deed {
  readonly what: AuditKind;
  /** Default `done`. */
  readonly state?: AuditState;
  /** What it was done to, such as `clients`, `secret-key` or `clients 4711`. */
  readonly subject?: string | undefined;
  /** Records, lines or entries. */
  readonly count?: number | undefined;
  /** The name of the file, without its folder. */
  readonly file?: string | undefined;
  /** SHA-256 of the file's bytes, in hex; of a list of cards, that of its lines. */
  readonly sha256?: string | undefined;
}
