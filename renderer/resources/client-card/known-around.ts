import type { ClientCard } from '../../../preload/contract/records';
import type { DeskBridge } from '../../bridge';
import { personName } from '../../format/record';
import { plainText } from '../../format/value';
import { foundRows } from '../../lists/found-rows';

/** What the store knows of a card's client and product. */
export interface KnownAround {
  /** What the client is called, or ''. */
  readonly client: string;
  /** What lots of the product call it, or ''. */
  readonly product: string;
  /** How many lots are of the product. */
  readonly lots: number;
}

/** Nothing is asked of the service; what cannot be read is not known. */
export async function knownAround(
  browse: DeskBridge['browse'],
  { clientId, merchantProductId }: Pick<ClientCard, 'clientId' | 'merchantProductId'>,
): Promise<KnownAround> {
  const [client, product] = await Promise.allSettled([
    clientId ? browse.record({ resource: 'clients', id: clientId }) : null,
    merchantProductId ? lotsOf(browse, merchantProductId) : null,
  ]);
  const version = client.status === 'fulfilled' ? client.value?.versions[0] : undefined;
  const lots = product.status === 'fulfilled' ? product.value : null;
  return {
    client: version === undefined ? '' : personName(version.record),
    product: lots?.name ?? '',
    lots: lots?.count ?? 0,
  };
}

export function ofProduct(id: string) {
  return { kind: 'one-of' as const, field: 'merchant_product_id', values: [id] };
}

async function lotsOf(browse: DeskBridge['browse'], productId: string) {
  const { count, rows } = await foundRows(browse, 'lots', ofProduct(productId), 1);
  return { name: plainText(rows[0]?.value('product_name')), count };
}

/** The cards among those read that led to a card by being replaced, oldest first. */
export function knownBefore(card: ClientCard, read: readonly ClientCard[]): readonly ClientCard[] {
  const before: ClientCard[] = [];
  const seen = new Set([card]);
  let first = card;
  for (;;) {
    const id = first.id ?? first.askedId;
    const earlier = read.find((other) => other.replacementBy === id && !seen.has(other));
    if (earlier === undefined) return before;
    seen.add(earlier);
    before.unshift(earlier);
    first = earlier;
  }
}
