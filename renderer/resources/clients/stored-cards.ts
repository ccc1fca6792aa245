import type { Filter } from '../../../preload/contract/browse';
import { currencyCodes } from '../../format/record';
import { plainText } from '../../format/value';
import type { DeskBridge } from '../../bridge';
import { foundRows } from '../../lists/found-rows';

/** A client's card as the store keeps it from an earlier look-up. */
export interface StoredCard {
  readonly id: string;
  /** The tracking code, or ''. */
  readonly code: string;
  readonly status: string;
  readonly currencies: readonly string[];
}

const maxCards = 50;

/** The cards looked up so far that name the client, or that the client's record names; at most 50. */
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
