import * as v from 'valibot';
import { quantity, text } from './bounds';
import { method, nothing, push } from './define';
import { failureCodes } from './failure';

/** One attempt of one request, redacted when written: no host, signature, header or body ever reaches it; of the query only page numbers. */
export const activityEntrySchema = v.object({
  requestId: v.string(),
  /** `COPY` to a database, whose path is its own name and the schema's. */
  method: v.picklist(['GET', 'POST', 'COPY']),
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
  /** Number of texts of the answer in which a key was redacted. */
  redactions: v.number(),
});

export type ActivityEntry = v.InferOutput<typeof activityEntrySchema>;

export const activity = {
  /** The last 500, newest first. */
  list: method(nothing, v.array(activityEntrySchema)),
  clear: method(nothing, nothing),
  /**
   * Asks, in a window of main's own, whether this request is to be signed anew and put on the clipboard as a command, with the token in it: only a
   * click or key there does it. Null when the window was closed without. Reads of a card and logins cannot be: `input.params`.
   */
  copySigned: method(
    v.strictObject({ requestId: text(100), attempt: quantity }),
    v.nullable(
      v.object({
        clearsAfterSeconds: v.number(),
        /** Epoch milliseconds: a service takes a time for some minutes only. */
        signedAt: v.number(),
        /** When the token says that it ends. */
        tokenEndsAt: v.nullable(v.number()),
      }),
    ),
  ),
  /** Oldest first. */
  added: push(v.array(activityEntrySchema)),
};
