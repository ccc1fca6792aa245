import type { Settings } from './app';

// Separate from the schemas: pages need these values too, and run no schemas.

/** The languages of the app, each with the locale for its dates and numbers. */
export const locales = { en: 'en-US', es: 'es-PE' } as const;
export type LanguageCode = keyof typeof locales;
export type Locale = (typeof locales)[LanguageCode];

export const languageCodes = ['en', 'es'] as const satisfies readonly LanguageCode[];

/** The chosen language, or the first of the system's (best first, such as `es-419`) that the app has; English if it has none. */
export function languageOf(
  chosen: 'system' | LanguageCode,
  systemLanguages: readonly string[],
): LanguageCode {
  if (chosen !== 'system') return chosen;
  const codes = systemLanguages.map((tag) => tag.toLowerCase().split('-')[0]);
  return codes.map((code) => languageCodes.find((each) => each === code)).find(Boolean) ?? 'en';
}

export const usualLockMinutes = 15;

/** Settings before the user chooses any. */
export const defaultSettings: Settings = {
  theme: 'system',
  density: 'regular',
  language: 'system',
  zone: 'system',
  updates: true,
  lockAfterMinutes: usualLockMinutes,
};

/** Tiles of the overview, in their default order. */
export const overviewTiles = ['clients', 'lots', 'cards', 'money'] as const;

/** The computer's time zone, by IANA name. */
export function systemZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The time zone of days, for a setting that may be `system`. */
export function zoneOf({ zone }: { readonly zone: string }): string {
  return zone === 'system' ? systemZone() : zone;
}

/** Every query names a zone, so valid ones are remembered. */
const known = new Set<string>();

/** Whether this is the IANA name of a time zone. */
export function isZone(name: string): boolean {
  if (known.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    known.add(name);
    return true;
  } catch {
    return false;
  }
}
