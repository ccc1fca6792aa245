import { dateTimeFormat } from './locale';
import type { Reading } from './locale';

const isoInstant =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})$/;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

const dayMs = 86_400_000;

/** A moment as the service sent it: the millisecond for reckoning, the fraction's own digits for showing. */
export interface Instant {
  readonly epochMs: number;
  /** Digits after the second as sent, e.g. `995476`; '' when there were none. */
  readonly fraction: string;
}

/** ISO 8601 with an offset (docs/interface.md, "Merchant": created_at), or null when it is not that. */
export function parseInstant(text: string): Instant | null {
  const parts = isoInstant.exec(text);
  if (parts === null) return null;
  const fraction = parts[7] ?? '';
  const offset = parts[8] === 'Z' ? 'Z' : `${parts[8]?.slice(0, 3)}:${parts[8]?.slice(-2)}`;
  const seconds = parts[6] ?? '00';
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const epochMs = Date.parse(
    `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${seconds}.${milliseconds}${offset}`,
  );
  return Number.isNaN(epochMs) ? null : { epochMs, fraction };
}

export function isDate(text: string): boolean {
  return isoDate.test(text) && !Number.isNaN(Date.parse(text));
}

/** A calendar date without a time, e.g. a birth date: no zone may move it to another day. */
export function formatDate(text: string, { locale }: Reading): string {
  return dateTimeFormat({ locale, zone: 'UTC' }, { dateStyle: 'medium' }).format(Date.parse(text));
}

/** Midnight (UTC) of the calendar day a moment falls on in the reader's zone: differences count days. */
function calendarDay(epochMs: number, reading: Reading): number {
  const parts = dateTimeFormat(
    { locale: 'en-US', zone: reading.zone },
    { year: 'numeric', month: 'numeric', day: 'numeric' },
  ).formatToParts(epochMs);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'));
}

/** Whether two moments fall on one day of the reader's calendar. */
export function isSameDay(one: number, other: number, reading: Reading): boolean {
  return calendarDay(one, reading) === calendarDay(other, reading);
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

/** Hours and minutes on the 24-hour clock in both languages: lists are compared, and `9:14 PM` compares badly. */
export function formatClock(epochMs: number, reading: Reading): string {
  return dateTimeFormat(reading, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    epochMs,
  );
}

/** To the second, or to the millisecond: for lines of a log. */
export function formatClockExact(
  epochMs: number,
  reading: Reading,
  digits: 'seconds' | 'milliseconds',
): string {
  return dateTimeFormat(reading, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    ...(digits === 'milliseconds' && { fractionalSecondDigits: 3 }),
    hourCycle: 'h23',
  }).format(epochMs);
}

function daysBetween(epochMs: number, now: number, reading: Reading): number {
  const rough = (epochMs - now) / dayMs;
  // Far away the calendar need not be asked, which a thousand cells would notice.
  if (Math.abs(rough) > 9) return Math.trunc(rough);
  return Math.round((calendarDay(epochMs, reading) - calendarDay(now, reading)) / dayMs);
}

/** Whether a moment is near enough to be told relatively. */
export function isRecent(epochMs: number, now: number, reading: Reading): boolean {
  return Math.abs(daysBetween(epochMs, now, reading)) < 7;
}

/** Relative under 7 days ("2 h ago", "yesterday 17:20", "3 days ago"), the date after that. */
export function formatInstant(epochMs: number, now: number, reading: Reading): string {
  const difference = epochMs - now;
  const days = daysBetween(epochMs, now, reading);
  if (days === 0) {
    const narrow = relativeFormat(reading.locale, 'narrow');
    const minutes = Math.trunc(difference / 60_000);
    if (minutes === 0) return narrow.format(0, 'second');
    if (Math.abs(minutes) < 60) return narrow.format(minutes, 'minute');
    return narrow.format(Math.trunc(minutes / 60), 'hour');
  }
  if (!isRecent(epochMs, now, reading))
    return dateTimeFormat(reading, { dateStyle: 'medium' }).format(epochMs);
  const day = relativeFormat(reading.locale, 'long').format(days, 'day');
  return Math.abs(days) === 1 ? `${day} ${formatClock(epochMs, reading)}` : day;
}

/** Date, time to the last digit that was sent, and the offset of the reader's zone: "Nov 12, 2026, 16:40:07.120384 −05:00". */
export function formatExact(instant: Instant, reading: Reading): string {
  const date = dateTimeFormat(reading, { dateStyle: 'medium' }).format(instant.epochMs);
  const time = dateTimeFormat(reading, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(instant.epochMs);
  const fraction = instant.fraction === '' ? '' : `.${instant.fraction}`;
  return `${date}, ${time}${fraction} ${zoneOffset(instant.epochMs, reading)}`;
}

function zoneOffset(epochMs: number, { zone }: Reading): string {
  const name = dateTimeFormat({ locale: 'en-US', zone }, { timeZoneName: 'longOffset' })
    .formatToParts(epochMs)
    .find((part) => part.type === 'timeZoneName')?.value;
  const offset = (name ?? 'GMT').replace('GMT', '').replace('-', '−');
  return offset === '' ? '+00:00' : offset;
}
