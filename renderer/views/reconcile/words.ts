import { reconcile as en } from '../../i18n/en/reconcile';
import { reconcile as es } from '../../i18n/es/reconcile';
import { getLanguage } from '../../state/contexts';

/** What reconciling says, in the language of the moment. */
export function reconcileWords(language = getLanguage()) {
  return language.speaker({ en, es });
}
