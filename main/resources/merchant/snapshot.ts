import type { Value, ServiceRecord } from '../../../shared/values';
import { fieldOf, isObject } from '../../json/json';
import { redactedText } from '../../redaction/redact';
import { type ReadMerchant, decodeMerchant } from './decode';
import { tokenField } from '../decode';

/**
 * A merchant's record for the store, its secrets already redacted. In place of the secret key it
 * has `{present, matches_stored}`, never the key.
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

/**
 * The merchant as it was at `readAt` (epoch milliseconds), for when the service is not available.
 */
export function merchantFromSnapshot(record: ServiceRecord, readAt: number): ReadMerchant {
  const token = fieldOf({ kind: 'object', entries: record }, tokenField);
  const found = fieldOf(token, 'secret_key');
  const present = fieldOf(found, 'present') === true;
  const matches = fieldOf(found, 'matches_stored');
  const served = { present, matchesStored: typeof matches === 'boolean' ? matches : null };
  const entries = withSecretKey(record, present ? redactedText : undefined);
  return decodeMerchant({ kind: 'object', entries }, { served, readAt });
}

/**
 * A merchant's record with this in place of the secret key in its access token; undefined removes
 * the field.
 */
function withSecretKey(record: ServiceRecord, secretKey: Value | undefined): ServiceRecord {
  return record.map(([name, value]) => {
    if (name !== tokenField || !isObject(value)) return [name, value];
    const entries = value.entries.filter(([field]) => field !== 'secret_key');
    if (secretKey !== undefined) entries.push(['secret_key', secretKey]);
    return [name, { kind: 'object', entries }];
  });
}
