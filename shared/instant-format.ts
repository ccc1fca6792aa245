import type { Locale } from './locales';
import { dayMs } from './instants';

/** Everything a formatter depends on. */
export interface LocaleContext {
  readonly locale: Locale;
  /** IANA name. */
  readonly zone: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Creating an Intl format costs far more than using it, and a grid formats hundreds of values per
 * frame.
 */
export function dateTimeFormat(
  { locale, zone }: LocaleContext,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    formats.set(key, format);
  }
  return format;
}

/** The calendar day of a moment in the user's time zone. */
export function calendarDay(epochMs: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).toPlainDate();
}

/** Whether two moments fall on the same calendar day of the user. */
export function isSameDay(one: number, other: number, { zone }: LocaleContext): boolean {
  return calendarDay(one, zone).equals(calendarDay(other, zone));
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

function relativeFormat(locale: string, style: 'narrow' | 'long'): Intl.RelativeTimeFormat {
  const key = `${locale} ${style}`;
  let format = relativeFormats.get(key);
  if (format === undefined) {
    format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style });
    relativeFormats.set(key, format);
  }
  return format;
}

/**
 * Hours and minutes on the 24-hour clock in both languages: times in lists are compared, and `9:14
 * PM` compares badly.
 */
export function formatClock(epochMs: number, localeContext: LocaleContext): string {
  return dateTimeFormat(localeContext, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(epochMs);
}

function daysBetween(epochMs: number, now: number, localeContext: LocaleContext): number {
  const rough = (epochMs - now) / dayMs;
  // For distant moments a rough number of days is enough; asking the calendar would be noticeable
  // over a thousand cells.
  if (Math.abs(rough) > 9) return Math.trunc(rough);
  return calendarDay(now, localeContext.zone).until(calendarDay(epochMs, localeContext.zone)).days;
}

/** Whether a moment is close enough to be shown relative to now. */
export function isRecent(epochMs: number, now: number, localeContext: LocaleContext): boolean {
  return Math.abs(daysBetween(epochMs, now, localeContext)) < 7;
}

/** Relative within 7 days ("2 h ago", "yesterday 17:20", "3 days ago"), otherwise the date. */
export function formatInstant(epochMs: number, now: number, localeContext: LocaleContext): string {
  const difference = epochMs - now;
  const days = daysBetween(epochMs, now, localeContext);
  if (days === 0) {
    const narrow = relativeFormat(localeContext.locale, 'narrow');
    const minutes = Math.trunc(difference / 60_000);
    if (minutes === 0) return narrow.format(0, 'second');
    if (Math.abs(minutes) < 60) return narrow.format(minutes, 'minute');
    return narrow.format(Math.trunc(minutes / 60), 'hour');
  }
  if (!isRecent(epochMs, now, localeContext))
    return dateTimeFormat(localeContext, { dateStyle: 'medium' }).format(epochMs);
  const day = relativeFormat(localeContext.locale, 'long').format(days, 'day');
  return Math.abs(days) === 1 ? `${day}, ${formatClock(epochMs, localeContext)}` : day;
}
