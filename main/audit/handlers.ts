import type { DeskHandlers } from '../../shared/ipc/desk';
import type { AuditStore } from './audit-store';

interface AuditParts {
  /** Of the open profile. */
  readonly store: () => Promise<{
    readonly audit: Pick<AuditStore, 'entries' | 'count' | 'check'>;
  }>;
  /** Needs the system's dialog, which the log does not have. */
  readonly saveAuditLog: DeskHandlers['audit']['save'];
}

export function auditHandlers({ store, saveAuditLog }: AuditParts): Pick<DeskHandlers, 'audit'> {
  return {
    audit: {
      entries: async ({ before, limit, ...filter }) => {
        const { audit } = await store();
        const [entries, total] = await Promise.all([
          audit.entries({ ...filter, from: before, newestFirst: true, limit }),
          audit.count(filter),
        ]);
        return { entries, total };
      },
      check: async () => (await store()).audit.check(),
      save: (order) => saveAuditLog(order),
    },
  };
}
