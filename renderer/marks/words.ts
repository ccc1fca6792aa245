import { marks as en } from '../i18n/en/marks';
import { marks as es } from '../i18n/es/marks';
import type { Language } from '../i18n/messages.svelte';

/** What marks say, in the language of the moment. */
export function marksWords(language: Language) {
  return language.speaker({ en, es });
}
