import { existsSync, renameSync, statSync } from 'node:fs';
import type { Browsable } from '../../shared/ipc/browse';
import type { Mark } from '../../shared/ipc/marks';
import { DeskError } from '../failure';
import { attach, codeOf, prepareToWrite, type Database } from '../store/database';
import { hasMarks, storedIdOf } from './stored-marks';

/** `user_version` of the file. */
const format = 1;

/**
 * The users' marks and notes on records, by the record's stored id. The service could not restore
 * them, so they are in a separate file beside the cache, encrypted with the same key, which stays
 * when the cache is set aside (docs/decisions/0030-marks-beside-the-cache.md).
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
 * Attaches the marks to the writing connection. A damaged file is set aside by rename and a new one
 * created; returns true then. Throws on temporary failures such as a full disk.
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

/**
 * Operations of the writing connection. `changed` is called with the resource whose records now
 * look different.
 */
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
    /**
     * An empty tag and note remove the mark. Fails with `input.params` (`unknown-record`) for a
     * record the cache has never held.
     */
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
