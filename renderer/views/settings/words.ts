import { settings as en } from '../../i18n/en/settings';
import { settings as es } from '../../i18n/es/settings';
import type { Language } from '../../i18n/messages.svelte';

/** What the settings say, in the language of the moment. */
export function settingsWords(language: Language) {
  return language.speaker({ en, es });
}
