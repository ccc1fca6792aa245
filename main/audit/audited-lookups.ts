import type { LookupOperations } from '../lookup/lookup-operations';
import type { LookupPhase } from '../lookup/stored-lookup';
import type { Database } from '../store/database';
import { appendDeed } from './audit-table';

type Lookups = Pick<
  LookupOperations,
  'lookupDraft' | 'lookupBegin' | 'lookupSetPhase' | 'storedLookup'
>;

/** How the audit log tells that a lookup ended; `paused` and `running` are no ends. */
const ends: Partial<Record<LookupPhase, 'done' | 'cancelled' | 'failed'>> = {
  done: 'done',
  cancelled: 'cancelled',
  ended: 'failed',
};

/** The operations of lookups that are recorded. */
export function auditedLookups(db: Database, operations: Lookups) {
  return {
    /**
     * Recorded first: the log is another file, and a list whose entry a kill kept from being written
     * would go on at the next start. Unlike that of several files, a transaction of one is whole.
     */
    lookupBegin: (params: Parameters<Lookups['lookupBegin']>[0]) => {
      const { name, digest: sha256, ids: count } = operations.lookupDraft(params.draftId);
      const about = { what: 'lookup', subject: 'cards', file: name ?? undefined, sha256 } as const;
      appendDeed(db, { ...about, state: 'begun', count });
      try {
        return operations.lookupBegin(params);
      } catch (thrown) {
        appendDeed(db, { ...about, state: 'failed' });
        throw thrown;
      }
    },
    lookupSetPhase: (params: Parameters<Lookups['lookupSetPhase']>[0]) =>
      db.transaction(() => {
        operations.lookupSetPhase(params);
        const state = ends[params.phase];
        const stored = state === undefined ? null : operations.storedLookup();
        if (state === undefined || stored === null) return;
        const { counts, digest: sha256 } = stored;
        appendDeed(db, { what: 'lookup', state, subject: 'cards', count: counts.found, sha256 });
      }),
  };
}
