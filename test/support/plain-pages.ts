import { copyFileSync, readFileSync, rmSync, statSync } from 'node:fs';
import Driver from 'better-sqlite3-multiple-ciphers';

/**
 * All pages of a closed store's file as they are behind the cipher, free ones included. A copy is
 * decrypted beside it and removed.
 */
export function plainPages(file: string, key: Uint8Array): Buffer {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log !== undefined && log.size > 0) throw new Error('The log still holds pages.');
  const copy = `${file}.plain`;
  copyFileSync(file, copy);
  const db = new Driver(copy);
  try {
    db.pragma("cipher = 'aegis'");
    db.pragma(`key = 'raw:${Buffer.from(key).toString('hex')}'`);
    db.pragma('journal_mode = DELETE');
    db.pragma("rekey = ''");
  } finally {
    db.close();
  }
  const pages = readFileSync(copy);
  rmSync(copy);
  if (!pages.subarray(0, 15).equals(Buffer.from('SQLite format 3'))) {
    throw new Error('The copy was not decrypted.');
  }
  return pages;
}
