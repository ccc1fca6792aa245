import type { LocaleContext } from '../../shared/instant-format';
import { getLanguage, getPreferences } from '../state/contexts';

/** The user's language and time zone, for formatters. Call it in a component's `$derived`. */
export function getLocaleContext(): LocaleContext {
  return { locale: getLanguage().locale, zone: getPreferences().zone };
}
