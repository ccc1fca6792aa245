import { expect, test } from 'vitest';
import { auditedLookups } from '../../../main/audit/audited-lookups';
import { auditOperations } from '../../../main/audit/audit-table';
import { openMarks } from '../../../main/marks/file';
import { openStored } from '../../../main/store/open-stored';

test('a list of cards that is looked up is recorded when it begins and when it ends', () => {
  const { db, close } = openStored({ file: null, key: null, keyFit: 'unknown' }, () => null);
  openMarks(db, null);
  const counts = { waiting: 3, found: 2 };
  const stored = { name: 'cards.csv', digest: 'ab'.repeat(32), counts };
  const phases: string[] = [];
  const operations = {
    lookupDraft: () => ({ name: stored.name, digest: stored.digest, ids: 3 }),
    lookupBegin: () => stored,
    lookupSetPhase: ({ phase }: { phase: string }) => void phases.push(phase),
    storedLookup: () => stored,
  };
  const audited = auditedLookups(db, operations as never);
  audited.lookupBegin({} as never);
  for (const phase of ['running', 'paused', 'running', 'done', 'cancelled', 'ended'] as const) {
    audited.lookupSetPhase({ phase } as never);
  }
  expect(phases).toHaveLength(6);
  const { auditEntries, checkAudit } = auditOperations(db);
  const page = { since: null, until: null, what: [], from: null, newestFirst: false, limit: 10 };
  const about = { what: 'lookup', subject: 'cards', sha256: stored.digest };
  expect(auditEntries(page)).toMatchObject([
    { ...about, state: 'begun', count: 3, file: 'cards.csv' },
    { ...about, state: 'done', count: 2 },
    { ...about, state: 'cancelled', count: 2 },
    { ...about, state: 'failed', count: 2 },
  ]);
  expect(checkAudit(null).broken).toBeNull();
  close(false);
});

test('a list is recorded before it is begun, not with it: a kill may come between two files', () => {
  const { db, close } = openStored({ file: null, key: null, keyFit: 'unknown' }, () => null);
  openMarks(db, null);
  const draft = { name: null, digest: 'ab'.repeat(32), ids: 3 };
  const page = { since: null, until: null, what: [], from: null, newestFirst: false, limit: 10 };
  const { auditEntries } = auditOperations(db);
  const before: string[] = [];
  const audited = auditedLookups(db, {
    lookupDraft: () => draft,
    lookupBegin: () => {
      before.push(...auditEntries(page).map(({ state }) => state));
      throw new Error('a full disk');
    },
  } as never);
  expect(() => audited.lookupBegin({} as never)).toThrow('a full disk');
  expect(before).toEqual(['begun']);
  // In one transaction with the list it would be gone.
  expect(auditEntries(page).map(({ state }) => state)).toEqual(['begun', 'failed']);
  close(false);
});
