import { summary as en } from '../../i18n/en/summary';
import { summary as es } from '../../i18n/es/summary';
import type { Language } from '../../i18n/messages.svelte';

/** What summaries say, in the language of the moment. */
export function summaryWords(language: Language) {
  return language.speaker({ en, es });
}
