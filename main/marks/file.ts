import { existsSync, renameSync, statSync } from 'node:fs';
import type { Browsable } from '../../shared/ipc/browse';
import { isBlank } from '../../shared/blank-mark';
import type { Mark, WrittenMark } from '../../shared/ipc/marks';
import { appendDeed } from '../audit/audit-table';
import { DeskError } from '../failure';
import { attach, codeOf, openDatabase, prepareToWrite, type Database } from '../store/database';
import type { WrittenNote } from '../notes/notes';
import { dropMovedNotes, notesOperations } from '../notes/stored-notes';
import { firstUserTables, userMigration } from '../store/migrations/user-steps';
import { migrate, newestFormat } from '../store/migrations/migrate';
import { idShown } from '../store/shown-id';
import { hasMarks, storedIdOf, type RecordMark } from './stored-marks';

/** Begins with the cache's own name, so that it is removed with it. */
export function marksFileOf(file: string): string {
  return `${file}.marks`;
}

/**
 * The users' marks and notes on records, by the record's stored id, and everything else that the
 * service could not restore. They are in a separate file beside the cache, encrypted with the same
 * key, which stays when the cache is set aside (docs/decisions/0030-marks-beside-the-cache.md).
 *
 * Attaches it to the writing connection, in the newest format. A damaged file is set aside by
 * rename and a new one created; returns true then. Throws for a file of a newer format, and on
 * temporary failures such as a full disk.
 */
export function openMarks(db: Database, stored: StoredMarks | null): boolean {
  if (stored === null) {
    attach(db, null);
    db.exec(firstUserTables);
    migrate(db, userMigration, { file: null });
    return false;
  }
  const file = marksFileOf(stored.file);
  const at = { ...stored, file };
  if (tryToOpen(db, at)) return false;
  const stamp = new Date().toISOString().replaceAll(':', '-');
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(`${file}${part}`)) {
      renameSync(`${file}${part}`, `${file}.set-aside-${stamp}${part}`);
    }
  }
  tryToOpen(db, at);
  return true;
}

interface StoredMarks {
  /** The cache. */
  readonly file: string;
  readonly key: Uint8Array;
  readonly onMigrating?: ((share: number) => void) | undefined;
}

/** Attaches the marks to a reading connection. Call after `openMarks` on the writing one. */
export function readMarks(db: Database, { file, key }: { file: string; key: Uint8Array }): void {
  attach(db, { file: marksFileOf(file), key });
}

/**
 * The marks alone, for writing, also while another process has the store open; null when they are
 * not there in the newest format, which opening the store makes of them.
 */
export function openMarksAlone({ file, key }: StoredMarks): Database | null {
  const marks = marksFileOf(file);
  if ((statSync(marks, { throwIfNoEntry: false })?.size ?? 0) === 0) return null;
  const db = openDatabase(null);
  try {
    attach(db, { file: marks, key });
    if (Number(db.pragma('own.user_version')) === newestFormat(userMigration)) {
      prepareToWrite(db);
      return db;
    }
  } catch (thrown) {
    db.close();
    throw thrown;
  }
  db.close();
  return null;
}

/** False when the file has another key, or is damaged. */
function tryToOpen(db: Database, { file, key, onMigrating }: StoredMarks): boolean {
  try {
    attach(db, { file, key });
    prepareToWrite(db);
    // A new file, or one whose first tables were not written before the process ended.
    if (db.pragma('own.user_version') === 0) db.transaction(() => db.exec(firstUserTables));
    if (db.pragma('own.quick_check(1)') === 'ok') {
      migrate(db, userMigration, { file, onProgress: onMigrating });
      dropMovedNotes(db);
      return true;
    }
  } catch (thrown) {
    if (!/^SQLITE_(NOTADB|CORRUPT|ERROR|IOERR_SHORT_READ|IOERR_DATA)/.test(codeOf(thrown)))
      throw thrown;
  }
  if (hasMarks(db)) db.exec('DETACH own');
  return false;
}

