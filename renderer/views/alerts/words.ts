import { alerts as en } from '../../i18n/en/alerts';
import { alerts as es } from '../../i18n/es/alerts';
import { getLanguage } from '../../state/contexts';

/** What alerts and scheduled exports say, in the language of the moment. */
export function alertsWords(language = getLanguage()) {
  return language.speaker({ en, es });
}
