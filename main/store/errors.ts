import { DeskError } from '../failure';

/** Converts an error of the database: what the user can fix becomes a reason word, the rest stays in `cause`. */
export function asDeskError(thrown: unknown): DeskError {
  if (thrown instanceof DeskError) return thrown;
  const code = codeOf(thrown);
  const cause = { cause: thrown };
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
    return new DeskError('storage.unreadable', { reason: 'damaged' }, cause);
  }
  // SQLite enlarges the index of its write-ahead log before it writes to the log; on a full disk that fails with a code of its own.
  if (['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC'].includes(code)) {
    return new DeskError('storage.unwritable', { reason: 'full' }, cause);
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new DeskError('storage.unwritable', { reason: 'locked' }, cause);
  }
  if (/^SQLITE_(READONLY|CANTOPEN|PERM)/.test(code) || /^E(ACCES|PERM|ROFS)$/.test(code)) {
    return new DeskError('storage.unwritable', { reason: 'denied' }, cause);
  }
  // EISDIR: a folder is in the place of the file.
  if (code.startsWith('SQLITE_IOERR') || code === 'EISDIR') {
    return new DeskError('storage.unreadable', { reason: 'other' }, cause);
  }
  return new DeskError('app.internal', {}, cause);
}

export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}
