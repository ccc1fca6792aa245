import type { ActivityEntry } from '../../../preload/contract/app';

/**
 * Whether a sync asked for a page before a list's first and there is none, as expected: some services number pages from 0,
 * and nothing else tells (docs/interface.md, "Clients and lots").
 */
export function isNoPageBefore({ failure, path }: ActivityEntry): boolean {
  return asNone.has(failure) && /[?&]page=0(?:&|$)/.test(path);
}

const asNone: ReadonlySet<ActivityEntry['failure']> = new Set([
  'service.not-found',
  'service.code',
  'service.status',
  'service.empty',
]);

/** Whether somebody may have to do something about it. */
export function hasFailed(entry: ActivityEntry): boolean {
  return entry.failure !== null && !isNoPageBefore(entry);
}
