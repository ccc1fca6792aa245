import { createSubscriber } from 'svelte/reactivity';
import {
  dateTimeFormat,
  formatClock,
  formatInstant,
  isSameDay,
} from '../../preload/contract/moments';
import type { Reading } from '../../preload/contract/moments';

export { formatClock, formatInstant, isRecent, isSameDay } from '../../preload/contract/moments';

const isoInstant =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})$/;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A moment as the service sent it: milliseconds to compute with, the digits of the fraction to show. */
interface Instant {
  readonly epochMs: number;
  /** Digits after the second as sent, e.g. `995476`; '' when there were none. */
  readonly fraction: string;
}

/** ISO 8601 with an offset (docs/interface.md, "Merchant": created_at); null for anything else. */
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

/** Whether it is a calendar date written as `2026-11-13`. */
export function isDate(text: string): boolean {
  if (!isoDate.test(text)) return false;
  const epochMs = Date.parse(text);
  // `Date` may read 30 February as 2 March: a valid date is written back unchanged.
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(text);
}

/** A calendar date without a time, such as a date of birth: no time zone may move it to another day. */
export function formatDate(text: string, { locale }: Reading): string {
  return dateTimeFormat({ locale, zone: 'UTC' }, { dateStyle: 'medium' }).format(Date.parse(text));
}

/** The time of day to the second, or to the millisecond for lines of a log. */
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

/** Date, time with every digit that was sent, and the offset of the user's time zone: "Nov 12, 2026, 16:40:07.120384 −05:00". */
export function formatExact(instant: Instant, reading: Reading): string {
  const date = dateTimeFormat(reading, { dateStyle: 'medium' }).format(instant.epochMs);
  const time = formatClockExact(instant.epochMs, reading, 'seconds');
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

/** The date and time of a sync, to the minute. `epochMs` is by this computer's clock. */
export function syncMoment(epochMs: number, reading: Reading): string {
  return dateTimeFormat(reading, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(epochMs);
}

/** A point in time within a sentence: "today, 09:14", "yesterday, 17:20", "3 days ago", "Nov 13, 2026". */
export function momentWords(epochMs: number, now: number, reading: Reading): string {
  if (!isSameDay(epochMs, now, reading)) return formatInstant(epochMs, now, reading);
  const today = new Intl.RelativeTimeFormat(reading.locale, { numeric: 'auto' }).format(0, 'day');
  return `${today}, ${formatClock(epochMs, reading)}`;
}

const tickMs = 20_000;

/** The current time for relative texts. It ticks only while something on screen reads it. */
class Clock {
  #now = Date.now();
  readonly #subscribe = createSubscriber((update) => {
    const timer = setInterval(() => {
      this.#now = Date.now();
      update();
    }, tickMs);
    return () => clearInterval(timer);
  });

  /** Epoch milliseconds, at most `tickMs` old. */
  get now(): number {
    this.#subscribe();
    if (Math.abs(Date.now() - this.#now) > tickMs) this.#now = Date.now();
    return this.#now;
  }
}

export const clock = new Clock();
