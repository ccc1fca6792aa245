import { alerts as en } from '../../i18n/en/alerts';
import { alerts as es } from '../../i18n/es/alerts';
import type { Language } from '../../i18n/messages.svelte';

/** What alerts and scheduled exports say, in the language of the moment. */
export function alertsWords(language: Language) {
  return language.speaker({ en, es });
}
