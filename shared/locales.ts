// Separate from the schemas: pages need these values too, and run no schemas.

/** The languages of the app, each with the locale for its dates and numbers. */
export const locales = { en: 'en-US', es: 'es-PE' } as const;

export type LanguageCode = keyof typeof locales;

export type Locale = (typeof locales)[LanguageCode];

export const languageCodes = ['en', 'es'] as const satisfies readonly LanguageCode[];

export type DayOrder = 'day-first' | 'month-first';

/** The order in which each language of the screens writes day and month. */
export const dayOrders = { en: 'month-first', es: 'day-first' } as const satisfies Readonly<
  Record<LanguageCode, DayOrder>
>;

/**
 * The chosen language, or the first of the system's (best first, such as `es-419`) that the app
 * has; English if it has none.
 */
export function languageOf(
  chosen: 'system' | LanguageCode,
  systemLanguages: readonly string[],
): LanguageCode {
  if (chosen !== 'system') return chosen;
  const codes = systemLanguages.map((tag) => tag.toLowerCase().split('-')[0]);
  return codes.map((code) => languageCodes.find((each) => each === code)).find(Boolean) ?? 'en';
}
