import { comparing as en } from '../../i18n/en/comparing';
import { comparing as es } from '../../i18n/es/comparing';
import { getLanguage } from '../../state/contexts';

/** What the choices among changes say, in the language of the moment. */
export function comparingWords(language = getLanguage()) {
  return language.speaker({ en, es });
}
