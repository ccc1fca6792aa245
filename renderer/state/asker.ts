import type { Asker } from '../../preload/contract/browse';
import type { Language } from '../i18n/messages.svelte';
import type { Preferences } from './preferences.svelte';

/** Where and in which language somebody asks, as it is when they ask. */
export type AskedAs = () => Asker;

export function askedBy(
  language: Pick<Language, 'code'>,
  preferences: Pick<Preferences, 'zone'>,
): AskedAs {
  return () => ({ zone: preferences.zone, language: language.code });
}

/** For questions without conditions: they have the same answer for everybody. */
export const anybody: Asker = { zone: 'UTC', language: 'en' };
