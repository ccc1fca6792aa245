import * as v from 'valibot';
import { recordId } from './bounds';
import { method, nothing } from './define';
import { recordSchema, valueSchema } from './values';

const text = v.nullable(v.string());

/** docs/interface.md, "Client-card". */
const clientCardSchema = v.object({
  id: text,
  status: text,
  createdAt: text,
  updatedAt: text,
  deletedAt: text,
  isDeleted: v.nullable(v.boolean()),
  /** "null or value; type otherwise not shown". */
  isDeletedBy: valueSchema,
  providerName: text,
  cardTrackingCode: text,
  merchantProductId: text,
  clientId: text,
  reason: text,
  currencies: v.array(v.object({ account: text, currency: text, others: recordSchema })),
  blockedAt: text,
  replacementBy: text,
  /** Documented fields that were not sent at all; one that is null was sent so. */
  absent: v.array(v.string()),
  /** Fields the interface document does not name, and documented ones of another type. */
  others: recordSchema,
  /** Number of texts in which a key was redacted. */
  redactions: v.number(),
  /** The whole answer, redacted, as indented JSON. */
  rawJson: v.string(),
  /** The requested id. */
  askedId: v.string(),
  /** Epoch milliseconds, by this computer's clock. */
  readAt: v.number(),
});

export type ClientCard = v.InferOutput<typeof clientCardSchema>;

/** GET /api-hub/v1/client-cards/{id}/details (docs/interface.md, "Requests"). */
export const cards = {
  /** Fails with `input.card-id` before anything is sent. */
  details: method(v.strictObject({ id: recordId }), clientCardSchema),
  /** As last read, from the cache; null when it was never looked up. Asks the service nothing. */
  kept: method(v.strictObject({ id: recordId }), v.nullable(clientCardSchema)),
  /** Cards looked up since the profile was opened, newest first. */
  recent: method(nothing, v.array(clientCardSchema)),
  /** Ids to try in the sample data; empty elsewhere. */
  samples: method(nothing, v.array(v.string())),
};
