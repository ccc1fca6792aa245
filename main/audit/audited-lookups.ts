import type { LookupPhase } from '../lookup/stored-lookup';
import type { Database } from '../store/database';
import type { Writer } from '../store/writer';
import { appendDeed } from './audit-table';

type Lookups = Pick<Writer['operations'], 'lookupBegin' | 'lookupSetPhase' | 'storedLookup'>;

/** How the audit log tells that a lookup ended; `paused` and `running` are no ends. */
const ends: Partial<Record<LookupPhase, 'done' | 'cancelled' | 'failed'>> = {
  done: 'done',
  cancelled: 'cancelled',
  ended: 'failed',
};

/** The operations of lookups that are recorded, each in one step with its entry. */
export function auditedLookups(db: Database, operations: Lookups) {
  return {
    lookupBegin: (params: Parameters<Lookups['lookupBegin']>[0]) =>
      db.transaction(() => {
        const begun = operations.lookupBegin(params);
        const { name, digest: sha256, counts } = begun;
        const about = { subject: 'cards', count: counts.waiting, file: name ?? undefined, sha256 };
        appendDeed(db, { what: 'lookup', state: 'begun', ...about });
        return begun;
      }),
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
