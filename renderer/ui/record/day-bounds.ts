import type { Filter } from '../../../preload/contract/browse';
import { dateTimeFormat } from '../../format/locale';

type InstantFilter = Extract<Filter, { kind: 'instant' }>;

const dayMs = 86_400_000;

/**
 * Days of the reader's calendar (`2026-11-13`, '' for open) as the bounds of a filter: from the first one's beginning up to the end of the
 * last one. Dates without a time are compared as they are; moments by when the day begins where the reader is.
 */
export function daysFilter(
  field: string,
  days: { readonly first: string; readonly last: string },
  zone: string | null,
): InstantFilter {
  const bound = (day: string) => (zone === null ? day : dayStart(day, zone));
  return {
    kind: 'instant',
    field,
    from: days.first === '' ? null : bound(days.first),
    before: days.last === '' ? null : bound(dayAfter(days.last)),
  };
}

/** The days of a filter as `daysFilter` made it. */
export function filterDays(
  { from, before }: InstantFilter,
  zone: string | null,
): { first: string; last: string } {
  const day = (bound: string) => (zone === null ? bound : dayOf(Date.parse(bound), zone));
  return {
    first: from === null ? '' : day(from),
    last: before === null ? '' : dayBefore(day(before)),
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
}

/** The day a moment falls on in a zone, `2026-11-13`. */
export function dayOf(epochMs: number, zone: string): string {
  const format = dateTimeFormat(
    { locale: 'en-US', zone },
    { year: 'numeric', month: '2-digit', day: '2-digit' },
  );
  const of = (type: string) =>
    format.formatToParts(epochMs).find((part) => part.type === type)?.value;
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/** When a day begins in a zone: midnight, or the first moment after a clock that is put forward over it. */
function dayStart(day: string, zone: string): string {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  // No zone is further than 14 hours from UTC, and no offset finer than a quarter of an hour.
  const step = 15 * 60_000;
  let from = asUtc - 14 * 3_600_000;
  let to = asUtc + 14 * 3_600_000;
  while (to - from > step) {
    const middle = from + Math.floor((to - from) / (2 * step)) * step;
    if (dayOf(middle, zone) < day) from = middle;
    else to = middle;
  }
  return new Date(to).toISOString();
}
