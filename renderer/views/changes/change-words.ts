import type { Change } from '../../../preload/contract/sync';
import type { ServiceRecord, Value } from '../../../preload/contract/values';
import { formatInstant, parseInstant } from '../../format/instant';
import { shortId } from '../../format/record';
import type { Reading } from '../../../preload/contract/moments';
import { plainItems, plainText, showValue } from '../../format/value';

/** Fields that change with every other field: left out unless nothing else changed. */
const bookkeeping: readonly string[] = ['updated_at'];

/** The changed fields without bookkeeping, unless only bookkeeping changed. */
export function relevantFields(fields: Change['fields']): Change['fields'] {
  const relevant = fields.filter(({ field }) => !bookkeeping.includes(field));
  return relevant.length === 0 ? fields : relevant;
}

/** What identifies a new or removed record: its document, else the first fields that describe it, else its id. */
export function identityWords(record: ServiceRecord): string {
  const values = new Map(record);
  const text = (field: string) => plainText(values.get(field));
  const document = `${text('document_type')} ${text('document_number')}`.trim();
  if (document !== '') return document;
  const described = ['product_name', 'provider_name', 'card_tracking_code', 'quantity', 'currency']
    .map(text)
    .filter((part) => part !== '')
    .slice(0, 3)
    .join(' · ');
  return described || shortId(text('id'));
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A value for one line of a list: times relative, ids shortened; null, empty and missing are told apart. */
export function valueWords(value: Value | undefined, now: number, reading: Reading): string {
  if (typeof value === 'string') {
    const instant = parseInstant(value);
    if (instant !== null) return formatInstant(instant.epochMs, now, reading);
    if (uuid.test(value)) return shortId(value);
  }
  return plainItems(value) ?? showValue(value).text;
}
