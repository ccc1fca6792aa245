import { dateTimeFormat } from '../../preload/contract/moments';

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
