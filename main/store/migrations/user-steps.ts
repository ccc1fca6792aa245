import type { Migration, Step } from './migrate';

/** Tables of format 1: the users' marks and notes on records, by the record's stored id. */
export const firstUserTables = `
CREATE TABLE own.mark(
  resource TEXT NOT NULL,
  id TEXT NOT NULL,
  tag TEXT,
  note TEXT,
  by_whom TEXT NOT NULL,
  -- ISO 8601.
  at TEXT NOT NULL,
  PRIMARY KEY(resource, id)
) WITHOUT ROWID;
-- Raised with every change, which invalidates earlier results that depend on marks.
CREATE TABLE own.revision(no INTEGER NOT NULL);
INSERT INTO own.revision VALUES (0);
PRAGMA own.user_version = 1;`;

/**
 * What the user set up, which was in the cache before and would be lost with it: saved views, watch
 * rules, alerts, schedules and reconcile set-ups (main/notes/stored-notes.ts). What is in the cache
 * stays there until this is on the disk.
 */
const setUpAndAudit: Step = {
  to: 2,
  space: 0,
  run: (db) =>
    db.exec(`
CREATE TABLE own.entry(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO own.entry SELECT name, value FROM main.note WHERE typeof(value) = 'text' AND name IN
  ('desk.views', 'desk.watches', 'desk.seen', 'desk.subscriptions', 'desk.reconcile');

-- Who did what, in order; each entry has the hash of the one before. No entry is written yet.
CREATE TABLE own.audit(
  no INTEGER PRIMARY KEY,
  -- ISO 8601.
  at TEXT NOT NULL,
  who TEXT NOT NULL,
  what TEXT NOT NULL,
  -- A JSON object.
  detail TEXT NOT NULL,
  hash TEXT NOT NULL
);
CREATE TRIGGER own.audit_unchanged BEFORE UPDATE ON audit BEGIN
  SELECT raise(ABORT, 'the audit log is append-only');
END;
-- Only the oldest entry can expire.
CREATE TRIGGER own.audit_oldest BEFORE DELETE ON audit
WHEN old.no <> (SELECT min(no) FROM audit) BEGIN
  SELECT raise(ABORT, 'the audit log is append-only');
END;
-- The hash before the oldest entry: 64 zeros, or that of the last one which expired.
CREATE TABLE own.audit_start(hash TEXT NOT NULL);
INSERT INTO own.audit_start VALUES ('${'0'.repeat(64)}');`),
};

/**
 * Files compared with lists, and what was settled of them (main/reconcile/settlement-tables.ts).
 */
const settlements: Step = {
  to: 3,
  space: 0,
  run: (db) =>
    db.exec(`
CREATE TABLE own.reconcile_run(
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  set_up TEXT NOT NULL,
  -- The first day of its period, '' for none.
  period TEXT NOT NULL,
  name TEXT NOT NULL,
  -- ISO 8601.
  at TEXT NOT NULL,
  about TEXT NOT NULL,
  UNIQUE(set_up, period, name)
);
CREATE TABLE own.reconcile_line(
  run INTEGER NOT NULL,
  line TEXT NOT NULL,
  state TEXT NOT NULL,
  comment TEXT NOT NULL,
  content TEXT NOT NULL,
  by_whom TEXT NOT NULL,
  at TEXT NOT NULL,
  about TEXT NOT NULL,
  PRIMARY KEY(run, line)
) WITHOUT ROWID;
`),
};

/** Rows and records that the user paired (main/reconcile/pair-tables.ts). */
const pairs: Step = {
  to: 4,
  space: 0,
  run: (db) =>
    db.exec(`
CREATE TABLE own.reconcile_pair(
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  set_up TEXT NOT NULL,
  -- The last run that has it.
  run INTEGER NOT NULL,
  -- JSON lists: what identifies the rows, and the records' stored ids.
  mine TEXT NOT NULL,
  theirs TEXT NOT NULL,
  -- What was settled of them before, as JSON.
  before TEXT NOT NULL,
  by_whom TEXT NOT NULL,
  -- ISO 8601.
  at TEXT NOT NULL
);
CREATE INDEX own.reconcile_pair_set_up ON reconcile_pair(set_up);
`),
};

/**
 * The ends of the audit log (main/audit/audit-table.ts): the number of the last entry that expired,
 * beside its hash, and the newest entry, without which nobody could see that the log was cut.
 */
const auditEnds: Step = {
  to: 5,
  space: 0,
  run: (db) =>
    db.exec(`
ALTER TABLE own.audit_start ADD COLUMN no INTEGER NOT NULL DEFAULT 0;
CREATE TABLE own.audit_end(no INTEGER NOT NULL, hash TEXT NOT NULL);
INSERT INTO own.audit_end VALUES (0, '${'0'.repeat(64)}');
`),
};

/** The day by which a marked record has to be settled: `2026-12-04`. */
const dueDays: Step = {
  to: 6,
  space: 0,
  run: (db) => db.exec('ALTER TABLE own.mark ADD COLUMN due TEXT;'),
};

/** The name of who has to see to a marked record. */
const assignees: Step = {
  to: 7,
  space: 0,
  run: (db) => db.exec('ALTER TABLE own.mark ADD COLUMN assignee TEXT;'),
};

/**
 * The steps of the file beside the cache, which has what the service could not restore. A later
 * step adds its tables here, under the next number.
 */
export const userMigration: Migration = {
  schema: 'own',
  first: 1,
  steps: [setUpAndAudit, settlements, pairs, auditEnds, dueDays, assignees],
};
