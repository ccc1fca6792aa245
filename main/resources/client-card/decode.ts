import type { ClientCard } from '../../../preload/contract/client-card';
import type { Value } from '../../../preload/contract/values';
import { DeskError } from '../../failure';
import { Fields } from '../../api/fields';
import { isObject } from '../../api/json';
import type { ObjectValue } from '../../api/json';
import type { Redactor } from '../../api/redact';

/** interface.md, "Client-card". Fails with `service.unknown-shape` when `data` is no object. */
export function decodeClientCard(
  data: Value | undefined,
  context: { readonly redactor: Redactor; readonly askedId: string; readonly readAt: number },
): ClientCard {
  const { redactor, askedId, readAt } = context;
  if (!isObject(data)) {
    throw new DeskError(
      'service.unknown-shape',
      { resource: 'client-card', reason: 'not-an-object' },
      { redactedBody: redactor.body(data ?? '') },
    );
  }
  const fields = new Fields(data);
  const currencies = fields.listOf('currencies', isObject) ?? [];
  const extras = currencies.map(withoutNamed);
  if (extras.some((extra) => extra.entries.length > 0)) {
    fields.putBack('currencies', { kind: 'list', items: extras });
  }
  fields.dropNull('is_deleted_by');
  const card = {
    id: fields.text('id'),
    status: fields.text('status'),
    createdAt: fields.text('created_at'),
    updatedAt: fields.text('updated_at'),
    deletedAt: fields.text('deleted_at'),
    isDeleted: fields.boolean('is_deleted'),
    providerName: fields.text('provider_name'),
    cardTrackingCode: fields.text('card_tracking_code'),
    merchantProductId: fields.text('merchant_product_id'),
    clientId: fields.text('client_id'),
    reason: fields.text('reason'),
    currencies: currencies.map(decodeCurrency),
    blockedAt: fields.text('blocked_at'),
    replacementBy: fields.text('replacement_by'),
  };
  const others = redactor.value({ kind: 'object', entries: fields.rest });
  return {
    ...card,
    others: isObject(others) ? others.entries.map(([name, value]) => [name, value]) : [],
    rawJson: redactor.body(data),
    askedId,
    readAt,
  };
}

function decodeCurrency(item: ObjectValue): { account: string | null; currency: string | null } {
  const fields = new Fields(item);
  return { account: fields.text('account'), currency: fields.text('currency') };
}

function withoutNamed(item: ObjectValue): ObjectValue {
  const fields = new Fields(item);
  fields.text('account');
  fields.text('currency');
  return { kind: 'object', entries: fields.rest };
}
