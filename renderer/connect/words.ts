import { connect as en } from '../i18n/en/connect';
import { connect as es } from '../i18n/es/connect';
import { getLanguage } from '../state/contexts';

/** What setting up a connection says, in the language of the moment. */
export function connectWords(language = getLanguage()) {
  return language.speaker({ en, es });
}

export type ConnectSay = ReturnType<typeof connectWords>;
