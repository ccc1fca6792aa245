import { duplicates as en } from '../../i18n/en/duplicates';
import { duplicates as es } from '../../i18n/es/duplicates';
import { getLanguage } from '../../state/contexts';

/** What the search for duplicates says, in the language of the moment. */
export function duplicatesWords(language = getLanguage()) {
  return language.speaker({ en, es });
}
