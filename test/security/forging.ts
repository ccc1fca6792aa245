import { createHash } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect } from 'vitest';
import { encrypted } from '../../main/backup/age';
import { databaseFormats } from '../../main/backup/manifest';
import { stageBackup } from '../../main/backup/read-backup';
import { writeTar } from '../../main/backup/tar';
import { DeskError } from '../../main/failure';
import { marksFileOf, openMarks } from '../../main/marks/file';
import { attach, openDatabase, type Database } from '../../main/store/database';
import { openStored } from '../../main/store/open-stored';

/** Backups as somebody makes them who knows the passphrase. */

export const passphrase = 'sample passphrase, not a secret';
export const databaseKey = '00112233445566778899aabbccddeeff'.repeat(2);
export const keyBytes = () => Buffer.from(databaseKey, 'hex');

export interface Forged {
  /** Beside the manifest, by name. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** What the manifest says instead of the truth. */
  readonly said?: Readonly<Record<string, unknown>>;
  /** In place of the manifest. */
  readonly manifest?: string;
  /** Of the archive, before it is encrypted. */
  readonly change?: (archive: Buffer) => Buffer;
}

/** A backup whose maker knows the passphrase, as one that somebody hands over. */
export async function forge(file: string, { files = {}, said = {}, manifest, change }: Forged) {
  const listed = Object.entries(files).map(([name, content]) => ({
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  const truth = {
    format: 1,
    writtenBy: 'somebody',
    createdAt: '2026-11-26T12:00:00.000Z',
    databases: databaseFormats(),
    profiles: [{ folder: 'profiles/1', profile: {}, databaseKey: null, counts: {} }],
    files: listed,
  };
  const head = Buffer.from(manifest ?? JSON.stringify({ ...truth, ...said }));
  const entries = [['manifest.json', head] as const, ...Object.entries(files)];
  const parts: Uint8Array[] = [];
  const tar = entries.map(([name, content]) => ({
    name,
    bytes: content.length,
    content: [content],
  }));
  for await (const piece of writeTar(tar, 0)) parts.push(piece);
  const archive = Buffer.concat(parts);
  const pieces = Readable.from([change?.(archive) ?? archive]);
  await pipeline(Readable.from(encrypted(pieces, passphrase, 10)), createWriteStream(file));
}

export const profile = { folder: 'profiles/1', profile: {}, databaseKey: null, counts: {} };

export type Attack = (folder: string) => Promise<void>;

export const staged = (file: string, work: string) =>
  stageBackup({ kind: 'stage', file, passphrase, work, folders: ['profiles/1'] }, () => undefined);

export const wordOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (thrown: unknown) =>
      thrown instanceof DeskError && thrown.code === 'input.backup' ? 'refused' : String(thrown),
  );

/** The databases of a profile, as the app writes them. */
export function databasesWith(fill: (db: Database) => void = () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'desk-databases-'));
  try {
    const cache = join(folder, 'cache.db');
    const stored = openStored({ file: cache, key: keyBytes(), keyFit: 'unknown' }, () => null);
    openMarks(stored.db, { file: cache, key: keyBytes() });
    fill(stored.db);
    stored.close(false);
    return { cache: readFileSync(cache), marks: readFileSync(marksFileOf(cache)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let empty: ReturnType<typeof databasesWith> | null = null;

/** A backup of the databases of a profile, changed by who made it; read and checked. */
export async function withDatabases(
  folder: string,
  change: (db: Database) => void,
  databases = (empty ??= databasesWith()),
) {
  const made = join(folder, 'made');
  mkdirSync(made);
  const cache = join(made, 'cache.db');
  writeFileSync(cache, databases.cache);
  writeFileSync(marksFileOf(cache), databases.marks);
  // Not by the store, whose own notes would start what is put into the tables.
  const db = openDatabase({ file: cache, key: keyBytes() });
  attach(db, { file: marksFileOf(cache), key: keyBytes() });
  change(db);
  db.close();
  const file = join(folder, 'desk.age');
  await forge(file, {
    files: {
      'profiles/1/cache.db': readFileSync(cache),
      'profiles/1/marks.db': readFileSync(marksFileOf(cache)),
    },
    said: { profiles: [{ ...profile, databaseKey }] },
  });
  const work = join(folder, 'work');
  mkdirSync(work);
  return staged(file, work);
}

/** What acts is refused before it could act: no store was opened. */
export const acting =
  (sql: string): Attack =>
  async (folder) => {
    expect(await wordOf(withDatabases(folder, (db) => db.exec(sql)))).toBe('refused');
    expect(existsSync(join(folder, 'work', 'profiles', '1', 'cache.db.lock'))).toBe(false);
  };
