import { readInstant } from '../values/instants';

/** A zone's clock: what it shows at a moment. */
export interface LocalTime {
  /** IANA name. */
  readonly zone: string;
  /** Microseconds since 1970 of the clock's own reading, as if it were UTC. */
  readonly micros: (utcMicros: number) => number;
  /** `2026-11-13T04:05:06.789-05:00`, from epoch milliseconds. */
  readonly iso: (epochMs: number) => string;
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

/** A moment as the clock of the zone shows it, with every digit that was sent; what is none stays as it is. */
export function clockText(text: string, { micros }: Pick<LocalTime, 'micros'>): string {
  const moment = text.length < 16 ? null : readInstant(text);
  if (moment === null) return text;
  const local = new Date(Math.floor(micros(moment.micros) / 1000));
  if (Number.isNaN(local.getTime())) return text;
  const shown = local.toISOString().slice(0, 19).replace('T', ' ');
  const digits = fraction.exec(text)?.[1]?.replace(/0+$/, '') ?? '';
  return digits === '' ? shown : `${shown}.${digits}`;
}
