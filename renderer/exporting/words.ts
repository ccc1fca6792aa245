import { exporting as en } from '../i18n/en/exporting';
import { exporting as es } from '../i18n/es/exporting';
import type { Language } from '../i18n/messages.svelte';

/** What exporting says, in the language of the moment. */
export function exportWords(language: Language) {
  return language.speaker({ en, es });
}
