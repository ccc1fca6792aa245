import { codeOf } from './database';
import { DeskError } from '../failure';

/**
 * Converts a database error: what the user can fix becomes a reason word, everything else stays in
 * `cause`.
 */
export function asDeskError(thrown: unknown): DeskError {
  if (thrown instanceof DeskError) return thrown;
  const code = codeOf(thrown);
  const cause = { cause: thrown };
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
    return new DeskError('storage.unreadable', { reason: 'damaged' }, cause);
  }
  // SQLite enlarges the index of its write-ahead log (shm) before it writes to the log; on a full
  // disk this fails with its own code.
  if (['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC'].includes(code)) {
    return new DeskError('storage.unwritable', { reason: 'full' }, cause);
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new DeskError('storage.unwritable', { reason: 'locked' }, cause);
  }
  if (/^SQLITE_(READONLY|CANTOPEN|PERM)/.test(code) || /^E(ACCES|PERM|ROFS)$/.test(code)) {
    return new DeskError('storage.unwritable', { reason: 'denied' }, cause);
  }
  // EISDIR: there is a folder in place of the file.
  if (code.startsWith('SQLITE_IOERR') || code === 'EISDIR') {
    return new DeskError('storage.unreadable', { reason: 'other' }, cause);
  }
  return new DeskError('app.internal', {}, cause);
}
