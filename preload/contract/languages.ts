/** The languages of the app, each with the locale its dates and numbers follow. */
export const locales = { en: 'en-US', es: 'es-PE' } as const;
export type LanguageCode = keyof typeof locales;
export type Locale = (typeof locales)[LanguageCode];

export const languageCodes = ['en', 'es'] as const satisfies readonly LanguageCode[];

/** The chosen language, else the first of the system's (best first, `es-419`) that the app has; English if it has none. */
export function languageOf(
  chosen: 'system' | LanguageCode,
  systemLanguages: readonly string[],
): LanguageCode {
  if (chosen !== 'system') return chosen;
  const codes = systemLanguages.map((tag) => tag.toLowerCase().split('-')[0]);
  return codes.map((code) => languageCodes.find((each) => each === code)).find(Boolean) ?? 'en';
}
