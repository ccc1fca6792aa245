import type { Syncable } from '../../shared/ipc/sync';
import type { Database } from './database';
import { cacheMigration } from './migrations/cache-steps';
import { migrate } from './migrations/migrate';
import * as v from 'valibot';

/** Tables of the first format that can be opened; all later changes are steps. */
const { first } = cacheMigration;

/**
 * What retention left of a sync (`sync.history`): only its dates; its state, which can be shown but
 * not compared with the previous sync; everything.
 */
export const historyDepth = { dates: 0, state: 1, full: 2 } as const;

/** The merchant and looked-up cards are stored record by record, each time one is read. */
export function isSingle(resource: Syncable): resource is 'merchant' | 'cards' {
  return resource === 'merchant' || resource === 'cards';
}

/**
 * Per resource: a table of versions with a key column per field (`k12`, see `Fields` and
 * main/values/keys.ts), a table of their bodies, and a text index, all keyed by `rid`. A version is
 * shown from the sync `since` until the sync `until`, which no longer found it. Versions written by
 * an unfinished sync carry its number, which is higher than that of any published sync.
 */
const tablesOf = (resource: Syncable) => `
CREATE TABLE ${resource}(
  rid INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER,
  -- Its position in the service's order, with gaps.
  pos INTEGER NOT NULL,
  digest INTEGER NOT NULL
  ${isSingle(resource) ? ', seen_at INTEGER NOT NULL DEFAULT 0' : ''}
);
CREATE INDEX ${resource}_list ON ${resource}(pos, since, digest, id) WHERE until IS NULL;
CREATE INDEX ${resource}_since ON ${resource}(since);
CREATE INDEX ${resource}_until ON ${resource}(until) WHERE until IS NOT NULL;
${isSingle(resource) ? idIndex(resource) : ''}
CREATE TABLE ${resource}_body(rid INTEGER PRIMARY KEY, shape INTEGER NOT NULL, body TEXT NOT NULL);
${textTable(resource)}`;

/**
 * For lists it is created at the first publishing: inserting unordered ids one by one would cost
 * more than everything else.
 */
export function idIndex(resource: Syncable): string {
  return `CREATE INDEX IF NOT EXISTS ${resource}_id ON ${resource}(id);`;
}

/**
 * An index of a field's values, built once someone has asked for them with their counts; takes a
 * second for a million records.
 */
export const valuesIndex = (resource: Syncable, column: string) => `${resource}_${column}_values`;

/**
 * A condition only this query contains: SQLite then uses the index only where it is named, never
 * for an ordered list.
 */
export const valuesOnly = 'rid <> 0';

export function makeValuesIndex(db: Database, resource: Syncable, column: string): void {
  db.exec(`CREATE INDEX IF NOT EXISTS ${valuesIndex(resource, column)}
    ON ${resource}(${column}, since) WHERE until IS NULL AND ${valuesOnly}`);
}

export function hasIndex(db: Database, index: string): boolean {
  const found = db.select("SELECT name FROM sqlite_schema WHERE type = 'index' AND name = ?", {
    name: 'text',
  });
  return found.get(index) !== undefined;
}

/**
 * `secure-delete` removes deleted text at once (with `contentless_delete` it would stay in its
 * pages until a merge). Each indexing step writes one segment; merging sixteen at a time costs half
 * of what the default of four does.
 */
export function textTable(resource: Syncable): string {
  return `
CREATE VIRTUAL TABLE ${resource}_text USING fts5(
  text, content='', columnsize=0, detail=full, tokenize='trigram case_sensitive 1'
);
INSERT INTO ${resource}_text(${resource}_text, rank)
  VALUES ('secure-delete', 1), ('automerge', 16), ('crisismerge', 64), ('hashsize', 16000000);`;
}

