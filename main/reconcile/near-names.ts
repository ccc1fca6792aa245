import { fold } from '../../shared/fold';
import type { SearchWork } from './search-work';

/** Words that so many names have are no way to find one. */
const maxCommon = 200;

/** A name's words without case and accents, sorted. */
export function wordsOfName(name: string): string[] {
  return fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 12)
    .toSorted();
}

/** Whether all words of `fewer` are among those of `more`; both are sorted. */
function isWithin(fewer: readonly string[], more: readonly string[]): boolean {
  if (fewer.length > more.length) return false;
  let at = 0;
  for (const word of more) {
    if (at < fewer.length && fewer[at] === word) at += 1;
  }
  return at === fewer.length;
}

/**
 * Names of one side by their words. A name of one word is found by nothing: too many people have
 * it.
 */
export class NearNames {
  readonly #names: readonly (readonly string[])[];
  readonly #byWord = new Map<string, number[]>();

  constructor(names: readonly (readonly string[])[]) {
    this.#names = names;
    for (const [at, words] of names.entries()) {
      if (words.length < 2) continue;
      for (const word of new Set(words)) {
        const some = this.#byWord.get(word);
        if (some === undefined) this.#byWord.set(word, [at]);
        else some.push(at);
      }
    }
  }

  /** Calls `found` for each name that has all of these words, in any order. */
  with(
    words: readonly string[],
    work: SearchWork,
    found: (at: number, isSame: boolean) => void,
  ): void {
    if (words.length < 2) return;
    let rarest: readonly number[] | null = null;
    for (const word of words) {
      work.looked += 1;
      const some = this.#byWord.get(word);
      if (some === undefined) return;
      if (rarest === null || some.length < rarest.length) rarest = some;
    }
    if (rarest === null || rarest.length > maxCommon) return;
    for (const at of rarest) {
      work.compared += 1;
      const other = this.#names[at] ?? [];
      if (isWithin(words, other)) found(at, other.length === words.length);
    }
  }
}
