import { hash, randomBytes } from 'node:crypto';
import type { Database } from './database';

/**
 * The digest of a record's content: an integer of 52 bits, which SQLite and JavaScript both hold
 * exactly.
 */
export type ContentDigest = (body: string, shape: number) => number;

/**
 * By this digest a sync tells changed records from unchanged ones. It is keyed with a random key of
 * the store, so that no service can make two contents of one digest. Records of a file without a
 * key have digests of another kind, which equal no keyed one: they are compared by their content,
 * and get theirs when a sync finds them unchanged (staging.ts).
 */
export function contentDigest(db: Database): ContentDigest {
  const key = digestKey(db);
  return (body, shape) =>
    Number.parseInt(hash('sha256', `${key} ${shape} ${body}`).slice(0, 13), 16);
}

const note = 'digest-key';

function digestKey(db: Database): string {
  const stored = db.select('SELECT value FROM note WHERE name = ?', { value: 'text' }).get(note);
  if (stored !== undefined) return stored.value;
  const made = randomBytes(32).toString('hex');
  db.run('INSERT INTO note(name, value) VALUES (?, ?)', note, made);
  return made;
}
