import { activity as en } from '../../i18n/en/activity';
import { activity as es } from '../../i18n/es/activity';
import type { Language } from '../../i18n/messages.svelte';

/** What the log of requests says, in the language of the moment. */
export function activityWords(language: Language) {
  return language.speaker({ en, es });
}
