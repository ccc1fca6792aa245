import type { ServiceRecord, Value } from '../../../preload/contract/values';
import { isObject } from '../../api/json';
import { redactedText } from '../../api/redact';
import { decodeMerchant, tokenField } from './decode';
import type { ReadMerchant } from './decode';

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
