import { success, type Answer } from '../../main/sandbox/answers';
import { cardText, clientCardIds } from '../../main/sandbox/cards';
import type { World } from '../../main/sandbox/world';

interface Card {
  readonly id: string;
  readonly client_id: string;
  readonly replacement_by: string | null;
}

/**
 * The last card of a chain claims to be replaced by the first one: a cycle that no service should
 * return, and a reader must survive.
 */
export function closeCycle(world: World, answer: Answer): Answer {
  const { data } = JSON.parse(answer.body.toString()) as { data: Card | null };
  if (data === null || data.replacement_by !== null) return answer;
  const ids = clientCardIds(world, world.identities.indexOf('client', data.client_id) ?? 0);
  const before = cardText(world, ids[ids.indexOf(data.id) - 1] ?? '');
  const endsChain = before !== null && (JSON.parse(before) as Card).replacement_by === data.id;
  return endsChain ? success(JSON.stringify({ ...data, replacement_by: ids[0] })) : answer;
}
