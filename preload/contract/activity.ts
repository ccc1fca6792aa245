import * as v from 'valibot';
import { method, nothing, push } from './define';
import { failureCodes } from './failure';

/** One attempt of one request, redacted when written: no host, signature, header or body ever reaches it; of the query only page numbers. */
export const activityEntrySchema = v.object({
  requestId: v.string(),
  method: v.picklist(['GET', 'POST']),
  path: v.string(),
  /** Epoch milliseconds. */
  startedAt: v.number(),
  durationMs: v.number(),
  status: v.nullable(v.number()),
  /** The envelope's `code`, when one was read. */
  serviceCode: v.nullable(v.string()),
  /** 1 for the first try. */
  attempt: v.number(),
  bytes: v.number(),
  clockOffsetMs: v.nullable(v.number()),
  failure: v.nullable(v.picklist(failureCodes)),
});

export type ActivityEntry = v.InferOutput<typeof activityEntrySchema>;

export const activity = {
  /** The last 500, newest first. */
  list: method(nothing, v.array(activityEntrySchema)),
  clear: method(nothing, nothing),
  /** Oldest first. */
  added: push(v.array(activityEntrySchema)),
};
