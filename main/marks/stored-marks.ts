import { existsSync, renameSync, statSync } from 'node:fs';
import type { Browsable } from '../../preload/contract/browse';
import { browsable } from '../../preload/contract/lists';
import { markFields } from '../../preload/contract/marks';
import type { GoneMark, Mark, MarkField } from '../../preload/contract/marks';
import type { Syncable } from '../../preload/contract/sync';
import { DeskError } from '../failure';
import type { QueryContext } from '../query/question';
import { attach, codeOf, prepareToWrite } from '../store/database';
import type { Database } from '../store/database';
import { rowsOf } from '../store/syncs';
import { decodeBody, idShown, storedIds } from '../values/cells';
import { titleOf } from '../values/computed';
import { keyOf } from '../values/keys';

/** The columns of `own.mark`. */
const columns: Readonly<Record<MarkField, string>> = {
  'desk.mark': 'tag',
  'desk.note': 'note',
  'desk.marked_by': 'by_whom',
  'desk.marked_at': 'at',
};
const maxTags = 50;
const maxGone = 200;

/** Defines the SQL function that makes a sort key of a mark's field, as for a record's fields. */
export function defineOwnKey(db: Database): void {
  db.define('own_key', (text) => keyOf(typeof text === 'string' ? text : undefined));
}

export function hasMarks(db: Database): boolean {
  return db.numbers("SELECT count(*) FROM pragma_database_list WHERE name = 'own'")()[0] === 1;
}

export function hasAnyMarks(db: Database, resource: Syncable): boolean {
  if (!hasMarks(db)) return false;
  return db.numbers('SELECT 1 FROM own.mark WHERE resource = ? LIMIT 1')(resource).length > 0;
}

/** SQL expression for the sort key of a mark's field, for rows named `alias`. */
export function keyOfMark(resource: Syncable, field: MarkField, alias: string): string {
  return `ifnull((SELECT own_key(o.${columns[field]}) FROM own.mark o WHERE o.resource = '${resource}' AND o.id = ${alias}.id), x'02')`;
}

/** The beginning of a subquery for a mark's text, as `textByRow` (main/query/list-fields.ts) needs it. */
export function textOfMark(table: string): string {
  const text = markFields.map((each) => `WHEN '${each}' THEN o.${columns[each]}`).join(' ');
  return `(SELECT CASE ? ${text} END FROM ${table} x JOIN own.mark o ON o.resource = '${table}' AND o.id = x.id WHERE x.rid =`;
}

/** Marks of the given records, by their stored ids. */
export function marksOf(
  db: Database,
  resource: Syncable,
  ids: readonly string[],
): ReadonlyMap<string, Mark> {
  const found = db
    .select(
      `SELECT id, ${markColumns} FROM own.mark WHERE resource = ? AND id IN (SELECT value FROM json_each(?))`,
      { id: 'text', ...markKinds },
    )
    .all(resource, JSON.stringify(ids));
  return new Map(found.map(({ id, ...mark }) => [id, mark]));
}

const markColumns = `ifnull(tag, '') AS tag, ifnull(note, '') AS note, by_whom AS "by", at`;
const markKinds = { tag: 'text', note: 'text', by: 'text', at: 'text' } as const;

/** A field of a mark as a cell; absent when it is empty. */
export function markCell(mark: Mark | undefined, field: MarkField): string | undefined {
  if (mark === undefined) return undefined;
  const { tag, note, by, at } = mark;
  const cells = { 'desk.mark': tag, 'desk.note': note, 'desk.marked_by': by, 'desk.marked_at': at };
  return cells[field] || undefined;
}

/** The stored id of the record that a shown id opens; undefined for a record the cache does not hold. */
function storedIdOf(db: Database, resource: Browsable, id: string): string | undefined {
  const versions = db.numbers(`SELECT rid FROM ${resource} WHERE id = ? LIMIT 1`);
  return storedIds(id).find((each) => versions(each).length > 0);
}

/** The queries about marks themselves. */
export function marksAnswers(reading: QueryContext) {
  const { db } = reading;
  return {
    mark: ({ resource, id }: { resource: Browsable; id: string }): Mark | null => {
      const own = storedIdOf(db, resource, id);
      // The cache may no longer hold the record.
      const ids = own === undefined ? storedIds(id) : [own];
      const marks = marksOf(db, resource, ids);
      return ids.flatMap((each) => marks.get(each) ?? [])[0] ?? null;
    },
    markTags: (): string[] =>
      db
        .select(
          `SELECT tag FROM own.mark WHERE tag IS NOT NULL GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${maxTags}`,
          { tag: 'text' },
        )
        .all()
        .map(({ tag }) => tag),
    goneMarks: (): GoneMark[] => browsable.flatMap((resource) => goneOf(reading, resource)),
  };
}

