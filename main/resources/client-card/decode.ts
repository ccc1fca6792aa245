import type { ClientCard } from '../../../shared/ipc/cards';
import type { Value, ServiceRecord } from '../../../shared/values';
import { isObject, type ObjectValue } from '../../json/json';
import { countRedacted } from '../../redaction/redact';
import { objectOf, ObjectFields, commonOf, answerOf } from '../decode';

/**
 * A card and the record it was read from. The record is stored; only the card is sent to the
 * renderer.
 */
export interface ReadCard extends ClientCard {
  readonly record: ServiceRecord;
}

/**
 * Decodes docs/interface.md, "Client-card", from an answer whose keys are redacted. Fails with
 * `service.unknown-shape` when `data` is not an object.
 */
export function decodeClientCard(
  data: Value | undefined,
  { requestedId, readAt }: { readonly requestedId: string; readonly readAt: number },
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
    requestedId,
    readAt,
  };
}

function decodeCurrency(item: ObjectValue): ClientCard['currencies'][number] {
  const fields = new ObjectFields(item);
  const account = fields.text('account');
  const currency = fields.text('currency');
  return { account, currency, others: fields.rest };
}
