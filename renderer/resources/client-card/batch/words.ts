import { lookup as en } from '../../../i18n/en/lookup';
import { lookup as es } from '../../../i18n/es/lookup';
import { getLanguage } from '../../../state/contexts';

/** What looking lists up says, in the language of the moment. */
export function lookupWords(language = getLanguage()) {
  return language.speaker({ en, es });
}

export type LookupSay = ReturnType<typeof lookupWords>;
