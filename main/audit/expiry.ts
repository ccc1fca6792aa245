import { dayMs } from '../../shared/instants';
import type { AuditStore } from './audit-store';
import { newestEntry } from './newest-entry';

interface ExpiryTime {
  /** Null: entries stay. */
  readonly keepDays: number | null;
  /** Epoch milliseconds, by this computer's clock. */
  readonly now: number;
  /** The service's clock minus this computer's, in milliseconds; null where it has not answered. */
  readonly offset: number | null;
}

/**
 * Removes entries that are older than the policy wants. A clock that is ahead must not let
 * everything expire, and dates the newest entries too: nothing goes before the service has told the
 * time. Fails as the store does.
 */
export async function expireAuditLog(
  audit: Pick<AuditStore, 'entries' | 'expire'>,
  { keepDays, now, offset }: ExpiryTime,
): Promise<void> {
  if (keepDays === null || offset === null) return;
  const newest = await newestEntry(audit);
  if (newest === null) return;
  // Whichever says that it is earlier: a service that is ahead must not empty the log either.
  const known = Math.min(now, now + offset, Date.parse(newest.at));
  await audit.expire(new Date(known - keepDays * dayMs).toISOString());
}
