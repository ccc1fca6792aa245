import * as v from 'valibot';
import {
  auditEntrySchema,
  maxAuditEntries,
  type AuditCheck,
  type AuditEntry,
  type AuditFilter,
  type AuditPlace,
} from '../../shared/ipc/audit';
import { author } from '../author';
import type { Database } from '../store/database';
import { chainedHash, type ChainedEntry } from './chain';
import type { Deed } from './deeds';
import { jsonOrNull } from '../json/parsed';

/** Entries that are checked in one call of the thread. */
const checkedAtOnce = 5_000;

/** Entries that expire in one transaction. */
const expiredAtOnce = 5_000;

/**
 * The last of the oldest entries that was written before a moment. A clock that was set wrong may
 * have dated some: the moment is put where the fewest dates contradict it, and of several such
 * places at the earliest. Otherwise one entry from the future would keep all after it.
 */
const lastBefore = `SELECT no FROM (
    SELECT no, sum(iif(at < ?, -1, 1)) OVER (ORDER BY no) AS contradicting
    FROM (SELECT no, at FROM own.audit ORDER BY no LIMIT ${2 * expiredAtOnce}))
  WHERE contradicting < 0 ORDER BY contradicting, no LIMIT 1`;

/** Columns of the tables (main/store/migrations/user-steps.ts). */
const entryKinds = {
  no: 'number',
  at: 'text',
  who: 'text',
  what: 'text',
  detail: 'text',
  hash: 'text',
} as const;
const placeKinds = { no: 'number', hash: 'text' } as const;

/** Whether the connection has the log; one in a test may not. */
function hasAuditLog(db: Database): boolean {
  return db.numbers("SELECT count(*) FROM pragma_database_list WHERE name = 'own'")()[0] === 1;
}

/** Appends an entry. Called in the transaction of the deed, or before it. */
export function appendDeed(db: Database, deed: Deed, at = new Date()): void {
  if (!hasAuditLog(db)) return;
  db.transaction(() => {
    const { no: last, hash: previous } = placeIn(db, 'audit_end');
    const { what, state = 'done', subject, count, file, sha256 } = deed;
    const entry: ChainedEntry = {
      no: last + 1,
      at: at.toISOString(),
      who: author().by,
      what,
      // What is undefined is left out.
      detail: JSON.stringify({ state, subject, count, file, sha256 }),
    };
    const hash = chainedHash(previous, entry);
    db.run(
      'INSERT INTO own.audit(no, at, who, what, detail, hash) VALUES (?, ?, ?, ?, ?, ?)',
      entry.no,
      entry.at,
      entry.who,
      entry.what,
      entry.detail,
      hash,
    );
    db.run('UPDATE own.audit_end SET no = ?, hash = ?', entry.no, hash);
  });
}

/** The place before the oldest entry, or that of the newest. */
function placeIn(db: Database, table: 'audit_start' | 'audit_end'): AuditPlace {
  const place = db.select(`SELECT no, hash FROM own.${table}`, placeKinds).get();
  if (place === undefined) throw new TypeError(`The audit log has no ${table}.`);
  return place;
}

/** A part of the log that was checked. */
export interface CheckedPart extends Pick<AuditCheck, 'broken' | 'entries' | 'since'> {
  /** How far it was checked. */
  readonly last: AuditPlace;
  readonly isToTheEnd: boolean;
}

export interface AuditPage extends AuditFilter {
  /** Newest first, before this entry; oldest first, after it; null for the first page. */
  readonly from: number | null;
  readonly newestFirst: boolean;
  readonly limit: number;
}

