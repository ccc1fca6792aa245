import { refuse, success } from './answers';
import type { Answer, RefusalReason } from './answers';
import { cardText } from './cards';
import { single } from './incoming';
import type { Incoming } from './incoming';
import type { Resource } from './lists';
import { merchantText } from './merchant';
import type { World } from './world';

/** What the four reads need. The service of the tests (test/service) makes another for each of its requests. */
export interface Reads {
  /** The service's own clock, epoch milliseconds. */
  readonly now: number;
  /** How far a timestamp may be from that clock. */
  readonly timestampWindowSeconds: number;
  judgeToken(token: string): 'good' | 'expired' | 'invalid';
  expectedSignature(incoming: Incoming, timestamp: string): string;
  readonly world: World;
  /** As merchants/me serves them. */
  readonly keys: { readonly publicKey: string; readonly secretKey: string };
  list(resource: Resource, incoming: Incoming): Answer;
}

/** The answer to one of the four reads of docs/interface.md, or a refusal of whatever else was asked. */
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
 * The checks of docs/interface.md, "Requests", in the order token, timestamp, signature. Answers why a read is refused, or null when
 * it may pass.
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

/** Decoded exactly once; null when the escapes are broken. */
export function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
