import type { ActivityEntry } from '../../../shared/ipc/activity';

/**
 * Whether a sync asked for page 0 of a list and the service has none, as expected: some services
 * number pages from 0, and there is no other way to find out (docs/interface.md, "Clients and
 * lots").
 */
export function isNoPageBefore({ failure, path }: ActivityEntry): boolean {
  return noPageFailures.has(failure) && /[?&]page=0(?:&|$)/.test(path);
}

const noPageFailures: ReadonlySet<ActivityEntry['failure']> = new Set([
  'service.not-found',
  'service.code',
  'service.status',
  'service.empty',
]);

/** Whether someone may have to act on it. */
export function hasFailed(entry: ActivityEntry): boolean {
  return entry.failure !== null && !isNoPageBefore(entry);
}