const shared = `
CREATE TABLE note(name TEXT PRIMARY KEY, value) WITHOUT ROWID;

-- Lists of field names (JSON) shared by records.
CREATE TABLE shape(no INTEGER PRIMARY KEY, resource TEXT NOT NULL, fields TEXT NOT NULL);

-- An unfinished sync has no completed_at, and as its completeness why it was set aside, if it was; an abandoned one is deleted. Syncs of
-- single records have no completeness.
CREATE TABLE sync(
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  resource TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  completed_at INTEGER,
  as_of INTEGER,
  per_page INTEGER,
  total INTEGER,
  completeness TEXT,
  -- Field names of its records, in order.
  fields TEXT,
  -- What retention left of it (historyLeft).
  history INTEGER NOT NULL DEFAULT ${historyDepth.full}
);
CREATE INDEX sync_resource ON sync(resource, no);

-- Each reading of a page, for unfinished syncs only.
CREATE TABLE sync_page(
  no INTEGER PRIMARY KEY,
  sync INTEGER NOT NULL REFERENCES sync(no) ON DELETE CASCADE,
  page INTEGER NOT NULL,
  -- Versions in order, four bytes each.
  rids BLOB NOT NULL,
  -- Shape numbers, a JSON list.
  shapes TEXT NOT NULL,
  without_id INTEGER NOT NULL,
  conflicting INTEGER NOT NULL
);
CREATE INDEX sync_page_page ON sync_page(sync, page);

-- How far the text index reaches.
CREATE TABLE indexed(resource TEXT PRIMARY KEY, rid INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE lookup(
  no INTEGER PRIMARY KEY,
  name TEXT,
  -- Digest of its ids in order, to recognize the same list again.
  digest TEXT NOT NULL,
  begun_at INTEGER NOT NULL,
  lines INTEGER NOT NULL,
  blank INTEGER NOT NULL,
  phase TEXT NOT NULL,
  failure TEXT
);
CREATE TABLE lookup_line(
  at INTEGER PRIMARY KEY,
  line INTEGER NOT NULL,
  id TEXT NOT NULL,
  outcome TEXT NOT NULL,
  reason TEXT,
  same_as INTEGER,
  -- The stored id of the card that was found.
  card TEXT
);
CREATE INDEX lookup_line_outcome ON lookup_line(outcome, at);

-- Number of lines per outcome.
CREATE TABLE lookup_count(outcome TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
CREATE TRIGGER lookup_line_insert AFTER INSERT ON lookup_line BEGIN
  INSERT INTO lookup_count VALUES (new.outcome, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER lookup_line_update AFTER UPDATE OF outcome ON lookup_line BEGIN
  UPDATE lookup_count SET count = count - 1 WHERE outcome = old.outcome;
  INSERT INTO lookup_count VALUES (new.outcome, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
`;

/**
 * How keys are written (main/values/keys.ts). A file that does not note it has some of an earlier
 * way, which idle work replaces.
 */
const keysNow = 2;

export function noteKeys(db: Database): void {
  db.run("INSERT OR REPLACE INTO note(name, value) VALUES ('keys', ?)", keysNow);
}

export function hasKeysOfNow(db: Database): boolean {
  return db.numbers("SELECT value FROM note WHERE name = 'keys'")()[0] === keysNow;
}

/** The tables of a new file, in the newest format. */
export function makeTables(db: Database): void {
  makeFirstTables(db);
  migrate(db, cacheMigration, { file: null });
}

/** What the first format has tables of. A further resource gets its own by a step. */
const firstResources = ['clients', 'lots', 'cards', 'merchant'] as const;

/** The same in the first format that can be opened. */
export function makeFirstTables(db: Database): void {
  db.transaction(() => {
    db.exec(shared);
    for (const resource of firstResources) {
      db.exec(tablesOf(resource));
      db.run('INSERT INTO indexed(resource, rid) VALUES (?, 0)', resource);
    }
    noteKeys(db);
    db.pragma(`user_version = ${first}`);
  });
}

/** A list of field names, as JSON. */
export const namesSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));
