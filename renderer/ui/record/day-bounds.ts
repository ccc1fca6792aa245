import type { Filter } from '../../../preload/contract/browse';
import { dateTimeFormat } from '../../format/locale';

type InstantFilter = Extract<Filter, { kind: 'instant' }>;

const dayMs = 86_400_000;

/** The days of a filter that was written in moments, as saved views of before have them. */
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
