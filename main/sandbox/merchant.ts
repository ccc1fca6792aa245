import { between, moment } from './moments';
import { editionTime } from './population';
import type { World } from './world';

const year = 365 * 86_400_000;

/**
 * The merchant as JSON text (docs/interface.md, "Merchant" and "Access token of a merchant"), with the keys it was asked to serve. Between edition
 * 1 and 2 an address was added to the white list. Addresses are those reserved for documentation, names and numbers are made up.
 */
export function merchantText(
  world: World,
  keys: { readonly publicKey: string; readonly secretKey: string },
): string {
  const grown = world.edition >= 2;
  const createdAt = world.now - 3 * year;
  const updatedAt = grown
    ? between(editionTime(world.now, 1), editionTime(world.now, 2), 0.4)
    : createdAt + 1_000;
  return JSON.stringify({
    id: world.merchantId,
    status: 'ACTIVE',
    created_at: moment(createdAt, 476),
    updated_at: moment(updatedAt, 821),
    deleted_at: null,
    is_deleted: false,
    is_deleted_by: null,
    code_client: 'MUESTRA-001',
    document_type: 'RUC',
    document_number: '20000000001',
    company_name: 'Muestra Andina S.A.C.',
    company_country: 'PER',
    white_list_ips: ['192.0.2.10', '198.51.100.24', ...(grown ? ['203.0.113.7'] : [])],
    merchant_access_token: {
      id: world.identities.idOf('access-token', 0),
      status: 'ACTIVE',
      created_at: moment(createdAt + 500, 12),
      updated_at: moment(createdAt + 500, 12),
      deleted_at: null,
      is_deleted: false,
      is_deleted_by: null,
      merchant_id: world.merchantId,
      public_key: keys.publicKey,
      secret_key: keys.secretKey,
    },
  });
}
