import * as v from 'valibot';
import { method, nothing } from './define';
import { recordId } from './bounds';
import { recordSchema, valueSchema } from '../values';

const text = v.nullable(v.string());

/** Fields that merchant, access token and card share. */
const common = {
  id: text,
  status: text,
  createdAt: text,
  updatedAt: text,
  deletedAt: text,
  isDeleted: v.nullable(v.boolean()),
  /** "null or value; type otherwise not shown". */
  isDeletedBy: valueSchema,
  /** Documented fields that were not sent at all, as opposed to those sent as null. */
  absent: v.array(v.string()),
};

/** About the service's answer. */
const answer = {
  /** Undocumented fields, and documented ones of another type. */
  others: recordSchema,
  /**
   * Number of texts in which a key was redacted, not counting the merchant's documented secret key.
   */
  redactions: v.number(),
  /** The whole answer, redacted, as indented JSON. */
  rawJson: v.string(),
  /** Epoch milliseconds, by this computer's clock. */
  readAt: v.number(),
};

/**
 * docs/interface.md, "Merchant". A field the service omits or sends in another type is null here
 * and appears in `others`.
 */
export const merchantSnapshotSchema = v.object({
  ...common,
  codeClient: text,
  documentType: text,
  documentNumber: text,
  companyName: text,
  companyCountry: text,
  whiteListIps: v.array(v.string()),
  /** docs/interface.md, "Access token of a merchant"; its secret key is never included. */
  accessToken: v.nullable(
    v.object({
      ...common,
      merchantId: text,
      publicKey: text,
      secretKey: v.object({
        present: v.boolean(),
        /** Whether it equals the stored key; null when one of them is missing. */
        matchesStored: v.nullable(v.boolean()),
      }),
    }),
  ),
  ...answer,
});

export type MerchantSnapshot = v.InferOutput<typeof merchantSnapshotSchema>;

/** docs/interface.md, "Client-card". */
const clientCardSchema = v.object({
  ...common,
  providerName: text,
  cardTrackingCode: text,
  merchantProductId: text,
  clientId: text,
  reason: text,
  currencies: v.array(v.object({ account: text, currency: text, others: recordSchema })),
  blockedAt: text,
  replacementBy: text,
  ...answer,
  /** The requested id. */
  requestedId: v.string(),
});

export type ClientCard = v.InferOutput<typeof clientCardSchema>;

/** GET /api-hub/v1/client-cards/{id}/details (docs/interface.md, "Requests"). */
export const cards = {
  /** Fails with `input.card-id` before anything is sent. */
  details: method(v.strictObject({ id: recordId }), clientCardSchema),
  /** As last read, from the store; null when it was never looked up. Does not call the service. */
  stored: method(v.strictObject({ id: recordId }), v.nullable(clientCardSchema)),
  /** Cards looked up since the profile was opened, newest first. */
  recent: method(nothing, v.array(clientCardSchema)),
  /** Ids to try in the sample data; empty for other profiles. */
  samples: method(nothing, v.array(v.string())),
};
