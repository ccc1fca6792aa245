import { updates as en } from '../i18n/en/updates';
import { updates as es } from '../i18n/es/updates';
import type { Language } from '../i18n/messages.svelte';

/** What updates say, in the language of the moment. */
export function updateWords(language: Language) {
  return language.speaker({ en, es });
}
