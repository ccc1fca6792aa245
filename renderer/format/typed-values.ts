import { dateTimeFormat } from '../../preload/contract/moments';
import { isDate } from './instant';
import type { Locale } from '../../preload/contract/preferences';

type Part = 'day' | 'month' | 'year';

const dayMs = 86_400_000;

/** The order of a date's parts in the locale: 11/13/2026, 13/11/2026. */
export function dateOrder(locale: Locale): readonly Part[] {
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type): type is Part => type === 'day' || type === 'month' || type === 'year');
}

/** `2026-11-13` as it is typed in the locale; '' for ''. */
export function typedDate(day: string, locale: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const parts = { year, month, day: date };
  return day === ''
    ? ''
    : dateOrder(locale)
        .map((part) => parts[part])
        .join('/');
}

/**
 * A typed date as `2026-11-13`: in the locale's order with any separators, or with the year first. '' for nothing, null when it is not a
 * calendar date. A year of two digits is refused, not guessed.
 */
export function readTypedDate(text: string, locale: Locale): string | null {
  const typed = text.trim();
  if (typed === '') return '';
  const isIso = /^\d{4}\D/.test(typed);
  const order: readonly Part[] = isIso ? ['year', 'month', 'day'] : dateOrder(locale);
  const numbers = /^(\d{1,4})[\s./-]+(\d{1,2})[\s./-]+(\d{1,4})$/.exec(typed)?.slice(1);
  if (numbers === undefined) return null;
  const of = (part: Part) => numbers[order.indexOf(part)] ?? '';
  if (of('year').length !== 4 || of('day').length > 2) return null;
  const day = [of('year'), of('month').padStart(2, '0'), of('day').padStart(2, '0')].join('-');
  return isDate(day) ? day : null;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The date of a moment in a time zone, as `2026-11-13`. */
export function dayOf(epochMs: number, zone: string): string {
  const format = dateTimeFormat(
    { locale: 'en-US', zone },
    { year: 'numeric', month: '2-digit', day: '2-digit' },
  );
  const of = (type: string) =>
    format.formatToParts(epochMs).find((part) => part.type === type)?.value;
  return `${of('year')}-${of('month')}-${of('day')}`;
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
