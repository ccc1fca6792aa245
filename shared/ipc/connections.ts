import * as v from 'valibot';
import { failureSchema } from '../failures';
import { integer, list, localId, searchText } from './bounds';
import { browsableSchema, conditionEntries, queryLocaleSchema } from './browse';
import { method, nothing, push } from './define';
import { csvDialectSchema, exportResultSchema, headingsSchema } from './exports';
import { due } from './marks';
import { maxProfiles } from './profiles';
import { listCompletenessSchema } from './sync';
import { searchAnswerSchema } from './search';

/** What is stored of one connection, and what of it needs a look. */
const connectionSummarySchema = v.object({
  profileId: v.string(),
  /** Clients, lots and cards stored here; `asOf` in epoch milliseconds, null before a sync. */
  lists: v.array(
    v.object({
      resource: browsableSchema,
      count: v.number(),
      asOf: v.nullable(v.number()),
      synced: v.boolean(),
      /** What is known of the list since its last sync; null before one and of cards. */
      completeness: v.nullable(listCompletenessSchema),
    }),
  ),
  /** Found by syncs since the changes of this connection were last marked as seen. */
  changes: v.object({ new: v.number(), changed: v.number(), gone: v.number() }),
  /** Alerts with something new, by name. */
  alerts: v.array(v.object({ name: v.string(), records: v.number() })),
  /** How many alerts could not be asked, such as one of a field that is gone. */
  alertsUnasked: v.number(),
  /** Marks of the present user that are due. */
  due: v.number(),
  /** Why the last sync failed; null if it did not. */
  failure: v.nullable(v.object({ at: v.number(), failure: failureSchema })),
});

export type ConnectionSummary = v.InferOutput<typeof connectionSummarySchema>;

const connectionSyncSchema = v.object({
  profileId: v.string(),
  /** `open`: the open connection, whose own sync is in `sync.state`. */
  phase: v.picklist(['queued', 'running', 'open', 'done', 'failed', 'stopped']),
  /** Records read so far. */
  records: v.number(),
  failure: v.nullable(failureSchema),
});

export type ConnectionSync = v.InferOutput<typeof connectionSyncSchema>;

const severalOrderSchema = v.strictObject({
  profileIds: list(localId, maxProfiles),
  resource: browsableSchema,
  ...conditionEntries,
  headings: headingsSchema,
  /** Paper and Parquet are of one connection. */
  format: v.variant('kind', [
    v.object({ kind: v.literal('csv'), dialect: csvDialectSchema }),
    v.object({ kind: v.literal('xlsx') }),
    v.object({ kind: v.literal('ndjson') }),
  ]),
});

export type SeveralOrder = v.InferOutput<typeof severalOrderSchema>;

/**
 * Several connections at once. Each keeps its own encrypted store with its own key: an answer is of
 * the one connection it names, and nothing of one is ever stored under another.
 */
export const connections = {
  /**
   * Opens its store for reading only, unless it is the open one. Fails with `input.profile`,
   * `vault.*` and `storage.*`.
   */
  summary: method(
    v.strictObject({ profileId: localId, locale: queryLocaleSchema, today: due }),
    connectionSummarySchema,
  ),
  /** As `search.everywhere`, in one connection. Fails as `summary`. */
  search: method(
    v.strictObject({
      profileId: localId,
      text: searchText,
      limitPerResource: integer,
      locale: queryLocaleSchema,
    }),
    searchAnswerSchema,
  ),
  /**
   * Syncs all connections with stored keys, one after the other, beside the open one. Failures are
   * in the state.
   */
  syncAll: method(nothing, nothing),
  stopSync: method(nothing, nothing),
  /** Empty before the first `syncAll`. */
  syncing: method(nothing, v.array(connectionSyncSchema)),
  /**
   * One list of several connections in one file, with the connection's name as the first column.
   * Fails as `exports.start` and `summary`, and with `input.unsynced`: nothing was written then.
   */
  export: method(severalOrderSchema, exportResultSchema),
  changed: push(v.array(connectionSyncSchema)),
};
