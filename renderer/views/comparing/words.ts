import { viewsCompared as en } from '../../i18n/en/views-compared';
import { viewsCompared as es } from '../../i18n/es/views-compared';
import { getLanguage } from '../../state/contexts';

/** What the comparison of views says, in the language of the moment. */
export function comparedWords(language = getLanguage()) {
  return language.speaker({ en, es });
}
