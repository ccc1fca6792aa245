/** A moment in whole microseconds since 1970, and the digits beyond them. */
export interface Instant {
  readonly micros: number;
  readonly beyond: string;
}

const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,12}))?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** Reads ISO 8601; a date alone is its midnight, and what names no zone is UTC. Null for any other text. */
export function readInstant(text: string): Instant | null {
  if (text.length < 10 || text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return null;
  return readUsual(text) ?? readAny(text);
}

/** `2022-09-15T16:50:33.995476+00:00`, the form the service uses, without the cost of a pattern. */
function readUsual(text: string): Instant | null {
  if (text.length !== 32 || !text.endsWith('+00:00')) return null;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 2);
  const day = digits(text, 8, 2);
  const hour = digits(text, 11, 2);
  const minute = digits(text, 14, 2);
  const second = digits(text, 17, 2);
  const micros = digits(text, 20, 6);
  if (year + month + day + hour + minute + second + micros < 0) return null;
  return instant([year, month, day, hour, minute, second], micros, '');
}

function readAny(text: string): Instant | null {
  const found = pattern.exec(text);
  if (found === null) return null;
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', zone = 'Z'] = found;
  const read = instant(
    [Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second)],
    Number(fraction.slice(0, 6).padEnd(6, '0')),
    fraction.slice(6).replace(/0+$/, ''),
  );
  return read && { ...read, micros: read.micros - zoneMinutes(zone) * 60_000_000 };
}

function instant(
  [year, month, day, hour, minute, second]: [number, number, number, number, number, number],
  micros: number,
  beyond: string,
): Instant | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  if (hour > 24 || minute > 59 || second > 60) return null;
  const moment = Date.UTC(year, month - 1, day, hour, minute, second);
  // The first hundred years would be taken for the 1900s.
  const millis = year < 100 ? new Date(moment).setUTCFullYear(year) : moment;
  return { micros: millis * 1000 + micros, beyond };
}

function zoneMinutes(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}

/** Far below zero when one of them is no digit. */
function digits(text: string, start: number, count: number): number {
  let number = 0;
  for (let at = start; at < start + count; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return -1_000_000_000;
    number = number * 10 + digit;
  }
  return number;
}
