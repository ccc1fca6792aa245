import type { ClientCard } from '../../../preload/contract/client-card';
import type { ServiceRecord, Value } from '../../../preload/contract/values';
import { isObject, readJson } from '../../api/json';
import { decodeClientCard } from './decode';

/** A card as the cache keeps it: the fields of docs/interface.md, "Client-card", in the service's order, secrets redacted before. */
export function snapshotOfCard(card: ClientCard): ServiceRecord {
  const whole = readJson(card.rawJson);
  // A body too long to be shown whole was cut: then the fields that are named and the others.
  return whole.kind === 'value' && isObject(whole.value) ? whole.value.entries : namedFields(card);
}

/** The card as it was read at `readAt` (epoch milliseconds), for when the service cannot be asked. */
export function cardFromSnapshot(
  record: ServiceRecord,
  seen: { readonly askedId: string; readonly readAt: number },
): ClientCard {
  return decodeClientCard({ kind: 'object', entries: record }, seen);
}

function namedFields(card: ClientCard): ServiceRecord {
  const named: ServiceRecord = [
    ['id', card.id],
    ['status', card.status],
    ['created_at', card.createdAt],
    ['updated_at', card.updatedAt],
    ['deleted_at', card.deletedAt],
    ['is_deleted', card.isDeleted],
    ['is_deleted_by', card.isDeletedBy],
    ['provider_name', card.providerName],
    ['card_tracking_code', card.cardTrackingCode],
    ['merchant_product_id', card.merchantProductId],
    ['client_id', card.clientId],
    ['reason', card.reason],
    ['currencies', currencies(card)],
    ['blocked_at', card.blockedAt],
    ['replacement_by', card.replacementBy],
  ];
  // A named field of another type than the document's stands among the others.
  const given = new Set([...card.absent, ...card.others.map(([name]) => name)]);
  return [...named.filter(([name]) => !given.has(name)), ...card.others];
}

function currencies({ currencies: items }: ClientCard): Value {
  return {
    kind: 'list',
    items: items.map(({ account, currency, others }) => {
      const entries: [string, Value][] = [];
      if (account !== null) entries.push(['account', account]);
      if (currency !== null) entries.push(['currency', currency]);
      return { kind: 'object', entries: [...entries, ...others] };
    }),
  };
}
