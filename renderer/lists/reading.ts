import type { Reading } from '../../preload/contract/moments';
import { getLanguage, getPreferences } from '../state/contexts';

/** The reader's language and time zone, for formatters; to be called while a component is made, read in a `$derived`. */
export function getReading(): () => Reading {
  const language = getLanguage();
  const preferences = getPreferences();
  return () => ({ locale: language.locale, zone: preferences.zone });
}