/** Stores a mark in the place of any before. `id`: as it is stored. */
export function writeMark(db: Database, { resource, id, ...mark }: RecordMark): void {
  db.run(
    'INSERT OR REPLACE INTO own.mark(resource, id, tag, note, due, assignee, by_whom, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    resource,
    id,
    mark.tag || null,
    mark.annotation || null,
    mark.due || null,
    mark.assignee || null,
    mark.by,
    mark.at,
  );
}

/**
 * Operations of the writing connection. `changed` is called with the resource whose records now
 * look different.
 */
export function marksOperations(db: Database, changed: (resource: Browsable) => void) {
  const write = (resource: Browsable, stored: string, mark: Mark | null): void => {
    const id = `${resource} ${idShown(db, resource, stored)}`;
    appendDeed(db, { what: 'mark', subject: mark === null ? `${id} removed` : id });
    if (mark === null)
      db.run('DELETE FROM own.mark WHERE resource = ? AND id = ?', resource, stored);
    else writeMark(db, { resource, id: stored, ...mark });
  };
  const replace = (resource: Browsable, marks: ReadonlyMap<string, Mark | null>): void => {
    db.transaction(() => {
      for (const [stored, mark] of marks) write(resource, stored, mark);
      db.run('UPDATE own.revision SET no = no + 1');
    });
    changed(resource);
  };
  const storedOf = (resource: Browsable, id: string): string => {
    const stored = storedIdOf(db, resource, id);
    if (stored === undefined) throw new DeskError('input.params', { reason: 'unknown-record' });
    return stored;
  };
  return {
    /**
     * Without any text or day the mark is removed. Fails with `input.params` (`unknown-record`) for
     * a record the cache has never held.
     */
    setMark: ({ resource, by, at, ...written }: MarkToSet): Mark | null => {
      const mark = markFrom(written, { by, at });
      replace(resource, new Map([[storedOf(resource, written.id), mark]]));
      return mark;
    },
    takeHandedOver: ({ marks, notes }: HandedOver): void =>
      db.transaction(() => {
        const { writeNote } = notesOperations(db);
        for (const written of notes) writeNote(written);
        for (const { resource, id, ...mark } of marks) {
          const stored = storedIdOf(db, resource, id);
          if (stored === undefined || isBlank(mark)) continue;
          replace(resource, new Map([[stored, mark]]));
        }
      }),
    /** All of them or none; fails as `setMark` does. */
    setMarks: ({ resource, marks, by, at }: MarksToSet): void => {
      const all = marks.map(
        (each) => [storedOf(resource, each.id), markFrom(each, { by, at })] as const,
      );
      replace(resource, new Map(all));
    },
    /** Removes a mark, also of a record that is gone. */
    dropMark: ({ resource, stored }: { resource: Browsable; stored: string }): void =>
      replace(resource, new Map([[stored, null]])),
  };
}

/** Null when nothing is written. */
function markFrom(
  written: Omit<WrittenMark, 'id'>,
  author: { by: string; at: string },
): Mark | null {
  if (isBlank(written)) return null;
  const { tag, annotation, due, assignee } = written;
  const trimmed = { tag: tag.trim(), annotation: annotation.trim(), assignee: assignee.trim() };
  return { ...trimmed, due, ...author };
}

export type MarksOperations = ReturnType<typeof marksOperations>;

export interface MarkToSet extends Mark {
  readonly resource: Browsable;
  readonly id: string;
}

/** What somebody else handed over: marks with who made them and when, and notes. */
export interface HandedOver {
  readonly marks: readonly MarkToSet[];
  readonly notes: readonly WrittenNote[];
}

export interface MarksToSet {
  readonly resource: Browsable;
  readonly marks: readonly WrittenMark[];
  readonly by: string;
  readonly at: string;
}
