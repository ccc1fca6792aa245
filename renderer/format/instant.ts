import { dayMs, isDate, readInstant } from '../../shared/instants';
import {
  dateTimeFormat,
  formatClock,
  formatInstant,
  isSameDay,
  type LocaleContext,
} from '../../shared/instant-format';

export { isDate } from '../../shared/instants';
export { formatClock, formatInstant, isRecent, isSameDay } from '../../shared/instant-format';

/**
 * A moment as the service sent it: milliseconds to compute with, the digits of the fraction to
 * show.
 */
interface Instant {
  readonly epochMs: number;
  /** Digits after the second as sent, e.g. `995476`; '' when there were none. */
  readonly fraction: string;
}

/**
 * ISO 8601 with a time (docs/interface.md, "Merchant": created_at), in UTC if there is no offset;
 * null for anything else.
 */
export function parseInstant(text: string): Instant | null {
  const instant = readInstant(text);
  if (instant === null || instant.exact === 'day') return null;
  const { seconds, places } = instant;
  const fraction = instant.fraction.padEnd(places, '0');
  return { epochMs: seconds * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0')), fraction };
}

/**
 * A calendar date without a time, such as a date of birth: no time zone may move it to another day.
 * Any other text stays as it is.
 */
export function formatDate(text: string, { locale }: LocaleContext): string {
  if (!isDate(text)) return text;
  return dateTimeFormat({ locale, zone: 'UTC' }, { dateStyle: 'medium' }).format(Date.parse(text));
}

/** The time of day to the second, or to the millisecond for lines of a log. */
export function formatClockExact(
  epochMs: number,
  localeContext: LocaleContext,
  digits: 'seconds' | 'milliseconds',
): string {
  return dateTimeFormat(localeContext, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    ...(digits === 'milliseconds' && { fractionalSecondDigits: 3 }),
    hourCycle: 'h23',
  }).format(epochMs);
}

/**
 * Date, time with every digit that was sent, and the offset of the user's time zone: "Nov 12, 2026,
 * 16:40:07.120384 −05:00".
 */
export function formatExact(instant: Instant, localeContext: LocaleContext): string {
  const date = dateTimeFormat(localeContext, { dateStyle: 'medium' }).format(instant.epochMs);
  const time = formatClockExact(instant.epochMs, localeContext, 'seconds');
  const fraction = instant.fraction === '' ? '' : `.${instant.fraction}`;
  return `${date}, ${time}${fraction} ${zoneOffset(instant.epochMs, localeContext)}`;
}

function zoneOffset(epochMs: number, { zone }: LocaleContext): string {
  const { offset } = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
  return offset.replace('-', '−');
}

/** The date and time of a sync, to the minute. `epochMs` is by this computer's clock. */
export function syncTime(epochMs: number, localeContext: LocaleContext): string {
  return dateTimeFormat(localeContext, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(epochMs);
}

/**
 * A point in time within a sentence: "today, 09:14", "yesterday, 17:20", "3 days ago", "Nov 13,
 * 2026".
 */
export function instantWords(epochMs: number, now: number, localeContext: LocaleContext): string {
  if (!isSameDay(epochMs, now, localeContext)) return formatInstant(epochMs, now, localeContext);
  const today = new Intl.RelativeTimeFormat(localeContext.locale, { numeric: 'auto' }).format(
    0,
    'day',
  );
  return `${today}, ${formatClock(epochMs, localeContext)}`;
}

/** From when on something is counted: as `instantWords`, but a day before yesterday by its date. */
export function sinceWords(epochMs: number, now: number, localeContext: LocaleContext): string {
  const isNear = [epochMs, epochMs + dayMs].some((at) => isSameDay(at, now, localeContext));
  return isNear
    ? instantWords(epochMs, now, localeContext)
    : dateTimeFormat(localeContext, { dateStyle: 'medium' }).format(epochMs);
}
