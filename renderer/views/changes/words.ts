import { comparing as en } from '../../i18n/en/comparing';
import { comparing as es } from '../../i18n/es/comparing';
import type { Language } from '../../i18n/messages.svelte';

/** What the choices among changes say, in the language of the moment. */
export function comparingWords(language: Language) {
  return language.speaker({ en, es });
}
