import { marks as en } from '../i18n/en/marks';
import { marks as es } from '../i18n/es/marks';
import { getLanguage } from '../state/contexts';

/** What marks say, in the language of the moment. */
export function marksWords(language = getLanguage()) {
  return language.speaker({ en, es });
}
