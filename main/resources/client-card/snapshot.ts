import type { ClientCard } from '../../../preload/contract/client-card';
import type { ServiceRecord, Value } from '../../../preload/contract/values';
import { fieldOf, isObject, readJson } from '../../api/json';
import { createRedactor } from '../../api/redact';
import { decodeClientCard } from './decode';

/** What was struck out stays so; nothing new is known to strike. */
const redactor = createRedactor(() => []);

/** A card as the cache keeps it: the fields of interface.md, "Client-card", in the service's order, secrets struck out before. */
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
  return decodeClientCard({ kind: 'object', entries: record }, { redactor, ...seen });
}

function namedFields(card: ClientCard): ServiceRecord {
  const { others } = card;
  const extras = fieldOf({ kind: 'object', entries: others }, 'currencies');
  const named: ServiceRecord = [
    ['id', card.id],
    ['status', card.status],
    ['created_at', card.createdAt],
    ['updated_at', card.updatedAt],
    ['deleted_at', card.deletedAt],
    ['is_deleted', card.isDeleted],
    ['provider_name', card.providerName],
    ['card_tracking_code', card.cardTrackingCode],
    ['merchant_product_id', card.merchantProductId],
    ['client_id', card.clientId],
    ['reason', card.reason],
    ['currencies', currencies(card, extras)],
    ['blocked_at', card.blockedAt],
    ['replacement_by', card.replacementBy],
  ];
  const given = new Map(others);
  given.delete('currencies');
  // A named field of another type than the document's stands among the others.
  return [...named.filter(([name]) => !given.has(name)), ...given];
}

/** Accounts and currencies with whatever else each item had. */
function currencies({ currencies: items }: ClientCard, extras: Value | undefined): Value {
  const isList = typeof extras === 'object' && extras?.kind === 'list';
  if (extras !== undefined && (!isList || extras.items.length !== items.length)) return extras;
  return {
    kind: 'list',
    items: items.map(({ account, currency }, at) => {
      const extra = isList ? extras.items[at] : undefined;
      const entries: [string, Value][] = [];
      if (account !== null) entries.push(['account', account]);
      if (currency !== null) entries.push(['currency', currency]);
      return { kind: 'object', entries: [...entries, ...(isObject(extra) ? extra.entries : [])] };
    }),
  };
}
