import { exporting as en } from '../i18n/en/exporting';
import { exporting as es } from '../i18n/es/exporting';
import { getLanguage } from '../state/contexts';

/** What exporting says, in the language of the moment. */
export function exportWords(language = getLanguage()) {
  return language.speaker({ en, es });
}
