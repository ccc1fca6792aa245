import type { MerchantSnapshot } from '../../../shared/ipc/cards';
import type { Value, ServiceRecord } from '../../../shared/values';
import type { ObjectValue } from '../../json/json';
import { countRedacted } from '../../redaction/redact';
import type { Secret } from '../../vault/secret';
import { objectOf, ObjectFields, tokenField, commonOf, answerOf } from '../decode';

/**
 * The merchant and the record it was read from. The record is stored; only the merchant is sent to
 * the renderer.
 */
export interface ReadMerchant extends MerchantSnapshot {
  readonly record: ServiceRecord;
}

type ServedKey = NonNullable<MerchantSnapshot['accessToken']>['secretKey'];

/**
 * Decodes docs/interface.md, "Merchant" and "Access token of a merchant", from an answer whose keys
 * are redacted. `served` says whether it contained the secret key, and whether that is the stored
 * one. Fails with `service.unknown-shape` when `data` is not an object.
 */
export function decodeMerchant(
  data: Value | undefined,
  { served, readAt }: { readonly served: ServedKey; readonly readAt: number },
): ReadMerchant {
  const object = objectOf(data, 'merchant');
  const fields = new ObjectFields(object);
  const token = fields.object(tokenField);
  const accessToken = token && decodeAccessToken(token, served, fields);
  const merchant = {
    ...commonOf(fields),
    codeClient: fields.text('code_client'),
    documentType: fields.text('document_type'),
    documentNumber: fields.text('document_number'),
    companyName: fields.text('company_name'),
    companyCountry: fields.text('company_country'),
    whiteListIps: [...(fields.listOf('white_list_ips', (item) => typeof item === 'string') ?? [])],
  };
  return {
    ...merchant,
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
): MerchantSnapshot['accessToken'] {
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
