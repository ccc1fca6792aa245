import { viewsCompared as en } from '../../i18n/en/views-compared';
import { viewsCompared as es } from '../../i18n/es/views-compared';
import type { Language } from '../../i18n/messages.svelte';

/** What the comparison of views says, in the language of the moment. */
export function comparedWords(language: Language) {
  return language.speaker({ en, es });
}
