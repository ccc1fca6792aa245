import { settings as en } from '../../i18n/en/settings';
import { settings as es } from '../../i18n/es/settings';
import { getLanguage } from '../../state/contexts';

/** What the settings say, in the language of the moment. */
export function settingsWords(language = getLanguage()) {
  return language.speaker({ en, es });
}
