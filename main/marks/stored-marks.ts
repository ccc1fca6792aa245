import { markFields } from '../../preload/contract/marks';
import type { GoneMark, Mark, MarkField } from '../../preload/contract/marks';
import { browsable } from '../../preload/contract/lists';
import type { Browsable } from '../../preload/contract/browse';
import type { Syncable } from '../../preload/contract/sync';
import type { Database } from '../store/database';
import { rowsOf } from '../store/syncs';
import { storedIds, decodeBody, idShown } from '../values/cells';
import { keyOf } from '../values/keys';
import { titleOf } from '../values/computed';
import type { QueryContext } from '../query/question';
import { existsSync, renameSync, statSync } from 'node:fs';
import { DeskError } from '../failure';
import { attach, prepareToWrite, codeOf } from '../store/database';

/** Of `own.mark`. */
const columns: Readonly<Record<MarkField, string>> = {
  'desk.mark': 'tag',
  'desk.note': 'note',
  'desk.marked_by': 'by_whom',
  'desk.marked_at': 'at',
};
const maxTags = 50;
const maxGone = 200;

/** What a key of a mark is made with; the same as of a record's fields. */
export function defineOwnKey(db: Database): void {
  db.define('own_key', (text) => keyOf(typeof text === 'string' ? text : undefined));
}

export function hasMarks(db: Database): boolean {
  return db.numbers("SELECT count(*) FROM pragma_database_list WHERE name = 'own'")()[0] === 1;
}

export function hasAnyMarks(db: Database, resource: Syncable): boolean {
  if (!hasMarks(db)) return false;
  const any = db.numbers('SELECT EXISTS (SELECT 1 FROM own.mark WHERE resource = ?)')(resource);
  return any[0] === 1;
}

/** The key of a mark's field as an expression over rows called so. */
export function keyOfMark(resource: Syncable, field: MarkField, alias: string): string {
  return `ifnull((SELECT own_key(o.${columns[field]}) FROM own.mark o WHERE o.resource = '${resource}' AND o.id = ${alias}.id), x'02')`;
}

/** The beginning of a subquery of a mark's text, as `textByRow` (main/query/list-fields.ts) wants it. */
export function textOfMark(table: string): string {
  const text = markFields.map((each) => `WHEN '${each}' THEN o.${columns[each]}`).join(' ');
  return `(SELECT CASE ? ${text} END FROM ${table} x JOIN own.mark o ON o.resource = '${table}' AND o.id = x.id WHERE x.rid =`;
}

/** Marks of some records, by the ids they are stored under. */
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

/** A field of a mark as a cell: absent where nothing was said. */
export function markCell(mark: Mark | undefined, field: MarkField): string | undefined {
  if (mark === undefined) return undefined;
  const cells = { 'desk.mark': mark.tag, 'desk.note': mark.note };
  const text = { ...cells, 'desk.marked_by': mark.by, 'desk.marked_at': mark.at }[field];
  return text === '' ? undefined : text;
}

/** What is asked of marks alone. */
export function marksAnswers(reading: QueryContext) {
  const { db } = reading;
  return {
    mark: ({ resource, id }: { resource: Browsable; id: string }): Mark | null =>
      [...marksOf(db, resource, storedIds(id)).values()][0] ?? null,
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

/** Only a list that is complete tells what it no longer has. */
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
 * What people note on records, by the id it is stored under. It is nothing the service could give again: it stands in a file of its own
 * beside the cache, encrypted with the same key, and stays when the cache is set aside (docs/decisions/0030-marks-beside-the-cache.md).
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
-- Goes up with every change: what was found by marks before is then looked for anew.
CREATE TABLE own.revision(no INTEGER NOT NULL);
INSERT INTO own.revision VALUES (0);
PRAGMA own.user_version = ${format};`;

/** The name begins with the cache's own, so that it is removed with it. */
function marksFileOf(file: string): string {
  return `${file}.marks`;
}

/**
 * Makes the marks a part of a connection that writes. A file that cannot be read is set aside by rename, and a new one begun; then answers
 * true. Throws what passes by itself, as a full disk.
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

/** Part of a connection that only reads, after the one that writes has it. */
export function readMarks(db: Database, { file, key }: { file: string; key: Uint8Array }): void {
  attach(db, { file: marksFileOf(file), key });
}

/** False when the file is none of this format, key and wholeness. */
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

/** The operations of the writing connection. `changed` is called with the resource whose records show something else. */
export function marksOperations(db: Database, changed: (resource: Browsable) => void) {
  return {
    /** Empty tag and note take the mark away. Fails with `input.params` (`unknown-record`) for what the cache has never held. */
    setMark: ({ resource, id, tag, note, by, at }: MarkToSet): Mark | null => {
      const versions = db.numbers(`SELECT rid FROM ${resource} WHERE id = ? LIMIT 1`);
      const stored = storedIds(id).find((each) => versions(each).length > 0);
      if (stored === undefined) throw new DeskError('input.params', { reason: 'unknown-record' });
      const said = { tag: tag.trim(), note: note.trim() };
      db.transaction(() => {
        db.run('DELETE FROM own.mark WHERE resource = ? AND id = ?', resource, stored);
        if (said.tag + said.note !== '') {
          db.run(
            'INSERT INTO own.mark(resource, id, tag, note, by_whom, at) VALUES (?, ?, ?, ?, ?, ?)',
            ...[resource, stored, said.tag || null, said.note || null, by, at],
          );
        }
        db.run('UPDATE own.revision SET no = no + 1');
      });
      changed(resource);
      return said.tag + said.note === '' ? null : { ...said, by, at };
    },
    /** Also of a record that is gone. */
    dropMark: ({ resource, stored }: { resource: Browsable; stored: string }): void => {
      db.transaction(() => {
        db.run('DELETE FROM own.mark WHERE resource = ? AND id = ?', resource, stored);
        db.run('UPDATE own.revision SET no = no + 1');
      });
      changed(resource);
    },
  };
}

export type MarksOperations = ReturnType<typeof marksOperations>;

export interface MarkToSet extends Mark {
  readonly resource: Browsable;
  readonly id: string;
}
