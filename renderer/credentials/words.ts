import { credentials as en } from '../i18n/en/connect';
import { credentials as es } from '../i18n/es/connect';
import type { Language } from '../i18n/messages.svelte';

/** What the window for keys says, in the language of the moment. */
export function credentialsWords(language: Language) {
  return language.speaker({ en, es });
}
