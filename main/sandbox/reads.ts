import { refuse, success } from './answers';
import type { Answer } from './answers';
import { cardText } from './cards';
import { refusalOf } from './gate';
import type { Gate } from './gate';
import type { Incoming } from './incoming';
import type { Resource } from './lists';
import { merchantText } from './merchant';
import type { World } from './world';

/** What the four reads need. The service of the tests (test/service) makes another for each of its requests. */
export interface Reads extends Gate {
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

/** Decoded exactly once; null when the escapes are broken. */
export function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
