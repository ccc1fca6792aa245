import type { NotUnderstood } from '../../shared/ipc/browse';
import { DeskError } from '../failure';

const maxWordsLength = 200;

/**
 * For callers that act on a search instead of showing it: fails with `input.filter` if part of it
 * was not understood.
 */
export function refuseWords(notUnderstood: readonly NotUnderstood[]): void {
  const [first] = notUnderstood;
  if (first === undefined) return;
  const words = notUnderstood.map(({ typed }) => typed).join(' ');
  const likely = notUnderstood.flatMap(({ instead }) => (instead === null ? [] : [instead]));
  throw new DeskError('input.filter', {
    words: words.slice(0, maxWordsLength),
    reason: first.why,
    ...(likely.length > 0 && { instead: likely.join(' ').slice(0, maxWordsLength) }),
  });
}
