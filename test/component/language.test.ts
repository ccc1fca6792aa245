import { expect, test } from 'vitest';
import { failureCodes } from '../../shared/failures';
import { connectWords, reconcileWords } from '../../renderer/i18n/words';
import { Language } from '../../renderer/i18n/messages.svelte';
import { failureFor } from './fake-bridge';

test('a choice outweighs the system, and Spanish counts as Peru does', () => {
  const language = new Language(['en-US']);
  expect(language.locale).toBe('en-US');
  language.choose('es');
  expect(language.locale).toBe('es-PE');
  expect(connectWords(language)('connect.signing.only', { tried: 1234567 })).toContain('1,234,567');
});

test('one difference is said as one, several as several', () => {
  const said = (code: 'en' | 'es', different: number) =>
    reconcileWords(new Language([], code))('done', { different, mine: 1, theirs: 0 });
  expect(said('es', 1)).toMatch(/^Comparado: 1 diferente, 1 solo en mi archivo/);
  expect(said('es', 2)).toMatch(/^Comparado: 2 diferentes,/);
  expect(said('en', 1)).toMatch(/^Compared: 1 different,/);
});

test('a day is the reader’s, in the zone that was chosen', () => {
  const language = new Language([], 'en');
  const until = Date.parse('2027-01-01T03:00:00Z');
  const said = () => language.reason('check.secure-line', 'certificate-valid', { until });
  for (const [zone, day] of [
    ['UTC', 'Jan 1, 2027'],
    ['America/Lima', 'Dec 31, 2026'],
  ] as const) {
    language.readIn(zone);
    expect(said()).toContain(day);
  }
});

test('a reason word gives the guess; without one, or with an unknown one, the general guess stays', () => {
  const { failure } = new Language([], 'en');
  const general = failure(failureFor('input.base-url')).why;
  expect(failure(failureFor('input.base-url', { reason: 'not-http' })).why).toMatch(
    /must start with https/,
  );
  expect(failure(failureFor('input.base-url', { reason: 'a-newer-word' })).why).toBe(general);
});

test('a reason belongs to the field it is about', () => {
  const { failure } = new Language([], 'en');
  const why = (field: string) =>
    failure(failureFor('input.profile', { field, reason: 'unusual' })).why;
  expect(why('name')).toMatch(/At most 80 characters/);
  expect(why('tokenPath')).toMatch(/joined by dots/);
});

test('every failure is a sentence in both languages, whatever main leaves out', () => {
  for (const code of ['en', 'es'] as const) {
    const { failure } = new Language([], code);
    for (const code of failureCodes) {
      const { what, why } = failure(failureFor(code));
      expect(`${what} ${why}`, code).toMatch(/^\p{L}.*[.”»] .*[.”»]$/u);
      expect(`${what} ${why}`, code).not.toMatch(/undefined|null|NaN/);
    }
  }
});
