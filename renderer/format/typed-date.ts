import type { Locale } from '../../shared/locales';
import { isoOfWritten, readWrittenDate, typedDates } from '../../shared/written-dates';
import { dayOrder } from './typed-values';

/** `2026-11-13` as it is typed in the locale: 11/13/2026, 13/11/2026; '' for ''. */
export function typedDate(day: string, locale: Locale): string {
  if (day === '') return '';
  const [year = '', month = '', date = ''] = day.split('-');
  const parts = dayOrder(locale) === 'day-first' ? [date, month, year] : [month, date, year];
  return parts.join('/');
}

/**
 * A typed date as `2026-11-13`, in any common writing, digits in the locale's order or with the
 * year first. '' for nothing, null when it is not a calendar date. `now`: epoch milliseconds, near
 * which a year of two digits is looked for.
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
