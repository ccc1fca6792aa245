import * as v from 'valibot';
import { method, nothing } from './define';
import { recordSchema, valueSchema } from './values';

const text = v.nullable(v.string());

/** docs/interface.md, "Merchant". A field the service leaves out or sends in another type is null here and stands in `others`. */
const merchantReadingSchema = v.object({
  id: text,
  status: text,
  createdAt: text,
  updatedAt: text,
  deletedAt: text,
  isDeleted: v.nullable(v.boolean()),
  /** "null or value; type otherwise not shown". */
  isDeletedBy: valueSchema,
  codeClient: text,
  documentType: text,
  documentNumber: text,
  companyName: text,
  companyCountry: text,
  whiteListIps: v.array(v.string()),
  /** docs/interface.md, "Access token of a merchant"; its secret key never passes. */
  accessToken: v.nullable(
    v.object({
      id: text,
      status: text,
      createdAt: text,
      updatedAt: text,
      deletedAt: text,
      isDeleted: v.nullable(v.boolean()),
      isDeletedBy: valueSchema,
      merchantId: text,
      publicKey: text,
      secretKey: v.object({
        present: v.boolean(),
        /** Whether it equals the key kept on this computer; null when one of them is missing. */
        matchesStored: v.nullable(v.boolean()),
      }),
      /** As the merchant's own. */
      absent: v.array(v.string()),
    }),
  ),
  /** Documented fields that were not sent at all; one that is null was sent so. */
  absent: v.array(v.string()),
  /** Fields the interface document does not name, and documented ones of another type. */
  others: recordSchema,
  /** Number of texts in which a key was redacted, the documented secret key apart. */
  redactions: v.number(),
  /** The whole answer, redacted, as indented JSON. */
  rawJson: v.string(),
  /** Epoch milliseconds, by this computer's clock. */
  readAt: v.number(),
});

export type MerchantReading = v.InferOutput<typeof merchantReadingSchema>;

/** GET /api-hub/v1/merchants/me (docs/interface.md, "Requests"). */
export const merchant = {
  read: method(nothing, merchantReadingSchema),
  /** As last read, from the cache; null when it was never read. Asks the service nothing. */
  kept: method(nothing, v.nullable(merchantReadingSchema)),
};
