import * as v from 'valibot';
import { method, nothing, push } from './define';
import { text, quantity } from './bounds';
import { failureCodes } from '../failures';

/**
 * One attempt of one request, redacted before it is written: never a host, signature, header or
 * body, and of the query only page numbers.
 */
export const activityEntrySchema = v.object({
  requestId: v.string(),
  /** `COPY` to a database; its path is the names of database and schema. */
  method: v.picklist(['GET', 'POST', 'COPY']),
  path: v.string(),
  /** Epoch milliseconds. */
  startedAt: v.number(),
  durationMs: v.number(),
  status: v.nullable(v.number()),
  /** The envelope's `code`, when one was read. */
  serviceCode: v.nullable(v.string()),
  /** 1 for the first attempt. */
  attempt: v.number(),
  bytes: v.number(),
  clockOffsetMs: v.nullable(v.number()),
  failure: v.nullable(v.picklist(failureCodes)),
  /** Number of texts in the answer in which a key was redacted. */
  redactions: v.number(),
});

export type ActivityEntry = v.InferOutput<typeof activityEntrySchema>;

export const activity = {
  /** The last 500, newest first. */
  list: method(nothing, v.array(activityEntrySchema)),
  clear: method(nothing, nothing),
  /**
   * Asks the user, in a window of main's own, whether to sign this request again and copy it as a
   * command that contains the token; only a click or key there does it. Null when the window was
   * closed without. Not for reads of a card and logins: `input.params`.
   */
  copySigned: method(
    v.strictObject({ requestId: text(100), attempt: quantity }),
    v.nullable(
      v.object({
        clearsAfterSeconds: v.number(),
        /** Epoch milliseconds; services accept a timestamp for some minutes only. */
        signedAt: v.number(),
        /** The token's own expiry. */
        tokenEndsAt: v.nullable(v.number()),
      }),
    ),
  ),
  /** Oldest first. */
  added: push(v.array(activityEntrySchema)),
};
