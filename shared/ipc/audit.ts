import * as v from 'valibot';
import { integer, list, rowNumber } from './bounds';
import { method, nothing } from './define';

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
export type AuditState = 'begun' | 'done' | 'cancelled' | 'failed';

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
const auditCheckSchema = v.object({
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

/** Of a year with four digits, as entries have. */
const instant = v.pipe(integer, v.minValue(0), v.maxValue(Date.UTC(9999, 11, 31)));

const auditFilterEntries = {
  /** Epoch milliseconds: from, inclusive, and to, exclusive. */
  since: v.nullable(instant),
  until: v.nullable(instant),
  /** Empty: all. */
  what: list(v.picklist(auditKinds), auditKinds.length),
};

export interface AuditFilter {
  readonly since: number | null;
  readonly until: number | null;
  readonly what: readonly AuditKind[];
}

/** The audit log of the open connection. All fail as the store does. */
export const audit = {
  /** The newest first. */
  entries: method(
    v.strictObject({
      ...auditFilterEntries,
      /** Entries before this one; null for the newest. */
      before: v.nullable(rowNumber),
      limit: v.pipe(rowNumber, v.minValue(1), v.maxValue(maxAuditEntries)),
    }),
    v.object({
      entries: v.array(auditEntrySchema),
      /** All that the filter matches. */
      total: v.number(),
    }),
  ),
  /** Reads the whole log. */
  check: method(nothing, auditCheckSchema),
  /**
   * Main shows the system's save dialog, and writes these entries, the oldest first; null when the
   * user cancelled. Fails with `app.forbidden` and `storage.export` as well.
   */
  save: method(
    v.strictObject({ ...auditFilterEntries, format: v.picklist(['csv', 'xlsx', 'ndjson']) }),
    v.nullable(v.object({ fileName: v.string(), entries: v.number() })),
  ),
};
