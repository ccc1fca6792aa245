import { isCalendarPeriod, periodNames } from './calendar-periods';
import type { LanguageCode } from './locales';
import type { ShownAs } from './pivot-measures';

const words = {
  en: {
    value: 'Values',
    'of-column': '% of the column',
    'of-row': '% of the row',
    change: (before: string) => `Change against ${before}`,
  },
  es: {
    value: 'Valores',
    'of-column': '% de la columna',
    'of-row': '% de la fila',
    change: (before: string) => `Variación frente ${before}`,
  },
} as const;

/** How the figures of a pivot table are shown, on a screen and in its file. */
export function showingWords(shownAs: ShownAs, language: LanguageCode): string {
  return isCalendarPeriod(shownAs)
    ? words[language].change(periodNames(shownAs, language).before)
    : words[language][shownAs];
}
