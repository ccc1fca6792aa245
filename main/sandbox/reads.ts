import { cardText } from './cards';
import type { Resource } from './lists';
import type { World } from './world';
import { between, isoInstant, year } from './instants';
import { editionTime } from './population';
import { type Answer, success, refuse, type RefusalReason } from './answers';
import { type Incoming, single } from './incoming';

/**
 * What the four reads depend on. The test service (test/service) creates another for each request.
 */
interface Reads {
  /** The service's own clock, epoch milliseconds. */
  readonly now: number;
  /** How far a timestamp may differ from that clock. */
  readonly timestampWindowSeconds: number;
  judgeToken(token: string): 'good' | 'expired' | 'invalid';
  expectedSignature(incoming: Incoming, timestamp: string): string;
  readonly world: World;
  /** As merchants/me returns them. */
  readonly keys: { readonly publicKey: string; readonly secretKey: string };
  list(resource: Resource, incoming: Incoming): Answer;
}

/** The answer to one of the four reads of docs/interface.md, or a refusal of anything else. */
export function answerRead(incoming: Incoming, reads: Reads): Answer {
  const { route, encodedCardId } = incoming;
  if (route === 'other') return refuse('path-unknown');
  if (incoming.method !== 'GET') return refuse('method-not-allowed');
  const cardId = decoded(encodedCardId ?? '');
  if (cardId === null) return refuse('path-malformed');
  const reason = refusalOf(incoming, reads);
  if (reason) return refuse(reason);
  switch (route) {
    case 'merchant':
      return success(merchantText(reads.world, reads.keys));
    case 'clients':
    case 'lots':
      return reads.list(route, incoming);
    case 'card': {
      const card = cardText(reads.world, cardId);
      return card === null ? refuse('card-unknown') : success(card);
    }
  }
}

/**
 * The checks of docs/interface.md, "Requests", in the order token, timestamp, signature. Returns
 * why a read is refused, or null.
 */
function refusalOf(incoming: Incoming, reads: Reads): RefusalReason | null {
  if (incoming.token === null) return 'token-missing';
  const token = /^Bearer (\S+)$/.exec(incoming.token)?.[1];
  if (token === undefined) return 'token-malformed';
  const verdict = reads.judgeToken(token);
  if (verdict !== 'good') return verdict === 'expired' ? 'token-expired' : 'token-invalid';

  const timestamp = single(incoming, 'timestamp');
  if (timestamp === null) return 'timestamp-missing';
  if (timestamp === 'repeated' || !/^\d{13}$/.test(timestamp.value)) return 'timestamp-malformed';
  const distance = Math.abs(reads.now - Number(timestamp.value));
  if (distance > reads.timestampWindowSeconds * 1000) return 'timestamp-outside';

  if (incoming.signature === null) return 'signature-missing';
  const expected = reads.expectedSignature(incoming, timestamp.value);
  return incoming.signature === expected ? null : 'signature-invalid';
}

/** Decoded exactly once; null when an escape is malformed. */
export function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/**
 * The merchant as JSON text (docs/interface.md, "Merchant" and "Access token of a merchant"), with
 * the given keys. Between editions 1 and 2 an address is added to the white list. Addresses are
 * those reserved for documentation; names and numbers are made up.
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
    created_at: isoInstant(createdAt, 476),
    updated_at: isoInstant(updatedAt, 821),
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
      created_at: isoInstant(createdAt + 500, 12),
      updated_at: isoInstant(createdAt + 500, 12),
      deleted_at: null,
      is_deleted: false,
      is_deleted_by: null,
      merchant_id: world.merchantId,
      public_key: keys.publicKey,
      secret_key: keys.secretKey,
    },
  });
}
