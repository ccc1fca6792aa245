import type { SyncPoint } from '../../../preload/contract/sync';
import { dateTimeFormat } from '../../../preload/contract/moments';
import type { Reading } from '../../../preload/contract/moments';

/** From when on changes are shown. */
export type Since =
  | { readonly kind: 'last' | 'yesterday' | 'monday' | 'week' | 'beginning' }
  /** A day of the reader's calendar, `2026-11-16`. */
  | { readonly kind: 'date'; readonly date: string }
  /** The moment an earlier sync was completed, epoch milliseconds. */
  | { readonly kind: 'sync'; readonly at: number }
  /** How lists stood after one sync against how they stood after another, epoch milliseconds. */
  | { readonly kind: 'between'; readonly from: number; readonly to: number };

type Day = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>>;

const monday = 1;
const weekDays = 7;

/** The wall clock's reading in a zone, as if it were UTC. */
function wallClock(epochMs: number, zone: string): number {
  const parts = dateTimeFormat(
    { locale: 'en-US', zone },
    {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    },
  ).formatToParts(epochMs);
  const of = (type: keyof Day) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** When a calendar day begins in a zone. `day` is its midnight as if it were UTC. */
function beginOf(day: number, zone: string): number {
  let at = day;
  // Twice: the first step may land on the other side of a change of clocks.
  for (let step = 0; step < 2; step += 1) at += day - wallClock(at, zone);
  return at;
}

function daysBack(now: number, zone: string, days: number): number {
  const today = new Date(wallClock(now, zone));
  const day = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - days);
  return beginOf(day, zone);
}

/** The last Monday before today: said on a Monday, "since Monday" means a week. */
function daysSinceMonday(now: number, zone: string): number {
  const weekday = new Date(wallClock(now, zone)).getUTCDay();
  return (weekday - monday + weekDays) % weekDays || weekDays;
}

/** Whether a list, or this one, was synced at least twice. */
export function isComparable(
  syncs: readonly SyncPoint[],
  resource?: SyncPoint['resource'],
): boolean {
  return syncs.some(
    (sync, at) =>
      (resource === undefined || sync.resource === resource) &&
      syncs.findIndex((other) => other.resource === sync.resource) < at,
  );
}

/** Just before the newest sync: the latest of the second newest syncs of each resource. */
function beforeLast(syncs: readonly SyncPoint[]): number {
  const second = new Map<string, number>();
  const met = new Set<string>();
  for (const { resource, completedAt } of syncs) {
    if (!met.has(resource)) met.add(resource);
    else if (!second.has(resource)) second.set(resource, completedAt);
  }
  return Math.max(0, ...second.values());
}

/** The moment (epoch milliseconds) after which syncs count. `syncs` newest first. */
export function sinceMoment(
  since: Since,
  syncs: readonly SyncPoint[],
  now: number,
  { zone }: Pick<Reading, 'zone'>,
): number {
  switch (since.kind) {
    case 'last':
      return beforeLast(syncs);
    case 'yesterday':
      return daysBack(now, zone, 1);
    case 'monday':
      return daysBack(now, zone, daysSinceMonday(now, zone));
    case 'week':
      // Today is one of them, as in the search (main/query/vocabulary.ts).
      return daysBack(now, zone, weekDays - 1);
    case 'beginning':
      return 0;
    case 'date': {
      const day = Date.parse(since.date);
      return Number.isNaN(day) ? 0 : beginOf(day, zone);
    }
    case 'sync':
      return since.at;
    case 'between':
      return since.from;
  }
}
