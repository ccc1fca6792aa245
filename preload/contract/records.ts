import * as v from 'valibot';
import { method, nothing, recordId } from './define';
import { recordSchema, valueSchema } from './values';
import type { Value } from './values';

const text = v.nullable(v.string());

/** Of merchant, access token and card alike. */
const common = {
  id: text,
  status: text,
  createdAt: text,
  updatedAt: text,
  deletedAt: text,
  isDeleted: v.nullable(v.boolean()),
  /** "null or value; type otherwise not shown". */
  isDeletedBy: valueSchema,
  /** Documented fields that were not sent at all; one that is null was sent so. */
  absent: v.array(v.string()),
};

/** Of an answer of the service. */
const answer = {
  /** Fields the interface document does not name, and documented ones of another type. */
  others: recordSchema,
  /** Number of texts in which a key was redacted, the merchant's documented secret key apart. */
  redactions: v.number(),
  /** The whole answer, redacted, as indented JSON. */
  rawJson: v.string(),
  /** Epoch milliseconds, by this computer's clock. */
  readAt: v.number(),
};

/** docs/interface.md, "Merchant". A field the service leaves out or sends in another type is null here and stands in `others`. */
const merchantReadingSchema = v.object({
  ...common,
  codeClient: text,
  documentType: text,
  documentNumber: text,
  companyName: text,
  companyCountry: text,
  whiteListIps: v.array(v.string()),
  /** docs/interface.md, "Access token of a merchant"; its secret key never passes. */
  accessToken: v.nullable(
    v.object({
      ...common,
      merchantId: text,
      publicKey: text,
      secretKey: v.object({
        present: v.boolean(),
        /** Whether it equals the key kept on this computer; null when one of them is missing. */
        matchesStored: v.nullable(v.boolean()),
      }),
    }),
  ),
  ...answer,
});

export type MerchantReading = v.InferOutput<typeof merchantReadingSchema>;

/** GET /api-hub/v1/merchants/me (docs/interface.md, "Requests"). */
export const merchant = {
  read: method(nothing, merchantReadingSchema),
  /** As last read, from the cache; null when it was never read. Asks the service nothing. */
  kept: method(nothing, v.nullable(merchantReadingSchema)),
};

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
  askedId: v.string(),
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

/** The field in which a card lists its accounts, one for each currency (docs/interface.md, "Client-card"). */
export const accountsField = 'currencies';

/** A column for each currency and each field of its account. */
export interface AccountColumn {
  readonly key: string;
  readonly currency: string;
}

/** By currency. */
export type Accounts = ReadonlyMap<string, ReadonlyMap<string, Value>>;

/** More would be no table any more. */
const maxColumns = 60;

/** By currency; none for nothing, null for another shape. */
export function accountsOf(value: Value | undefined): Accounts | null {
  const accounts = new Map<string, ReadonlyMap<string, Value>>();
  if (value === undefined || value === null) return accounts;
  if (typeof value !== 'object' || value.kind !== 'list') return null;
  for (const item of value.items) {
    if (typeof item !== 'object' || item?.kind !== 'object') return null;
    const account = new Map(item.entries);
    const currency = account.get('currency');
    if (typeof currency !== 'string' || currency.length > 20 || accounts.has(currency)) return null;
    account.delete('currency');
    accounts.set(currency, account);
  }
  return accounts;
}

/** The columns that lists of accounts fall into, in order of first appearance. */
export class AccountColumns {
  readonly #keys = new Set<string>();
  readonly #currencies = new Set<string>();
  #falls = true;

  take(accounts: Accounts | null): void {
    if (accounts === null) this.#falls = false;
    for (const [currency, account] of accounts ?? []) {
      this.#currencies.add(currency);
      for (const key of account.keys()) this.#keys.add(key);
    }
  }

  /** By currency. Null where a list does not fall into any: it names a currency twice, or is of another shape. */
  get all(): readonly AccountColumn[] | null {
    const columns = [...this.#currencies].flatMap((currency) =>
      [...this.#keys].map((key) => ({ key, currency })),
    );
    return this.#falls && columns.length > 0 && columns.length <= maxColumns ? columns : null;
  }
}