/** Operations of the writing connection. */
export function auditOperations(db: Database) {
  return {
    recordDeed: (deed: Deed): void => appendDeed(db, deed),

    auditEntries: ({ from, newestFirst, limit, ...filter }: AuditPage): AuditEntry[] => {
      const where = conditionsOf(filter);
      const place = from === null ? '' : ` AND no ${newestFirst ? '<' : '>'} ${from}`;
      return db
        .select(
          `SELECT no, at, who, what, detail, hash FROM own.audit WHERE ${where.sql}${place}
           ORDER BY no ${newestFirst ? 'DESC' : 'ASC'} LIMIT ?`,
          entryKinds,
        )
        .all(...where.values, Math.min(limit, maxAuditEntries))
        .map(entryOf);
    },

    countAuditEntries: (filter: AuditFilter): number => {
      const where = conditionsOf(filter);
      const count = db.numbers(`SELECT count(*) FROM own.audit WHERE ${where.sql}`);
      return count(...where.values)[0] ?? 0;
    },

    /** Checks the entries after a place; null: from the oldest one. */
    checkAudit: (after: AuditPlace | null): CheckedPart => {
      const start = after ?? placeIn(db, 'audit_start');
      let last = start;
      let since: string | null = null;
      const part = (broken: AuditCheck['broken'], isToTheEnd: boolean): CheckedPart => ({
        broken,
        entries: last.no - start.no,
        since,
        last,
        isToTheEnd,
      });
      const rows = db
        .select(
          'SELECT no, at, who, what, detail, hash FROM own.audit WHERE no > ? ORDER BY no LIMIT ?',
          entryKinds,
        )
        .all(start.no, checkedAtOnce);
      for (const { hash, ...entry } of rows) {
        const no = last.no + 1;
        if (entry.no !== no) return part({ reason: 'missing', no }, true);
        if (chainedHash(last.hash, entry) !== hash) return part({ reason: 'changed', no }, true);
        last = { no, hash };
        since ??= entry.at;
      }
      if (rows.length === checkedAtOnce) return part(null, false);
      const end = placeIn(db, 'audit_end');
      if (end.no !== last.no) return part({ reason: 'cut', no: last.no + 1 }, true);
      return part(end.hash === last.hash ? null : { reason: 'changed', no: last.no }, true);
    },

    /** The hash of an entry, also of the last one that expired; null when it is not there. */
    auditHash: (no: number): string | null => {
      const start = placeIn(db, 'audit_start');
      if (start.no === no) return start.hash;
      const found = db.select('SELECT no, hash FROM own.audit WHERE no = ?', placeKinds).get(no);
      return found?.hash ?? null;
    },

    /**
     * Removes entries written before a moment (ISO 8601), the oldest first and never the newest
     * one, and moves the start of the chain to the last of them; the removal is an entry, too.
     * Returns whether more have expired.
     */
    expireAudit: (before: string): boolean =>
      db.transaction(() => {
        const end = placeIn(db, 'audit_end').no;
        const start = placeIn(db, 'audit_start').no;
        const [old = start] = db.numbers(lastBefore)(before);
        const last = Math.min(old, end - 1, start + expiredAtOnce);
        if (last <= start) return false;
        const place = db.select('SELECT no, hash FROM own.audit WHERE no = ?', placeKinds);
        const found = place.get(last);
        // A log that is broken there stays as it is, for the check to tell.
        if (found === undefined) return false;
        const count = db.run('DELETE FROM own.audit WHERE no <= ?', last);
        db.run('UPDATE own.audit_start SET no = ?, hash = ?', found.no, found.hash);
        appendDeed(db, { what: 'log', subject: 'expired', count });
        return last < Math.min(old, end - 1);
      }),
  };
}

export type AuditOperations = ReturnType<typeof auditOperations>;

function conditionsOf({ since, until, what }: AuditFilter) {
  const iso = (ms: number) => new Date(ms).toISOString();
  const conditions = ['1'];
  const values: string[] = [];
  if (since !== null) {
    conditions.push('at >= ?');
    values.push(iso(since));
  }
  if (until !== null) {
    conditions.push('at < ?');
    values.push(iso(until));
  }
  if (what.length > 0) {
    conditions.push('what IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(what));
  }
  return { sql: conditions.join(' AND '), values };
}

const detailSchema = v.omit(auditEntrySchema, ['no', 'at', 'who', 'what', 'hash']);

/** What cannot be read of a changed entry is left out; the check tells that it was changed. */
function entryOf({ detail, ...row }: ChainedEntry & { readonly hash: string }): AuditEntry {
  return { ...row, ...(jsonOrNull(detailSchema, detail) ?? { state: '' }) };
}
