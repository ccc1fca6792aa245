import * as v from 'valibot';

/**
 * What the audit log tells of. `data`: offline data deleted; `log`: entries of the audit log that
 * expired.
 */
export const auditKinds = [
  'export',
  'print',
  'publish',
  'lookup',
  'card',
  'reveal',
  'mark',
  'reconcile',
  'backup',
  'restore',
  'connection',
  'refusal',
  'data',
  'log',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** `begun` is written before anything leaves the app; an end follows unless it was interrupted. */
export const auditStates = ['begun', 'done', 'cancelled', 'failed'] as const;
export type AuditState = (typeof auditStates)[number];

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

/** A newer version may have written other kinds. */
export const auditEntrySchema = v.object({
  /** Counted from 1, without a gap. */
  no: v.number(),
  /** ISO 8601, in UTC to the millisecond. */
  at: v.string(),
  /** The name of the system's user. */
  who: v.string(),
  what: v.string(),
  state: v.string(),
  subject: v.optional(v.string()),
  count: v.optional(v.number()),
  file: v.optional(v.string()),
  sha256: v.optional(v.string()),
  /** SHA-256 over this entry and the hash of the one before, in hex. */
  hash: v.string(),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

/** A place in the chain: the number of an entry, and its hash. */
const placeSchema = v.object({ no: v.number(), hash: v.string() });
export type AuditPlace = v.InferOutput<typeof placeSchema>;

/**
 * Whether the chain is unbroken. `changed`: an entry is not as it was written, or not where it was
 * written; `missing`: an entry is not there; `cut`: entries at the end are not there; `other`: the
 * log has no entry, or another one, where a place was noted.
 */
export const auditCheckSchema = v.object({
  broken: v.nullable(
    v.object({ reason: v.picklist(['changed', 'missing', 'cut', 'other']), no: v.number() }),
  ),
  /** Entries that were read. */
  entries: v.number(),
  /** When the oldest of them was written; null for none. */
  since: v.nullable(v.string()),
  /** The newest one that was read, to be noted elsewhere; null for none. */
  last: v.nullable(placeSchema),
});
export type AuditCheck = v.InferOutput<typeof auditCheckSchema>;

/** The most entries that are read at once. */
export const maxAuditEntries = 500;

export interface AuditFilter {
  /** Epoch milliseconds, of a year with four digits: from, inclusive, and to, exclusive. */
  readonly since: number | null;
  readonly until: number | null;
  /** Empty: all. */
  readonly what: readonly AuditKind[];
}
