import { reconcile as en } from '../../i18n/en/reconcile';
import { reconcile as es } from '../../i18n/es/reconcile';
import type { Language } from '../../i18n/messages.svelte';

/** What reconciling says, in the language of the moment. */
export function reconcileWords(language: Language) {
  return language.speaker({ en, es });
}
