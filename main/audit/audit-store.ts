import type { AuditCheck, AuditEntry, AuditFilter, AuditPlace } from '../../shared/ipc/audit';
import { toFailure } from '../failure';
import type { StoreThread } from '../store/thread';
import type { AuditOperations, AuditPage, CheckedPart } from './audit-table';
import type { Deed } from './deeds';

/** Where deeds are recorded. */
export interface AuditLog {
  /** Resolves once the entry is on the disk. Fails as the store does: then nothing may be done. */
  record(deed: Deed): Promise<void>;
}

/** The audit log of a profile, stored with its marks. Fails as the store does. */
export interface AuditStore extends AuditLog {
  entries(page: AuditPage): Promise<AuditEntry[]>;
  count(filter: AuditFilter): Promise<number>;
  /** `noted`: a place that somebody noted earlier, which must be in the chain. */
  check(noted?: AuditPlace | null): Promise<AuditCheck>;
  /** Removes what was written before a moment, ISO 8601; never the newest entry. */
  expire(before: string): Promise<void>;
}

export function auditStore(writer: Pick<StoreThread<AuditOperations>, 'ask'>): AuditStore {
  return {
    record: (deed) => writer.ask('recordDeed', deed),
    entries: (page) => writer.ask('auditEntries', page),
    count: (filter) => writer.ask('countAuditEntries', filter),
    check: async (noted = null) => {
      let entries = 0;
      let since: string | null = null;
      let last: AuditPlace | null = null;
      // By parts, so that the thread answers other calls in between.
      for (;;) {
        const part: CheckedPart = await writer.ask('checkAudit', last);
        entries += part.entries;
        since ??= part.since;
        last = part.last;
        if (!part.isToTheEnd) continue;
        const found = { entries, since, last: entries === 0 ? null : last };
        if (part.broken !== null || noted === null) return { ...found, broken: part.broken };
        const hash = await writer.ask('auditHash', noted.no);
        const isThere = hash === noted.hash;
        return { ...found, broken: isThere ? null : { reason: 'other', no: noted.no } };
      }
    },
    expire: async (before) => {
      while (await writer.ask('expireAudit', before));
    },
  };
}

/**
 * Records that a recovery code put a key back. Never fails: only now there is a log that can be
 * opened, and what was recovered must not depend on it.
 */
export async function recordRecovery(log: AuditLog): Promise<void> {
  await log.record({ what: 'reveal', subject: 'recovery-code used' }).catch(() => undefined);
}

/**
 * Records that something began, before it does, and how it ended. `end` tells what is only known
 * then.
 */
export async function recorded<T>(
  log: AuditLog,
  deed: Deed,
  work: () => Promise<T>,
  end: (done: T) => Partial<Deed> = () => ({}),
): Promise<T> {
  await log.record({ ...deed, state: 'begun' });
  let done: T;
  try {
    done = await work();
  } catch (thrown) {
    const isCancelled = toFailure(thrown).code === 'app.cancelled';
    // Why it failed is what the caller has to tell, whether or not the log can be written.
    await log
      .record({ ...deed, state: isCancelled ? 'cancelled' : 'failed' })
      .catch(() => undefined);
    throw thrown;
  }
  await log.record({ ...deed, ...end(done) });
  return done;
}
