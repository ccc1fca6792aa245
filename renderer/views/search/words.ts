import { palette as en } from '../../i18n/en/palette';
import { palette as es } from '../../i18n/es/palette';
import { getLanguage } from '../../state/contexts';

/** What the palette says, in the language of the moment. */
export function paletteWords(language = getLanguage()) {
  return language.speaker({ en, es });
}

type Also = Extract<keyof typeof en, `also.${string}`>;

/** Other words for a screen or command, in both languages: who works in the one often types the other. */
export function alsoCalled(name: Also extends `also.${infer N}` ? N : never): string {
  return `${en[`also.${name}`]} ${es[`also.${name}`]}`;
}
