import { expect, it } from 'vitest';
import { languageCodes, languageOf, locales } from '../../../shared/locales';

it('is the one chosen, else the first of the system that there is, English if there is none', () => {
  expect(languageOf('en', ['es'])).toBe('en');
  expect(languageOf('system', ['qu-PE', 'es-419', 'en-US'])).toBe('es');
  expect(languageOf('system', ['en-GB', 'es'])).toBe('en');
  expect(languageOf('system', ['ES-pe', 'en'])).toBe('es');
  expect(languageOf('system', ['est-EE', 'pt-BR'])).toBe('en');
  expect(languageOf('system', [])).toBe('en');
});

it('has a locale for each', () => {
  expect(Object.keys(locales)).toEqual([...languageCodes]);
});
