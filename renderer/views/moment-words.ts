import { formatClock, formatInstant, isSameDay } from '../format/instant';
import type { Reading } from '../../preload/contract/moments';

/** A moment in a sentence: "today, 09:14", "yesterday, 17:20", "3 days ago", "Nov 13, 2026". */
export function momentWords(epochMs: number, now: number, reading: Reading): string {
  if (!isSameDay(epochMs, now, reading)) return formatInstant(epochMs, now, reading);
  const today = new Intl.RelativeTimeFormat(reading.locale, { numeric: 'auto' }).format(0, 'day');
  return `${today}, ${formatClock(epochMs, reading)}`;
}
