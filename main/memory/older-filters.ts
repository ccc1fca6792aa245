import type { Filter } from '../../preload/contract/browse';

type Days = Extract<Filter, { kind: 'days' }>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * A note with the filters of earlier versions as they are today. Days were kept as the moments they begin at in the zone of that time, and
 * stayed there when another zone was chosen. What was meant are days, of whatever zone is chosen: the moment's own hour tells them, as a day
 * begins at midnight somewhere.
 */
export function withDays(note: unknown): unknown {
  if (Array.isArray(note)) return note.map(withDays);
  if (typeof note !== 'object' || note === null) return note;
  const { kind, field, from, before, not } = note as Record<string, unknown>;
  if (kind === 'instant' && typeof field === 'string') {
    const last = dayOf(before);
    const days: Days = { kind: 'days', field, first: dayOf(from), last: last && dayBefore(last) };
    return not === true ? { ...days, not } : days;
  }
  return Object.fromEntries(Object.entries(note).map(([name, value]) => [name, withDays(value)]));
}

/** The day that begins at a moment; null for what is none. */
function dayOf(bound: unknown): string | null {
  if (typeof bound !== 'string') return null;
  const at = Date.parse(bound);
  if (Number.isNaN(at)) return null;
  // Up to noon a day has begun to the west of Greenwich, later the next one to the east (as far as UTC+11).
  const sinceMidnight = ((at % dayMs) + dayMs) % dayMs;
  const day = sinceMidnight <= 12 * hourMs ? at - sinceMidnight : at - sinceMidnight + dayMs;
  return new Date(day).toISOString().slice(0, 10);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
}
