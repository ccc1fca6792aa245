import { updates as en } from '../i18n/en/updates';
import { updates as es } from '../i18n/es/updates';
import { getLanguage } from '../state/contexts';

/** What updates say, in the language of the moment. */
export function updateWords(language = getLanguage()) {
  return language.speaker({ en, es });
}
