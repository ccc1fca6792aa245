import { calendarDay } from '../../shared/instant-format';
import {
  dayOrders,
  locales,
  type DayOrder,
  type LanguageCode,
  type Locale,
} from '../../shared/locales';

/** The order of day and month on the screens of a locale. */
export function dayOrder(locale: Locale): DayOrder {
  const language = (Object.keys(locales) as LanguageCode[]).find(
    (each) => locales[each] === locale,
  );
  return dayOrders[language ?? 'en'];
}

/** The date of a moment in a time zone, as `2026-11-13`. */
export function dayOf(epochMs: number, zone: string): string {
  return calendarDay(epochMs, zone).toString();
}
