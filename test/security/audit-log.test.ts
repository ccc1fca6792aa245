import { expect } from 'vitest';
import { auditedLookups } from '../../main/audit/audited-lookups';
import { auditOperations, appendDeed } from '../../main/audit/audit-table';
import { openDatabase, type Database } from '../../main/store/database';
import { openMarks } from '../../main/marks/file';
import { prove } from '../threats/proof';

const entries = 12;

/** A log in memory with its triggers off, as whoever has the key can have them. */
function logOf(): Database {
  const db = openDatabase(null);
  db.exec('CREATE TABLE note(name TEXT, value TEXT)');
  openMarks(db, null);
  for (let no = 1; no <= entries; no += 1)
    appendDeed(db, { what: 'export', subject: `clients ${no}`, count: no });
  db.exec('DROP TRIGGER own.audit_unchanged; DROP TRIGGER own.audit_oldest');
  return db;
}

/** What is done to an entry, or to it and the next one. */
const ways: Readonly<Record<string, (no: number) => string>> = {
  'another time': (no) => `UPDATE own.audit SET at = '2020-01-01T00:00:00.000Z' WHERE no = ${no}`,
  'another user': (no) => `UPDATE own.audit SET who = who || 'x' WHERE no = ${no}`,
  'another deed': (no) => `UPDATE own.audit SET what = 'mark' WHERE no = ${no}`,
  'another count': (no) =>
    `UPDATE own.audit SET detail = json_set(detail, '$.count', 999) WHERE no = ${no}`,
  'another hash': (no) => `UPDATE own.audit SET hash = '${'a'.repeat(64)}' WHERE no = ${no}`,
  removed: (no) => `DELETE FROM own.audit WHERE no = ${no}`,
  'cut from there': (no) => `DELETE FROM own.audit WHERE no >= ${no}`,
  'removed, and the rest numbered anew': (no) =>
    `DELETE FROM own.audit WHERE no = ${no}; UPDATE own.audit SET no = no - 1 WHERE no > ${no}`,
  reordered: (no) => {
    const other = no === entries ? no - 1 : no + 1;
    return `UPDATE own.audit SET no = -1 WHERE no = ${no};
      UPDATE own.audit SET no = ${no} WHERE no = ${other};
      UPDATE own.audit SET no = ${other} WHERE no = -1`;
  },
  inserted: (no) =>
    `UPDATE own.audit SET no = -no - 1 WHERE no >= ${no};
     UPDATE own.audit SET no = -no WHERE no < 0;
     INSERT INTO own.audit SELECT ${no}, at, who, what, detail, hash FROM own.audit WHERE no = 1`,
};

/** The log is another file than the list: what a kill between the two leaves is in the log. */
function beginList(): void {
  const db = logOf();
  try {
    const { auditEntries } = auditOperations(db);
    const page = { since: null, until: null, what: [], from: null, newestFirst: true, limit: 2 };
    const states = () => auditEntries(page).map(({ what, state }) => `${what} ${state}`);
    let before: string[] = [];
    const audited = auditedLookups(db, {
      lookupDraft: () => ({ name: 'cards.csv', digest: 'ab'.repeat(32), ids: 3 }),
      lookupBegin: () => {
        before = states();
        throw new Error('ended here');
      },
    } as never);
    expect(() => audited.lookupBegin({} as never)).toThrow('ended here');
    expect(before[0]).toBe('lookup begun');
    // In one transaction with the list, the entry would be gone with it.
    expect(states()).toEqual(['lookup failed', 'lookup begun']);
  } finally {
    db.close();
  }
}

prove('45-audit-log', async ({ tries, report }) => {
  const all = Object.entries(ways);
  const changed = all.length * entries;
  for (let at = 0; at < tries; at += 1) {
    if (at === changed) {
      await report.try('a list that is begun', beginList);
      continue;
    }
    const [name = '', way] = all[at % all.length] ?? [];
    const no = 1 + (Math.floor(at / all.length) % entries);
    await report.try(`${name}, entry ${no}`, () => {
      const db = logOf();
      try {
        const { checkAudit } = auditOperations(db);
        expect(checkAudit(null).broken).toBeNull();
        db.exec(way?.(no) ?? '');
        expect(checkAudit(null).broken).not.toBeNull();
      } finally {
        db.close();
      }
    });
  }
});
