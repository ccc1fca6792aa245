import type { QueryLocale } from './ipc/browse';
import { dayOrders, type LanguageCode } from './locales';

/** What typed days and words mean to a user of the window: the order of a day is the language's. */
export function queryLocaleOf(language: LanguageCode, zone: string): QueryLocale {
  return { zone, language, dates: dayOrders[language] };
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
