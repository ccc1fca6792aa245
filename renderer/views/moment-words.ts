import { formatClock, formatInstant, isSameDay } from '../format/instant';
import type { Reading } from '../format/locale';

/** A moment in a sentence: the clock alone today ("09:14"), else the day as lists give it ("yesterday 17:20", "Nov 13, 2026"). */
export function momentWords(epochMs: number, now: number, reading: Reading): string {
  return isSameDay(epochMs, now, reading)
    ? formatClock(epochMs, reading)
    : formatInstant(epochMs, now, reading);
}
