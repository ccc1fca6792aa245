/** A moment in whole microseconds since 1970, and the digits beyond them. */
interface Instant {
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

/** A zone's clock: what it shows at a moment. */
export interface LocalTime {
  /** IANA name. */
  readonly zone: string;
  /** Microseconds since 1970 of the clock's own reading, as if it were UTC. */
  readonly micros: (utcMicros: number) => number;
  /** `2026-11-13T04:05:06.789-05:00`, from epoch milliseconds. */
  readonly iso: (epochMs: number) => string;
}

/** The day on which a moment (epoch milliseconds) falls in a zone (IANA name). */
export function dayIn(zone: string, at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
}

const quarterHour = 900_000_000;
/** Before it some zones kept their own time to the second. */
const regularSince = Date.UTC(1972, 0, 1) * 1000;
const maxKnown = 50_000;

export function localTime(zone: string): LocalTime {
  const at = (epochMs: number) =>
    Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
  /** Clocks are put forward or back on a quarter of an hour: so many cells are of the same one. */
  const known = new Map<number, number>();
  const offsetOf = (utcMicros: number): number => {
    const quarter = Math.floor(utcMicros / quarterHour);
    let offset = utcMicros < regularSince ? undefined : known.get(quarter);
    if (offset === undefined) {
      offset = at(Math.floor(utcMicros / 1000)).offsetNanoseconds / 1000;
      if (known.size >= maxKnown) known.clear();
      known.set(quarter, offset);
    }
    return offset;
  };
  return {
    zone,
    micros: (utcMicros) => utcMicros + offsetOf(utcMicros),
    iso: (epochMs) => {
      // A date beyond what a Date can say is only ever asked for by mistake.
      if (Number.isNaN(new Date(epochMs).getTime())) return String(epochMs);
      return at(epochMs).toString({ timeZoneName: 'never', fractionalSecondDigits: 3 });
    },
  };
}

const fraction = /\.(\d+)/;

/** A moment as the clock of the zone shows it, with the digits of its fraction up to the last that is not 0; what is none stays as it is. */
export function clockText(text: string, { micros }: Pick<LocalTime, 'micros'>): string {
  const moment = text.length < 16 ? null : readInstant(text);
  if (moment === null) return text;
  const local = new Date(Math.floor(micros(moment.micros) / 1000));
  if (Number.isNaN(local.getTime())) return text;
  const shown = local.toISOString().slice(0, 19).replace('T', ' ');
  const digits = fraction.exec(text)?.[1]?.replace(/0+$/, '') ?? '';
  return digits === '' ? shown : `${shown}.${digits}`;
}
