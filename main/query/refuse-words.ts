import type { NotUnderstood } from '../../preload/contract/browse';
import { DeskError } from '../failure';

const maxWordsLength = 200;

/** For whatever acts on a search instead of showing it: fails with `input.filter` if part of it was not understood. */
export function refuseWords(notUnderstood: readonly Pick<NotUnderstood, 'typed'>[]): void {
  if (notUnderstood.length === 0) return;
  const words = notUnderstood.map(({ typed }) => typed).join(' ');
  throw new DeskError('input.filter', { words: words.slice(0, maxWordsLength) });
}
