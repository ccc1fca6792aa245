import type { MerchantReading, ClientCard } from '../../preload/contract/records';
import type { Value, ServiceRecord } from '../../preload/contract/values';
import { isList, isObject } from '../api/json';
import type { ObjectValue } from '../api/json';
import { boundedJson, countRedacted, redactedText } from '../api/redact';
import { DeskError } from '../failure';
import type { Secret } from '../vault/secret';

/**
 * Takes the fields a decoder names out of an object, each by its type; what is left (unnamed, or of another type) is `rest`, so that
 * nothing the service sends is lost.
 */
class ObjectFields {
  readonly #left: Map<string, Value>;

  readonly #absent: string[] = [];

  constructor(object: ObjectValue) {
    this.#left = new Map(object.entries);
  }

  /** Expected fields that were not sent; null counts as sent. */
  get absent(): string[] {
    return this.#absent;
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

  /** Null unless the field is a list whose every item `is`. */
  listOf<T extends Value>(name: string, is: (item: Value) => item is T): readonly T[] | null {
    const value = this.#left.get(name);
    if (value === undefined) this.#absent.push(name);
    if (value === null) this.#left.delete(name);
    if (!isList(value) || !value.items.every(is)) return null;
    this.#left.delete(name);
    return value.items;
  }

  /** A field of any type. */
  any(name: string): Value {
    const value = this.#left.get(name);
    if (value === undefined) this.#absent.push(name);
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
      this.#absent.push(name);
      return null;
    }
    if (value === null || is(value)) this.#left.delete(name);
    return is(value) ? value : null;
  }
}

/** An answer as the object it must be; else fails with `service.unknown-shape`. */
function objectOf(data: Value | undefined, resource: 'merchant' | 'client-card'): ObjectValue {
  if (isObject(data)) return data;
  throw new DeskError(
    'service.unknown-shape',
    { resource, reason: 'not-an-object' },
    { redactedBody: boundedJson(data ?? '') },
  );
}

/** What every documented object has. */
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

/** What is said of a whole answer, after its documented fields were taken. */
function answerOf(object: ObjectValue, { absent, rest }: ObjectFields) {
  return { absent, others: rest, rawJson: boundedJson(object), record: object.entries };
}

const tokenField = 'merchant_access_token';

/** The merchant and the record it was read from, which is stored; only the merchant crosses to the screen. */
export interface ReadMerchant extends MerchantReading {
  readonly record: ServiceRecord;
}

type ServedKey = NonNullable<MerchantReading['accessToken']>['secretKey'];

/**
 * docs/interface.md, "Merchant" and "Access token of a merchant", of an answer whose keys are redacted. `served` says whether it held the
 * secret key, and whether that is the stored one. Fails with `service.unknown-shape` when `data` is no object.
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
    absent: [...fields.absent],
  };
  // Redacted where it was sent: `served` says what is to be said of it.
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
 * A merchant as the cache keeps it: the fields of docs/interface.md, "Merchant", secrets redacted before. What was found out about the
 * served secret key (never the key) stands in its place, as `{present, matches_stored}`.
 */
export function snapshotOfMerchant({ accessToken, record }: ReadMerchant): ServiceRecord {
  if (accessToken === null) return record;
  const { present, matchesStored } = accessToken.secretKey;
  const found: Value = {
    kind: 'object',
    entries: [
      ['present', present],
      ['matches_stored', matchesStored],
    ],
  };
  return record.map(([name, value]) => {
    if (name !== tokenField || !isObject(value)) return [name, value];
    const others = value.entries.filter(([each]) => each !== 'secret_key');
    return [name, { kind: 'object', entries: [...others, ['secret_key', found]] }];
  });
}

/** The reading as it was at `readAt` (epoch milliseconds), for when the service cannot be asked. */
export function merchantFromSnapshot(record: ServiceRecord, readAt: number): ReadMerchant {
  const token = new Map(record).get(tokenField);
  const fields = new Map(isObject(token) ? token.entries : []);
  const found = new Map(entriesOf(fields.get('secret_key')));
  const present = found.get('present') === true;
  const matches = found.get('matches_stored');
  const shown = record.map(([name, value]): ServiceRecord[number] => {
    if (name !== tokenField || !isObject(value)) return [name, value];
    const others = value.entries.filter(([each]) => each !== 'secret_key');
    const entries: [string, Value][] = others.map(([each, item]) => [each, item]);
    return [
      name,
      { kind: 'object', entries: present ? [...entries, ['secret_key', redactedText]] : entries },
    ];
  });
  const served = { present, matchesStored: typeof matches === 'boolean' ? matches : null };
  return decodeMerchant({ kind: 'object', entries: shown }, { served, readAt });
}

function entriesOf(value: Value | undefined): readonly (readonly [string, Value])[] {
  return isObject(value) ? value.entries : [];
}

/** A card and the record it was read from, which is stored; only the card crosses to the screen. */
export interface ReadCard extends ClientCard {
  readonly record: ServiceRecord;
}

/** docs/interface.md, "Client-card", of an answer whose keys are redacted. Fails with `service.unknown-shape` when `data` is no object. */
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

const capacity = 200;

/** Cards looked up since the profile was opened, newest first, each id once. */
export class LookedUpCards {
  #cards: ClientCard[] = [];

  add(card: ClientCard): void {
    const others = this.#cards.filter(({ askedId }) => askedId !== card.askedId);
    this.#cards = [card, ...others].slice(0, capacity);
  }

  get newestFirst(): ClientCard[] {
    return [...this.#cards];
  }

  clear(): void {
    this.#cards = [];
  }
}