/** Marks of records no longer in the list; empty for an incomplete list, which cannot tell. */
function goneOf({ db, fields, syncs }: QueryContext, resource: Browsable): GoneMark[] {
  const shown = syncs.shown(resource, null);
  if (!shown.complete || shown.asOf === null) return [];
  const rows = rowsOf(shown, 'r', syncs.isNow(shown));
  const last = `SELECT max(rid) FROM ${resource} WHERE id = o.id`;
  return db
    .select(
      `SELECT o.id AS stored, ${markColumns}, b.shape, b.body FROM own.mark o
       LEFT JOIN ${resource}_body b ON b.rid = (${last})
       WHERE o.resource = ? AND NOT EXISTS (SELECT 1 FROM ${resource} r WHERE r.id = o.id AND ${rows.sql})
       ORDER BY o.at DESC LIMIT ${maxGone}`,
      { stored: 'text', ...markKinds, shape: 'number?', body: 'text?' },
    )
    .all(resource, ...rows.values)
    .map(({ stored, shape, body, ...mark }) => {
      const id = idShown(db, resource, stored);
      const cells = body === null ? [] : decodeBody(body);
      const positions = shape === null ? null : fields.shape(shape).positions;
      const title = titleOf((field) => cells[positions?.get(field) ?? -1], id);
      return { resource, stored, id, title, ...mark };
    });
}

/** `user_version` of the file. */
const format = 1;

/**
 * The users' marks and notes on records, by the record's stored id. The service could not restore them, so they are in a separate file beside the
 * cache, encrypted with the same key, which stays when the cache is set aside (docs/decisions/0030-marks-beside-the-cache.md).
 */
const tables = `
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
PRAGMA own.user_version = ${format};`;

/** Begins with the cache's own name, so that it is removed with it. */
function marksFileOf(file: string): string {
  return `${file}.marks`;
}

/**
 * Attaches the marks to the writing connection. A damaged file is set aside by rename and a new one created; returns true then. Throws on
 * temporary failures such as a full disk.
 */
export function openMarks(db: Database, stored: { file: string; key: Uint8Array } | null): boolean {
  if (stored === null) {
    attach(db, null);
    db.exec(tables);
    return false;
  }
  const file = marksFileOf(stored.file);
  const at = { file, key: stored.key };
  if (tryToOpen(db, at)) return false;
  const moment = new Date().toISOString().replaceAll(':', '-');
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(`${file}${part}`)) {
      renameSync(`${file}${part}`, `${file}.set-aside-${moment}${part}`);
    }
  }
  tryToOpen(db, at);
  return true;
}

/** Attaches the marks to a reading connection. Call after `openMarks` on the writing one. */
export function readMarks(db: Database, { file, key }: { file: string; key: Uint8Array }): void {
  attach(db, { file: marksFileOf(file), key });
}

/** False when the file has another format or key, or is damaged. */
function tryToOpen(db: Database, stored: { file: string; key: Uint8Array }): boolean {
  const isNew = (statSync(stored.file, { throwIfNoEntry: false })?.size ?? 0) === 0;
  try {
    attach(db, stored);
    prepareToWrite(db);
    if (isNew) db.transaction(() => db.exec(tables));
    if (db.pragma('own.user_version') === format && db.pragma('own.quick_check(1)') === 'ok') {
      return true;
    }
  } catch (thrown) {
    if (!/^SQLITE_(NOTADB|CORRUPT|ERROR|IOERR_SHORT_READ|IOERR_DATA)/.test(codeOf(thrown)))
      throw thrown;
  }
  if (hasMarks(db)) db.exec('DETACH own');
  return false;
}

/** Operations of the writing connection. `changed` is called with the resource whose records now look different. */
export function marksOperations(db: Database, changed: (resource: Browsable) => void) {
  const replace = (resource: Browsable, stored: string, mark: Mark | null): void => {
    db.transaction(() => {
      db.run('DELETE FROM own.mark WHERE resource = ? AND id = ?', resource, stored);
      if (mark !== null) {
        db.run(
          'INSERT INTO own.mark(resource, id, tag, note, by_whom, at) VALUES (?, ?, ?, ?, ?, ?)',
          ...[resource, stored, mark.tag || null, mark.note || null, mark.by, mark.at],
        );
      }
      db.run('UPDATE own.revision SET no = no + 1');
    });
    changed(resource);
  };
  return {
    /** An empty tag and note remove the mark. Fails with `input.params` (`unknown-record`) for a record the cache has never held. */
    setMark: ({ resource, id, tag, note, by, at }: MarkToSet): Mark | null => {
      const stored = storedIdOf(db, resource, id);
      if (stored === undefined) throw new DeskError('input.params', { reason: 'unknown-record' });
      const texts = { tag: tag.trim(), note: note.trim() };
      const mark = texts.tag + texts.note === '' ? null : { ...texts, by, at };
      replace(resource, stored, mark);
      return mark;
    },
    /** Removes a mark, also of a record that is gone. */
    dropMark: ({ resource, stored }: { resource: Browsable; stored: string }): void =>
      replace(resource, stored, null),
  };
}

export type MarksOperations = ReturnType<typeof marksOperations>;

export interface MarkToSet extends Mark {
  readonly resource: Browsable;
  readonly id: string;
}
