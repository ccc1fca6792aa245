import { activity as en } from '../../i18n/en/activity';
import { activity as es } from '../../i18n/es/activity';
import { getLanguage } from '../../state/contexts';

/** What the log of requests says, in the language of the moment. */
export function activityWords(language = getLanguage()) {
  return language.speaker({ en, es });
}
