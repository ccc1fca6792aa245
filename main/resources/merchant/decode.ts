import type { MerchantReading } from '../../../preload/contract/merchant';
import type { ServiceRecord, Value } from '../../../preload/contract/values';
import { DeskError } from '../../failure';
import { Fields } from '../../api/fields';
import { isObject } from '../../api/json';
import type { ObjectValue } from '../../api/json';
import { masked } from '../../api/redact';
import type { Redactor } from '../../api/redact';
import { Secret } from '../../vault/secret';

/**
 * interface.md, "Merchant" and "merchant_access_token". The served secret key ends here: what goes on is whether there was one and
 * whether it is the stored one. Fails with `service.unknown-shape` when `data` is no object.
 */
export function decodeMerchant(
  data: Value | undefined,
  context: {
    readonly redactor: Redactor;
    readonly storedSecret: Secret | null;
    readonly readAt: number;
  },
): MerchantReading {
  const { redactor, storedSecret, readAt } = context;
  if (!isObject(data)) {
    throw new DeskError(
      'service.unknown-shape',
      { resource: 'merchant', reason: 'not-an-object' },
      { redactedBody: redactor.body(data ?? '') },
    );
  }
  const fields = new Fields(data);
  const token = fields.object('merchant_access_token');
  const accessToken = token && decodeAccessToken(token, storedSecret, fields);
  fields.dropNull('is_deleted_by');
  return {
    id: fields.text('id'),
    status: fields.text('status'),
    createdAt: fields.text('created_at'),
    updatedAt: fields.text('updated_at'),
    deletedAt: fields.text('deleted_at'),
    isDeleted: fields.boolean('is_deleted'),
    codeClient: fields.text('code_client'),
    documentType: fields.text('document_type'),
    documentNumber: fields.text('document_number'),
    companyName: fields.text('company_name'),
    companyCountry: fields.text('company_country'),
    whiteListIps: [...(fields.listOf('white_list_ips', (item) => typeof item === 'string') ?? [])],
    accessToken,
    others: redactRecord(fields.rest, redactor),
    rawJson: redactor.body(maskPublicKeys(data)),
    readAt,
  };
}

function decodeAccessToken(
  token: ObjectValue,
  storedSecret: Secret | null,
  outer: Fields,
): MerchantReading['accessToken'] {
  const fields = new Fields(token);
  const served = fields.text('secret_key');
  const publicKey = fields.text('public_key');
  fields.dropNull('is_deleted_by');
  const decoded = {
    id: fields.text('id'),
    status: fields.text('status'),
    createdAt: fields.text('created_at'),
    updatedAt: fields.text('updated_at'),
    deletedAt: fields.text('deleted_at'),
    isDeleted: fields.boolean('is_deleted'),
    merchantId: fields.text('merchant_id'),
    publicKeyMasked: publicKey === null ? null : masked(publicKey),
    secretKey: compare(served, storedSecret),
  };
  if (fields.rest.length > 0) {
    outer.putBack('merchant_access_token', { kind: 'object', entries: fields.rest });
  }
  return decoded;
}

function compare(
  served: string | null,
  stored: Secret | null,
): { present: boolean; matchesStored: boolean | null } {
  if (served === null || served === '') return { present: false, matchesStored: null };
  return {
    present: true,
    matchesStored: stored === null ? null : Secret.fromText(served).equals(stored),
  };
}

function redactRecord(record: ServiceRecord, redactor: Redactor): [string, Value][] {
  const clean = redactor.value(maskPublicKeys({ kind: 'object', entries: record }));
  return isObject(clean) ? clean.entries.map(([name, value]) => [name, value]) : [];
}

/** The public key is no secret, but with the merchant's other details it is half of the login. */
function maskPublicKeys(value: Value): Value {
  if (typeof value !== 'object' || value === null || value.kind === 'number') return value;
  if (value.kind === 'list') return { kind: 'list', items: value.items.map(maskPublicKeys) };
  return {
    kind: 'object',
    entries: value.entries.map(([name, item]) => [
      name,
      name === 'public_key' && typeof item === 'string' ? masked(item) : maskPublicKeys(item),
    ]),
  };
}
