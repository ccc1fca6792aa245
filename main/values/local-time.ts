import { dateTimeFormat, type LocaleContext } from '../../shared/instant-format';
import type { Locale } from '../../shared/locales';
import { isoOfSeconds, readInstant } from '../../shared/instants';

/** The local time of a zone. */
export interface LocalTime {
  /** IANA name. */
  readonly zone: string;
  /** The local time as seconds since 1970, as if it were UTC. */
  readonly seconds: (utcSeconds: number) => number;
  /** `2026-11-13T04:05:06.789-05:00`, from epoch milliseconds. */
  readonly iso: (epochMs: number) => string;
}

const quarterHour = 900;

/** Before this, some zones had offsets in seconds. */
const regularSince = Date.UTC(1972, 0, 1) / 1000;

const maxCachedOffsets = 50_000;

export function localTime(zone: string): LocalTime {
  const at = (epochMs: number) =>
    Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
  /** Offsets by quarter of an hour, when clocks change: many cells fall into the same one. */
  const known = new Map<number, number>();
  const offsetOf = (utcSeconds: number): number => {
    const quarter = Math.floor(utcSeconds / quarterHour);
    let offset = utcSeconds < regularSince ? undefined : known.get(quarter);
    if (offset === undefined) {
      offset = at(utcSeconds * 1000).offsetNanoseconds / 1e9;
      if (known.size >= maxCachedOffsets) known.clear();
      known.set(quarter, offset);
    }
    return offset;
  };
  return {
    zone,
    seconds: (utcSeconds) => utcSeconds + offsetOf(utcSeconds),
    iso: (epochMs) => {
      // A time beyond the range of Date is always a mistake.
      if (Number.isNaN(new Date(epochMs).getTime())) return String(epochMs);
      return at(epochMs).toString({ timeZoneName: 'never', fractionalSecondDigits: 3 });
    },
  };
}

/**
 * A moment in local time, with its fraction without trailing zeros; any other text is returned
 * unchanged.
 */
export function clockText(text: string, { seconds }: Pick<LocalTime, 'seconds'>): string {
  const instant = readInstant(text);
  if (instant === null || instant.exact === 'day') return text;
  const local = isoOfSeconds(seconds(instant.seconds)).replace(/^\+0+/, '').replace('T', ' ');
  return instant.fraction === '' ? local : `${local}.${instant.fraction}`;
}

/**
 * A moment or a day as people write it, without seconds: `26/11/2026, 07:06`, in English `Nov 26,
 * 2026, 07:06`. Null for any other text, and for a year that is not of four digits.
 */
export function minuteText(
  text: string,
  { seconds }: Pick<LocalTime, 'seconds'>,
  locale: Locale,
): string | null {
  const instant = readInstant(text);
  if (instant === null || !/^[1-9]\d{3}/.test(text)) return null;
  const isDay = instant.exact === 'day';
  const local = isDay ? instant.seconds : seconds(instant.seconds);
  return isDay
    ? dayFormat({ locale, zone: 'UTC' }).format(local * 1000)
    : instantFormat({ locale, zone: 'UTC' }).format(local * 1000);
}

const dayOptions = (locale: Locale) => {
  const isDayFirst = locale.startsWith('es');
  const day = isDayFirst ? ('2-digit' as const) : ('numeric' as const);
  const month = isDayFirst ? ('2-digit' as const) : ('short' as const);
  return { day, month, year: 'numeric' as const };
};

const dayFormat = (localeContext: LocaleContext) =>
  dateTimeFormat(localeContext, dayOptions(localeContext.locale));

const instantFormat = (localeContext: LocaleContext) =>
  dateTimeFormat(localeContext, {
    ...dayOptions(localeContext.locale),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/**
 * A moment as people write it, to the minute, with the city of its zone: `26/11/2026, 07:06
 * (Lima)`, in English `Nov 26, 2026, 07:06 (Lima)`, which no reader takes for another day.
 */
export function shownInstant(epochMs: number, localeContext: LocaleContext): string {
  // As `iso` of a local time: a mistake is shown as it is.
  if (Number.isNaN(new Date(epochMs).getTime())) return String(epochMs);
  const city = localeContext.zone
    .slice(localeContext.zone.lastIndexOf('/') + 1)
    .replaceAll('_', ' ');
  return `${instantFormat(localeContext).format(epochMs)} (${city})`;
}
