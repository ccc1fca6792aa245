import type { QueryLocale } from '../../shared/ipc/browse';
import { queryLocaleOf } from '../../shared/query-locale';
import { defaultSettings } from '../../shared/default-settings';

/** What questions of tests mean by days and words: English in UTC, unless `parts` differ. */
export function testLocale(parts: Partial<QueryLocale> = {}): QueryLocale {
  const { language = 'en' } = parts;
  return { ...queryLocaleOf(language, { ...defaultSettings, zone: 'UTC' }), ...parts };
}
