import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { DeskError } from '../failure';
import { asDeskError } from '../store/errors';
import { changeKey, copyDatabase, openToRead, type Database } from '../store/database';
import * as v from 'valibot';
import { subscriptionSchema } from '../../shared/ipc/subscriptions';
import { notesOperations } from '../notes/stored-notes';
import { subscriptionsNote, withoutFolder } from '../subscriptions/stored-subscriptions';
import { browsable } from '../../shared/resources';
import { marksFileOf, openMarks } from '../marks/file';
import { openStored } from '../store/open-stored';
import { requireKnownDefinitions, requireKnownSchema } from './known-schema';
import { requireKnownValues } from './known-values';
import { jsonOrNull } from '../json/parsed';
import { knownEntries } from '../notes/known-entries';

const notExported = { exported: null, failure: null };

/** A key in hexadecimal. */
export const newKey = (): string => randomBytes(32).toString('hex');
const bytesOf = (key: string): Buffer => Buffer.from(key, 'hex');

interface SnapshotSource {
  /** The cache. */
  readonly file: string;
  /** Its key, in hexadecimal. */
  readonly key: string;
}

/**
 * Copies a cache, and the marks beside it, as they are at this moment, under another key; other
 * threads and processes may write meanwhile. Returns how many of what they have.
 */
export function copyStore(
  { file, key }: SnapshotSource,
  to: { readonly cache: string; readonly marks: string; readonly key: string },
): Record<string, number> {
  const counts: Record<string, number> = {};
  const copy = (source: string, target: string, count: (db: Database) => void) => {
    const db = openToRead({ file: source, key: bytesOf(key) });
    try {
      copyDatabase(db, target);
    } finally {
      db.close();
    }
    changeKey({ file: target, key: bytesOf(key) }, bytesOf(to.key));
    const copied = openToRead({ file: target, key: bytesOf(to.key) });
    try {
      count(copied);
    } finally {
      copied.close();
    }
  };
  const first = (db: Database, sql: string) => db.numbers(sql)()[0] ?? 0;
  copy(file, to.cache, (db) => {
    for (const list of browsable)
      counts[list] = first(db, `SELECT count(*) FROM ${list} WHERE until IS NULL`);
    counts.syncs = first(db, 'SELECT count(*) FROM sync WHERE completed_at IS NOT NULL');
  });
  if (existsSync(marksFileOf(file)))
    copy(marksFileOf(file), to.marks, (db) => {
      counts.marks = first(db, 'SELECT count(*) FROM mark');
    });
  return counts;
}

/**
 * Makes a restored cache ready under a new key: in the newest format, and checked. `file` is the
 * cache, with its marks beside it. Fails with `input.backup` (`altered`, `newer`) for what the app
 * has not written, and with the disk's errors.
 */
export function prepareStore(file: string, key: string, newKey: string): void {
  try {
    prepare(file, bytesOf(key), newKey);
  } catch (thrown) {
    const failure = asDeskError(thrown);
    const isOfTheDisk = failure.code === 'storage.unwritable' || failure.code === 'input.backup';
    if (isOfTheDisk || failure.params.reason === 'other') throw failure;
    const reason = failure.params.reason === 'newer' ? 'newer' : 'altered';
    throw new DeskError('input.backup', { reason }, { cause: thrown });
  }
}

function prepare(file: string, key: Uint8Array, newKey: string): void {
  for (const [part, each] of [
    ['main', file],
    ['own', marksFileOf(file)],
  ] as const) {
    if (!existsSync(each)) continue;
    changeKey({ file: each, key }, bytesOf(newKey));
    const db = openToRead({ file: each, key: bytesOf(newKey) });
    try {
      requireKnownDefinitions(db, part);
    } finally {
      db.close();
    }
  }
  const stored = openStored({ file, key: bytesOf(newKey), keyFit: 'unknown' }, () => null);
  try {
    if (stored.setAside !== null) throw new Error('the restored database cannot be opened');
    if (openMarks(stored.db, { file, key: bytesOf(newKey) }))
      throw new Error('the restored marks cannot be opened');
    requireKnownSchema(stored.db);
    // All of it: what a list shows comes from its indexes too.
    if (!['main', 'own'].every((each) => stored.db.pragma(`${each}.integrity_check(1)`) === 'ok'))
      throw new Error('the restored database is damaged');
    requireKnownValues(stored.db);
    forgetDigests(stored.db);
    withoutFolders(stored.db);
  } finally {
    stored.close(false);
  }
  rmSync(`${file}.lock`, { force: true });
}

/**
 * Scheduled exports go to a folder that was chosen on another computer, perhaps by somebody else:
 * they are off until whoever restores chooses it again.
 */
function withoutFolders(db: Database): void {
  const text = notesOperations(db).readNote(subscriptionsNote) ?? '';
  const restored = knownEntries(subscriptionSchema, jsonOrNull(v.unknown(), text))
    .known.filter((each) => each.alert !== null || each.export !== null)
    .map((each) => {
      return { ...each, export: each.export && withoutFolder(each.export), ...notExported };
    });
  db.run(
    'UPDATE own.entry SET value = ? WHERE name = ?',
    JSON.stringify(restored),
    subscriptionsNote,
  );
}

/**
 * Whoever made the backup knows the key of its digests, and could give a record the digest of what
 * the service has: no sync would ever replace it. Under a new key, which is made when the store is
 * opened, the next sync compares contents (main/store/content-digest.ts).
 */
function forgetDigests(db: Database): void {
  db.run("DELETE FROM main.note WHERE name = 'digest-key'");
}
