import { readInstant } from '../../values/instants';
import type { LocalTime } from '../local-time';

const dayMicros = 86_400_000_000;
/** Serial number of 1 January 1970, in days since the last day of 1899. */
const epochSerial = 25_569;
/** 1 March 1900: before it spreadsheets disagree, for they count a day that never was. */
const firstSerial = 61;
/** The day after 31 December 9999, which spreadsheets do not know. */
const endSerial = 2_958_466;

/**
 * Days since the last day of 1899, and whether there is a time of day, which is then one of the zone; null for what no cell can hold to the
 * microsecond.
 */
export function exactDate(
  text: string,
  { micros }: Pick<LocalTime, 'micros'>,
): { serial: string; hasTime: boolean } | null {
  // Both forms begin with a year and a dash: no other text goes further.
  if (text.length < 10 || text.charCodeAt(4) !== 0x2d) return null;
  const instant = readInstant(text);
  if (instant?.beyond !== '') return null;
  const hasTime = text.length > 10;
  const shown = hasTime ? micros(instant.micros) : instant.micros;
  const since = shown + epochSerial * dayMicros;
  const serial = since / dayMicros;
  if (serial < firstSerial || serial >= endSerial || microsOf(serial) !== since) return null;
  return isOnCalendarAndClock(text) ? { serial: String(serial), hasTime } : null;
}

/** Day and time apart: their product would round once more. */
function microsOf(serial: number): number {
  const day = Math.floor(serial);
  return day * dayMicros + Math.round((serial - day) * dayMicros);
}

/** Not 31 February or second 60, which arithmetic would move on. */
function isOnCalendarAndClock(text: string): boolean {
  const part = (start: number, length: number) => Number(text.slice(start, start + length));
  const lastDay = new Date(Date.UTC(part(0, 4), part(5, 2), 0)).getUTCDate();
  return part(8, 2) <= lastDay && part(11, 2) <= 23 && text.slice(17, 19) !== '60';
}
