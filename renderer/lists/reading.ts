import type { Reading } from '../../preload/contract/moments';
import { getLanguage, getPreferences } from '../state/contexts';

/** The reader's language and time zone, for formatters; to be called in a component's `$derived`. */
export function getReading(): Reading {
  return { locale: getLanguage().locale, zone: getPreferences().zone };
}
