import type { NotUnderstood } from '../../shared/ipc/browse';
import type { Language } from '../i18n/messages.svelte';
import { searchingWords } from '../i18n/words';
import { withPart } from './search-part';

/** More of a long list would cover the rows. */
const maxShown = 80;

/** Why a search finds nothing: its parts that are unknown, and those that cannot be compared. */
export function notUnderstoodWords(words: readonly NotUnderstood[], language: Language) {
  const t = searchingWords(language);
  const unknown = words
    .filter(({ why }) => why === 'unknown')
    .map(({ typed }) => (typed.length > maxShown ? `${typed.slice(0, maxShown)}…` : typed));
  return {
    unknown:
      unknown.length === 0
        ? null
        : t('notUnderstood', { words: unknown.join(' '), count: unknown.length }),
    /** Each reason has its own message. */
    notComparable: words.flatMap(({ typed, why, instead }) =>
      why === 'unknown' ? [] : t(`why.${why}`, { words: typed, value: instead ?? '' }),
    ),
  };
}

/** The search with every suggestion applied; null if one is missing, or nothing is unknown. */
export function likelierSearch(words: readonly NotUnderstood[], search: string): string | null {
  const unknown = words.filter(({ why }) => why === 'unknown');
  if (unknown.length === 0 || unknown.some(({ instead }) => instead === null)) return null;
  // From the last on, so that those before stay where they were.
  return unknown.reduceRight(
    (text, part) => withPart(text, part, part.instead ?? part.typed),
    search,
  );
}
