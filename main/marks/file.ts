import { existsSync, renameSync, statSync } from 'node:fs';
import type { Browsable } from '../../preload/contract/browse';
import type { Mark } from '../../preload/contract/marks';
import { DeskError } from '../failure';
import { storedIds } from '../values/ids';
import type { Database } from '../store/database';
import { attach, prepareToWrite } from '../store/database';
import { codeOf } from '../store/errors';

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
  detach(db);
  return false;
}

function detach(db: Database): void {
  const [attached] = db
    .select("SELECT 1 AS yes FROM pragma_database_list WHERE name = 'own'", { yes: 'number' })
    .all();
  if (attached !== undefined) db.exec('DETACH own');
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
