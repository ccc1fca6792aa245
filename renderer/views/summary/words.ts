import { summary as en } from '../../i18n/en/summary';
import { summary as es } from '../../i18n/es/summary';
import { getLanguage } from '../../state/contexts';

/** What summaries say, in the language of the moment. */
export function summaryWords(language = getLanguage()) {
  return language.speaker({ en, es });
}
