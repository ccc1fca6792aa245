import type { ClientCard } from '../../../preload/contract/client-card';
import { readWindow } from '../../../preload/contract/row-text';
import type { DeskBridge } from '../../bridge';
import { personName } from '../../format/person-name';
import { plainText } from '../../format/value';
import { anybody } from '../../state/asker';

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
  const { viewId, count, columns } = await browse.open({
    ...{ resource: 'lots', search: '', filters: [ofProduct(productId)], sort: [], asOf: null },
    ...anybody,
  });
  const text = count === 0 ? null : await browse.window({ viewId, offset: 0, limit: 1 });
  await browse.close({ viewId });
  const [row] = text === null ? [] : readWindow(text).rows;
  return { name: plainText(row?.cells[columns.indexOf('product_name')]), count };
}
