import { fold } from '../../../shared/fold';

/** The words of a text, without capitals and accents. */
export const foldedWords = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether every typed word is the beginning of one of these words, or such a word itself. */
export function areIn(wanted: readonly string[], words: string, exact = false): boolean {
  const all = foldedWords(words);
  return wanted.every((typed) =>
    all.some((each) => (exact ? each === typed : each.startsWith(typed))),
  );
}
