import { calendarDay } from '../../preload/contract/moments';
import { locales, type LanguageCode, type Locale } from '../../preload/contract/preferences';
import {
  dayOrders,
  isoOfWritten,
  readWrittenDate,
  typedDates,
  type DayOrder,
} from '../../preload/contract/written-dates';

/** The order of day and month on the screens of a locale. */
export function dayOrder(locale: Locale): DayOrder {
  const language = (Object.keys(locales) as LanguageCode[]).find(
    (each) => locales[each] === locale,
  );
  return dayOrders[language ?? 'en'];
}

/** `2026-11-13` as it is typed in the locale: 11/13/2026, 13/11/2026; '' for ''. */
export function typedDate(day: string, locale: Locale): string {
  if (day === '') return '';
  const [year = '', month = '', date = ''] = day.split('-');
  const parts = dayOrder(locale) === 'day-first' ? [date, month, year] : [month, date, year];
  return parts.join('/');
}

/**
 * A typed date as `2026-11-13`, in any common writing, digits in the locale's order or with the year first. '' for nothing, null when it is
 * not a calendar date. `now`: epoch milliseconds, near which a year of two digits is looked for.
 */
export function readTypedDate(text: string, locale: Locale, now: number): string | null {
  if (text.trim() === '') return '';
  const read = readWrittenDate(text, typedDates(dayOrder(locale), now));
  return read === null || read === 'no-such-day' || read.exact !== 'day'
    ? null
    : isoOfWritten(read);
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The date of a moment in a time zone, as `2026-11-13`. */
export function dayOf(epochMs: number, zone: string): string {
  return calendarDay(epochMs, zone).toString();
}

/** An IP address in its canonical form; null when it is not one. */
export function ipAddress(typed: string): string | null {
  const text = typed.trim().replace(/^\[(.*)\]$/u, '$1');
  if (/^\d{1,3}(\.\d{1,3}){3}$/u.test(text)) {
    const parts = text.split('.').map(Number);
    return parts.every((part) => part <= 255) ? parts.join('.') : null;
  }
  if (!text.includes(':') || !/^[\da-f:.]+$/iu.test(text)) return null;
  const address = `http://[${text}]`;
  return URL.canParse(address) ? new URL(address).hostname.slice(1, -1) : null;
}

/** Whether a list of allowed addresses contains this one; null when it has entries that cannot be compared, such as a range. */
export function isAllowed(address: string, list: readonly string[]): boolean | null {
  const named = list.map(ipAddress);
  if (named.includes(address)) return true;
  return named.includes(null) ? null : false;
}
