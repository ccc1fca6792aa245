import type { MerchantReading, ClientCard } from '../../preload/contract/records';
import type { Value, ServiceRecord } from '../../preload/contract/values';
import { fieldOf, isList, isObject } from '../api/json';
import type { ObjectValue } from '../api/json';
import { boundedJson, countRedacted, redactedText } from '../api/redact';
import { DeskError } from '../failure';
import type { Secret } from '../vault/secret';

/**
 * Takes the fields that a decoder names out of an object, each by its type. `rest` has the others (unnamed, or of another type), so that
 * nothing the service sends is lost.
 */
class ObjectFields {
  /** Expected fields that were not sent; null counts as sent. */
  readonly absent: string[] = [];
  readonly #left: Map<string, Value>;

  constructor(object: ObjectValue) {
    this.#left = new Map(object.entries);
  }

  text(name: string): string | null {
    return this.#take(name, (value) => typeof value === 'string');
  }

  boolean(name: string): boolean | null {
    return this.#take(name, (value) => typeof value === 'boolean');
  }

  object(name: string): ObjectValue | null {
    return this.#take(name, isObject);
  }

  /** Null unless the field is a list whose items all satisfy `is`. */
  listOf<T extends Value>(name: string, is: (item: Value) => item is T): readonly T[] | null {
    type ListOfT = { readonly kind: 'list'; readonly items: readonly T[] };
    const isListOfT = (value: Value): value is ListOfT => isList(value) && value.items.every(is);
    return this.#take(name, isListOfT)?.items ?? null;
  }

  /** A field of any type. */
  any(name: string): Value {
    const value = this.#left.get(name);
    if (value === undefined) this.absent.push(name);
    this.#left.delete(name);
    return value ?? null;
  }

  putBack(name: string, value: Value): void {
    this.#left.set(name, value);
  }

  get rest(): [string, Value][] {
    return [...this.#left];
  }

  #take<T extends Value>(name: string, is: (value: Value) => value is T): T | null {
    const value = this.#left.get(name);
    if (value === undefined) {
      this.absent.push(name);
      return null;
    }
    if (value === null || is(value)) this.#left.delete(name);
    return is(value) ? value : null;
  }
}

/** Fails with `service.unknown-shape` when the data is not an object. */
function objectOf(data: Value | undefined, resource: 'merchant' | 'client-card'): ObjectValue {
  if (isObject(data)) return data;
  throw new DeskError(
    'service.unknown-shape',
    { resource, reason: 'not-an-object' },
    { redactedBody: boundedJson(data ?? '') },
  );
}

/** The fields of every documented object. */
function commonOf(fields: ObjectFields) {
  return {
    id: fields.text('id'),
    status: fields.text('status'),
    createdAt: fields.text('created_at'),
    updatedAt: fields.text('updated_at'),
    deletedAt: fields.text('deleted_at'),
    isDeleted: fields.boolean('is_deleted'),
    isDeletedBy: fields.any('is_deleted_by'),
  };
}

/** What describes the whole answer, after its documented fields were taken. */
function answerOf(object: ObjectValue, { absent, rest }: ObjectFields) {
  return { absent, others: rest, rawJson: boundedJson(object), record: object.entries };
}

const tokenField = 'merchant_access_token';

/** The merchant and the record it was read from. The record is stored; only the merchant is sent to the renderer. */
export interface ReadMerchant extends MerchantReading {
  readonly record: ServiceRecord;
}

type ServedKey = NonNullable<MerchantReading['accessToken']>['secretKey'];

/**
 * Decodes docs/interface.md, "Merchant" and "Access token of a merchant", from an answer whose keys are redacted. `served` says whether it
 * contained the secret key, and whether that is the stored one. Fails with `service.unknown-shape` when `data` is not an object.
 */
export function decodeMerchant(
  data: Value | undefined,
  { served, readAt }: { readonly served: ServedKey; readonly readAt: number },
): ReadMerchant {
  const object = objectOf(data, 'merchant');
  const fields = new ObjectFields(object);
  const token = fields.object(tokenField);
  const accessToken = token && decodeAccessToken(token, served, fields);
  const reading = {
    ...commonOf(fields),
    codeClient: fields.text('code_client'),
    documentType: fields.text('document_type'),
    documentNumber: fields.text('document_number'),
    companyName: fields.text('company_name'),
    companyCountry: fields.text('company_country'),
    whiteListIps: [...(fields.listOf('white_list_ips', (item) => typeof item === 'string') ?? [])],
  };
  return {
    ...reading,
    accessToken,
    ...answerOf(object, fields),
    redactions: countRedacted(object) - (served.present ? 1 : 0),
    readAt,
  };
}

