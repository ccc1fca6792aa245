import type { SyncPoint } from '../../../shared/ipc/changes';
import type { QueryLocale } from '../../../shared/ipc/browse';
import { weekBegin } from '../../../shared/weeks';

/** The moment or stretch of time whose changes are shown. */
export type Since =
  | { readonly kind: 'last' | 'unseen' | 'yesterday' | 'week-begin' | 'week' | 'beginning' }
  /** A day of the reader's calendar, `2026-11-16`. */
  | { readonly kind: 'date'; readonly date: string }
  /** The moment an earlier sync was completed, in epoch milliseconds. */
  | { readonly kind: 'sync'; readonly at: number }
  /**
   * The state of the lists after one sync compared with that after another, in epoch milliseconds.
   */
  | { readonly kind: 'between'; readonly from: number; readonly to: number };

/**
 * The moment "since Monday" speaks of, in epoch milliseconds: of the filter of Changes and of what
 * Home counts alike. The words of both are in `renderer/i18n/en/shell.ts` and its Spanish twin.
 */
export function sinceWeekBegin(now: number, { zone }: QueryLocale): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  // Always before today: on a Monday, "since Monday" means a week.
  return beginOf(weekBegin(today.subtract({ days: 1 })), zone);
}

/** When a calendar day begins in a zone, epoch milliseconds. */
function beginOf(day: Temporal.PlainDate, zone: string): number {
  return day.toZonedDateTime(zone).epochMilliseconds;
}

/** Whether any list was synced at least twice. */
export function isComparable(syncs: readonly SyncPoint[]): boolean {
  return syncs.some(
    (sync, at) => syncs.findIndex((other) => other.resource === sync.resource) < at,
  );
}

/**
 * When the sync before the newest one was completed: the latest among the second newest syncs of
 * all resources.
 */
function beforeLast(syncs: readonly SyncPoint[]): number {
  const second = new Map<string, number>();
  const met = new Set<string>();
  for (const { resource, completedAt } of syncs) {
    if (!met.has(resource)) met.add(resource);
    else if (!second.has(resource)) second.set(resource, completedAt);
  }
  return Math.max(0, ...second.values());
}

/**
 * The moment (epoch milliseconds) after which changes are shown. `syncs` are ordered newest first;
 * changes until `seenUntil` are seen.
 */
export function sinceInstant(
  since: Since,
  syncs: readonly SyncPoint[],
  now: number,
  locale: QueryLocale,
  seenUntil = 0,
): number {
  const { zone } = locale;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const daysBack = (days: number) => beginOf(today.subtract({ days }), zone);
  switch (since.kind) {
    case 'last':
      return beforeLast(syncs);
    case 'unseen':
      return seenUntil;
    case 'yesterday':
      return daysBack(1);
    case 'week-begin':
      return sinceWeekBegin(now, locale);
    case 'week':
      // Seven days including today, as in the search (main/query/period.ts).
      return daysBack(6);
    case 'beginning':
      return 0;
    case 'date':
      return beginOf(Temporal.PlainDate.from(since.date), zone);
    case 'sync':
      return since.at;
    case 'between':
      return since.from;
  }
}
