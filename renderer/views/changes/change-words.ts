import type { Change } from '../../../preload/contract/sync';
import type { ServiceRecord, Value } from '../../../preload/contract/values';
import { formatInstant, parseInstant } from '../../format/instant';
import { shortId } from '../../format/record';
import type { Reading } from '../../../preload/contract/moments';
import { plainItems, plainText, showValue } from '../../format/value';

/** Every change moves these along: shown when they alone changed, left out beside others. */
const bookkeeping: readonly string[] = ['updated_at'];

/** The fields worth telling: what only keeps the books stands last, or not at all beside others. */
export function tellingFields(fields: Change['fields']): Change['fields'] {
  const telling = fields.filter(({ field }) => !bookkeeping.includes(field));
  return telling.length === 0 ? fields : telling;
}

/** What tells a new or vanished record from its namesakes: its document, else its number, else its id. */
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

/** A value on one line of a list: times relative, long ids short, the three kinds of nothing apart. */
export function valueWords(value: Value | undefined, now: number, reading: Reading): string {
  if (typeof value === 'string') {
    const instant = parseInstant(value);
    if (instant !== null) return formatInstant(instant.epochMs, now, reading);
    if (uuid.test(value)) return shortId(value);
  }
  return plainItems(value) ?? showValue(value).text;
}