function decodeAccessToken(
  token: ObjectValue,
  served: ServedKey,
  outer: ObjectFields,
): MerchantReading['accessToken'] {
  const fields = new ObjectFields(token);
  const decoded = {
    ...commonOf(fields),
    merchantId: fields.text('merchant_id'),
    publicKey: fields.text('public_key'),
    secretKey: served,
    // A copy: the read below is not one of an expected field.
    absent: [...fields.absent],
  };
  // Drops the redacted text: `served` stands for it.
  fields.text('secret_key');
  if (fields.rest.length > 0) {
    outer.putBack(tokenField, { kind: 'object', entries: fields.rest });
  }
  return decoded;
}

export function servedKey(served: Secret | null, stored: Secret | null): ServedKey {
  if (served === null) return { present: false, matchesStored: null };
  return { present: true, matchesStored: stored === null ? null : served.equals(stored) };
}

/**
 * A merchant's record for the store, its secrets already redacted. In place of the secret key it has `{present, matches_stored}`, never
 * the key.
 */
export function snapshotOfMerchant({ accessToken, record }: ReadMerchant): ServiceRecord {
  if (accessToken === null) return record;
  const { present, matchesStored } = accessToken.secretKey;
  return withSecretKey(record, {
    kind: 'object',
    entries: [
      ['present', present],
      ['matches_stored', matchesStored],
    ],
  });
}

/** The merchant as it was at `readAt` (epoch milliseconds), for when the service is not available. */
export function merchantFromSnapshot(record: ServiceRecord, readAt: number): ReadMerchant {
  const token = fieldOf({ kind: 'object', entries: record }, tokenField);
  const found = fieldOf(token, 'secret_key');
  const present = fieldOf(found, 'present') === true;
  const matches = fieldOf(found, 'matches_stored');
  const served = { present, matchesStored: typeof matches === 'boolean' ? matches : null };
  const entries = withSecretKey(record, present ? redactedText : undefined);
  return decodeMerchant({ kind: 'object', entries }, { served, readAt });
}

/** A merchant's record with this in place of the secret key in its access token; undefined removes the field. */
function withSecretKey(record: ServiceRecord, secretKey: Value | undefined): ServiceRecord {
  return record.map(([name, value]) => {
    if (name !== tokenField || !isObject(value)) return [name, value];
    const entries = value.entries.filter(([field]) => field !== 'secret_key');
    if (secretKey !== undefined) entries.push(['secret_key', secretKey]);
    return [name, { kind: 'object', entries }];
  });
}

/** A card and the record it was read from. The record is stored; only the card is sent to the renderer. */
export interface ReadCard extends ClientCard {
  readonly record: ServiceRecord;
}

/**
 * Decodes docs/interface.md, "Client-card", from an answer whose keys are redacted. Fails with `service.unknown-shape` when `data` is not an
 * object.
 */
export function decodeClientCard(
  data: Value | undefined,
  { askedId, readAt }: { readonly askedId: string; readonly readAt: number },
): ReadCard {
  const object = objectOf(data, 'client-card');
  const fields = new ObjectFields(object);
  const card = {
    ...commonOf(fields),
    providerName: fields.text('provider_name'),
    cardTrackingCode: fields.text('card_tracking_code'),
    merchantProductId: fields.text('merchant_product_id'),
    clientId: fields.text('client_id'),
    reason: fields.text('reason'),
    currencies: (fields.listOf('currencies', isObject) ?? []).map(decodeCurrency),
    blockedAt: fields.text('blocked_at'),
    replacementBy: fields.text('replacement_by'),
  };
  return {
    ...card,
    ...answerOf(object, fields),
    redactions: countRedacted(object),
    askedId,
    readAt,
  };
}

function decodeCurrency(item: ObjectValue): ClientCard['currencies'][number] {
  const fields = new ObjectFields(item);
  const account = fields.text('account');
  const currency = fields.text('currency');
  return { account, currency, others: fields.rest };
}

const maxLookedUpCards = 200;

/** The last cards looked up since the profile was opened, newest first, each id once. */
export class LookedUpCards {
  #cards: ClientCard[] = [];

  add(card: ClientCard): void {
    const others = this.#cards.filter(({ askedId }) => askedId !== card.askedId);
    this.#cards = [card, ...others].slice(0, maxLookedUpCards);
  }

  get newestFirst(): ClientCard[] {
    return [...this.#cards];
  }

  clear(): void {
    this.#cards = [];
  }
}
