import type { AuditEntry } from '../../shared/ipc/audit';
import type { AuditStore } from './audit-store';

/** The newest entry of an audit log; null while it has none. */
export async function newestEntry(audit: Pick<AuditStore, 'entries'>): Promise<AuditEntry | null> {
  const page = { since: null, until: null, what: [], from: null, newestFirst: true, limit: 1 };
  const [newest] = await audit.entries(page);
  return newest ?? null;
}
