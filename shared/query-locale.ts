import type { QueryLocale } from './ipc/browse';
import type { Settings } from './ipc/settings';
import { dayOrders, type LanguageCode } from './locales';
import { zoneOf } from './zones';

/** The settings that questions obey. */
export type QuerySettings = Readonly<Pick<Settings, 'zone'>>;

/** What typed days and words mean to a user of the window: the order of a day is the language's. */
export function queryLocaleOf(language: LanguageCode, settings: QuerySettings): QueryLocale {
  return { zone: zoneOf(settings), language, dates: dayOrders[language] };
}

/** How a saved condition is read: its days in the order in which they were typed. */
export function savedQueryLocale(
  { dates }: Pick<QueryLocale, 'dates'>,
  locale: QueryLocale,
): QueryLocale {
  return dates === undefined ? locale : { ...locale, dates };
}

/** For queries without days and without typed words. */
export const neutralQueryLocale: QueryLocale = { zone: 'UTC', language: 'en', dates: 'day-first' };
