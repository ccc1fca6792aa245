import * as v from 'valibot';
import { method, nothing, push } from './define';
import { list, quantity } from './bounds';
import { failureSchema } from '../failures';
import { syncable } from '../resources';

export const syncableSchema = v.picklist(syncable);
export type Syncable = v.InferOutput<typeof syncableSchema>;

/** What is known about a finished sync of a list. */
export const completenessSchema = v.object({
  records: v.number(),
  /** Records the service announced but never sent. */
  gaps: v.number(),
  /**
   * Read in parts by two runs of the app: the first part may have changed since, and the list is
   * dated from then.
   */
  doubtful: v.boolean(),
  /**
   * The page after a full one was refused, or the only page came again in its place, and no total
   * says that the list ends there: more may follow.
   */
  endRefused: v.optional(v.boolean()),
  /**
   * Its pages were not those of one list, as behind servers that are not equally up to date:
   * records may be missing between them.
   */
  unsteady: v.optional(v.boolean()),
  /**
   * The service gives no pages of another size: nothing it sends could contradict how its pages
   * join.
   */
  unconfirmed: v.optional(v.boolean()),
  /** Ids found again on another page: they moved during the sync. */
  moved: v.number(),
  /**
   * Records the service sent more than once in one list, counting each repetition: they are listed
   * once, and as many others may be missing.
   */
  twice: v.number(),
  /** Ids that occur twice with different content on one page. */
  conflicting: v.number(),
  withoutId: v.number(),
  added: v.number(),
  changed: v.number(),
  gone: v.number(),
  /** Fields that appeared or disappeared since the previous sync. */
  newFields: v.array(v.string()),
  lostFields: v.array(v.string()),
});

export type Completeness = v.InferOutput<typeof completenessSchema>;

/** A sync that found less than was announced, and less than is shown: it was set aside. */
export const syncLackSchema = v.object({
  /** Records it found. */
  records: v.number(),
  /** Records announced beyond them; 0 when the service gave no total, and more may follow. */
  missing: v.number(),
});

export type SyncLack = v.InferOutput<typeof syncLackSchema>;

/** The parts of it that can make a list incomplete. */
export const listCompletenessSchema = v.pick(completenessSchema, [
  'gaps',
  'twice',
  'doubtful',
  'endRefused',
  'unsteady',
  'unconfirmed',
]);

export type ListCompleteness = v.InferOutput<typeof listCompletenessSchema>;

const resourceSyncSchema = v.object({
  resource: syncableSchema,
  phase: v.picklist(['never', 'idle', 'queued', 'running', 'paused', 'failed']),
  pages: v.number(),
  /** Null when the service does not say. */
  totalPages: v.nullable(v.number()),
  records: v.number(),
  totalRecords: v.nullable(v.number()),
  secondsLeft: v.nullable(v.number()),
  /** Epoch milliseconds of the last complete sync. */
  asOf: v.nullable(v.number()),
  last: v.nullable(completenessSchema),
  failure: v.nullable(failureSchema),
});

export type ResourceSync = v.InferOutput<typeof resourceSyncSchema>;

export const scheduleSchema = v.object({
  onStart: v.boolean(),
  /** Null: only by hand. */
  everyMinutes: v.nullable(quantity),
  /** Days a version is kept after it is no longer current; null for ever. */
  keepHistoryDays: v.nullable(quantity),
});

export type SyncSchedule = v.InferOutput<typeof scheduleSchema>;

/** History that is older than it is kept, and more than goes by itself in a day. */
const dueHistorySchema = v.object({
  /** How many days had syncs. */
  days: v.number(),
  /** The first and the last of them, in UTC: `2026-11-27`. */
  first: v.string(),
  last: v.string(),
});

export type DueHistory = v.InferOutput<typeof dueHistorySchema>;

const cacheStateSchema = v.object({
  kind: v.picklist(['encrypted-file', 'memory', 'none']),
  bytes: v.number(),
  /** Why a cache that could not be opened was set aside; its lists are synced again. */
  setAside: v.nullable(v.picklist(['wrong-key', 'damaged', 'empty', 'older', 'key-lost'])),
  /** Marks that could not be read were set aside. */
  marksSetAside: v.optional(v.boolean()),
  /** The administrator requires a recovery code, and there is none. */
  needsRecoveryCode: v.optional(v.boolean()),
  /**
   * Why it cannot be used right now: `vault.*` or `storage.*`. A damaged one is set aside at the next
   * opening; one of a newer version of the app is not touched.
   */
  failure: v.nullable(failureSchema),
});

export type CacheState = v.InferOutput<typeof cacheStateSchema>;

export const sync = {
  state: method(nothing, v.array(resourceSyncSchema)),
  /** Starts or resumes in the background; failures are reported in the state. */
  start: method(v.strictObject({ resources: list(syncableSchema, 20) }), nothing),
  pause: method(nothing, nothing),
  /** Discards the unfinished sync; the last complete list stays. */
  cancel: method(nothing, nothing),
  schedule: method(nothing, scheduleSchema),
  setSchedule: method(v.strictObject(scheduleSchema.entries), scheduleSchema),
  /** What waits for the user's word to be removed; null for nothing. */
  due: method(nothing, v.nullable(dueHistorySchema)),
  /** Removes it. Fails with `storage.*`. */
  removeDue: method(nothing, nothing),
  dueChanged: push(v.nullable(dueHistorySchema)),
  cache: method(nothing, cacheStateSchema),
  /**
   * Removes the cache's files and its key, even if it could not be opened; the profile and its keys
   * stay. Fails with `storage.unwritable` (`locked`) while another process has it open, and with
   * `storage.wipe` when not all of it could be removed.
   */
  wipe: method(nothing, nothing),
  changed: push(v.array(resourceSyncSchema)),
  /**
   * The share of the stored data that was brought to the newest format, from 0 to 1, when that takes
   * longer than a second; null once the store is open.
   */
  migrating: push(v.object({ share: v.nullable(v.number()) })),
};

export const changeKinds = ['new', 'changed', 'gone'] as const;
export const changeKindSchema = v.picklist(changeKinds);
