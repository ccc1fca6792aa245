import type { ServiceRecord, Value } from '../../../preload/contract/values';
import type { Filter } from '../../../preload/contract/browse';
import { currencyCodes } from '../../format/record';
import { plainText } from '../../format/value';
import type { DeskBridge } from '../../bridge';
import { foundRows } from '../../lists/list-query';

/** The card ids in a client's record: single ids, lists of ids, and lists of records with an id. */
export function cardIds(record: ServiceRecord): readonly string[] {
  const ids = record.flatMap(([field, value]) => {
    if (!/(^|_)cards?(_|$)/i.test(field) || value === null) return [];
    if (typeof value === 'string') return /_id$/i.test(field) && value !== '' ? [value] : [];
    if (typeof value !== 'object' || value.kind !== 'list') return [];
    return value.items.flatMap((item) => {
      if (typeof item === 'string') return item === '' ? [] : [item];
      if (item === null || typeof item !== 'object' || item.kind !== 'object') return [];
      const id = new Map(item.entries).get('id');
      return typeof id === 'string' && id !== '' ? [id] : [];
    });
  });
  return [...new Set(ids)];
}

/** Whether a field contains only card ids, which are shown as links instead. */
export function isCardIds(field: string, value: Value): boolean {
  const isPlain =
    typeof value === 'string' ||
    (typeof value === 'object' &&
      value?.kind === 'list' &&
      value.items.every((item) => typeof item === 'string'));
  return isPlain && cardIds([[field, value]]).length > 0;
}

/** A client's card, stored by an earlier lookup. */
export interface StoredCard {
  readonly id: string;
  /** The tracking code, or ''. */
  readonly code: string;
  readonly status: string;
  readonly currencies: readonly string[];
}

const maxCards = 50;

/** The stored cards that name the client, or that the client's record names; at most 50 of each. */
export async function storedCards(
  browse: DeskBridge['browse'],
  of: { readonly clientId: string; readonly named: readonly string[] },
): Promise<readonly StoredCard[]> {
  const byClient = await cardsWith(browse, 'client_id', [of.clientId]);
  const missing = of.named.filter((id) => !byClient.some((card) => card.id === id));
  const byId = missing.length === 0 ? [] : await cardsWith(browse, 'id', missing);
  return [...byClient, ...byId];
}

async function cardsWith(
  browse: DeskBridge['browse'],
  field: string,
  values: readonly string[],
): Promise<readonly StoredCard[]> {
  const filter: Filter = { kind: 'one-of', field, values: [...values] };
  const { rows } = await foundRows(browse, 'cards', filter, maxCards);
  return rows.map(({ id, value }) => ({
    id,
    code: plainText(value('card_tracking_code')),
    status: plainText(value('status')),
    currencies: currencyCodes(value('currencies')),
  }));
}
