import type { ClientCard } from '../../../preload/contract/records';
import type { ServiceRecord, Value } from '../../../preload/contract/values';
import { DeskError } from '../../failure';
import { ObjectFields } from '../../api/object-fields';
import { isObject } from '../../api/json';
import type { ObjectValue } from '../../api/json';
import { boundedJson, countRedacted } from '../../api/redact';

/** A card and the record it was read from, which is stored; only the card crosses to the screen. */
export interface ReadCard extends ClientCard {
  readonly record: ServiceRecord;
}

/** docs/interface.md, "Client-card", of an answer whose keys are redacted. Fails with `service.unknown-shape` when `data` is no object. */
export function decodeClientCard(
  data: Value | undefined,
  { askedId, readAt }: { readonly askedId: string; readonly readAt: number },
): ReadCard {
  if (!isObject(data)) {
    throw new DeskError(
      'service.unknown-shape',
      { resource: 'client-card', reason: 'not-an-object' },
      { redactedBody: boundedJson(data ?? '') },
    );
  }
  const fields = new ObjectFields(data);
  const card = {
    id: fields.text('id'),
    status: fields.text('status'),
    createdAt: fields.text('created_at'),
    updatedAt: fields.text('updated_at'),
    deletedAt: fields.text('deleted_at'),
    isDeleted: fields.boolean('is_deleted'),
    isDeletedBy: fields.any('is_deleted_by'),
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
    absent: fields.absent,
    others: fields.rest,
    redactions: countRedacted(data),
    rawJson: boundedJson(data),
    askedId,
    readAt,
    record: data.entries,
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
