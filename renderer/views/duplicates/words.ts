import { duplicates as en } from '../../i18n/en/duplicates';
import { duplicates as es } from '../../i18n/es/duplicates';
import type { Language } from '../../i18n/messages.svelte';

/** What the search for duplicates says, in the language of the moment. */
export function duplicatesWords(language: Language) {
  return language.speaker({ en, es });
}
