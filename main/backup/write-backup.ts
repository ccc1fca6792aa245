import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeByCommand } from '../disk/atomic-stream';
import { readSmallFileIfThere } from '../disk/small-file';
import { encrypted } from './age';
import { backupFormats, databaseFormats, keysFile, profileFiles, type Manifest } from './manifest';
import { copyStore, newKey } from './snapshot';
import { tarBytes, writeTar, type TarFile } from './tar';

export interface BackupJob {
  readonly kind: 'write';
  readonly home: string;
  /** An empty folder for the copies. */
  readonly work: string;
  readonly out: string;
  readonly passphrase: string;
  readonly writtenBy: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly profiles: readonly {
    /** As in `profiles.json`. */
    readonly profile: unknown;
    readonly folder: string;
    /** Of its cache, in hexadecimal; null when it has no cache. */
    readonly key: string | null;
    /** Of its service, as `packedKeys` makes them; null when they are not to be in it. */
    readonly keys: string | null;
  }[];
  /** The cost of the passphrase; for tests. */
  readonly workFactor?: number | undefined;
}

export interface BackupResult {
  readonly bytes: number;
  readonly sha256: string;
  readonly counts: readonly Readonly<Record<string, number>>[];
}

const readMe = `This is a backup of Merchant Desk.

manifest.json says what it holds, and has the SHA-256 of every other file.
profiles/N/cache.db and profiles/N/marks.db are SQLite databases, encrypted with
AEGIS-256 (SQLite3 Multiple Ciphers) under the databaseKey of the manifest.
profiles/N/keys.json, if there is one, has the keys of the service, in the clear.
The other files are JSON. The command "restore" of Merchant Desk restores it.
`;

/**
 * Writes a backup. The databases are first copied, one by one, under a key of this backup; so
 * syncs go on meanwhile, and nothing is on the disk unencrypted. `progress` takes the share that is
 * done. Fails with the disk's and the database's errors; an existing file is then untouched.
 */
export async function writeBackup(
  job: BackupJob,
  progress: (share: number) => void,
): Promise<BackupResult> {
  const manifest: Manifest = {
    format: job.profiles.some(({ keys }) => keys !== null)
      ? backupFormats.withKeys
      : backupFormats.withoutKeys,
    writtenBy: job.writtenBy,
    createdAt: new Date(job.at).toISOString(),
    databases: databaseFormats(),
    profiles: [],
    files: [],
  };
  const sources = new Map<string, string | Buffer>([['README.txt', Buffer.from(readMe)]]);
  const add = (name: string, path: string) => {
    // A pipe in its place is none, and a byte order mark would not be read again.
    const text = readSmallFileIfThere(path) ?? '';
    if (text !== '') sources.set(name, Buffer.from(text));
  };
  add('settings.json', join(job.home, 'settings.json'));
  for (const [at, { profile, folder, key, keys }] of job.profiles.entries()) {
    const name = `profiles/${at + 1}`;
    let databaseKey: string | null = null;
    let counts: Readonly<Record<string, number>> = {};
    if (key !== null) {
      const copies = join(job.work, String(at + 1));
      mkdirSync(copies, { recursive: true, mode: 0o700 });
      const cache = join(copies, 'cache.db');
      const marks = join(copies, 'marks.db');
      const file = join(folder, profileFiles['cache.db']);
      databaseKey = newKey();
      counts = copyStore({ file, key }, { cache, marks, key: databaseKey });
      sources.set(`${name}/cache.db`, cache);
      if (existsSync(marks)) sources.set(`${name}/marks.db`, marks);
    }
    for (const each of ['schedule.json', 'publish.json'] as const) {
      add(`${name}/${each}`, join(folder, each));
    }
    if (keys !== null) sources.set(`${name}/${keysFile}`, Buffer.from(keys));
    manifest.profiles.push({ folder: name, profile, databaseKey, counts });
  }
  const files: TarFile[] = [];
  for (const [name, source] of sources) {
    const bytes = bytesOf(source);
    manifest.files.push({ name, bytes, sha256: await hashOf(source) });
    files.push({ name, bytes, content: contentOf(source) });
  }
  const head = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  files.unshift({ name: 'manifest.json', bytes: head.length, content: [head] });
  const total = tarBytes(files.map(({ bytes }) => bytes));
  const archive = countedPieces(writeTar(files, job.at), (done) => progress(done / total));
  const pieces = encrypted(archive, job.passphrase, job.workFactor);
  const { bytes, sha256 } = await writeByCommand(job.out, pieces);
  return { bytes, sha256, counts: manifest.profiles.map((each) => each.counts) };
}

const bytesOf = (source: string | Buffer): number =>
  typeof source === 'string' ? statSync(source).size : source.length;

async function* contentOf(source: string | Buffer): AsyncGenerator<Uint8Array, void> {
  if (typeof source !== 'string') {
    yield source;
    return;
  }
  for await (const piece of createReadStream(source)) yield piece as Uint8Array;
}

async function hashOf(source: string | Buffer): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of contentOf(source)) hash.update(piece);
  return hash.digest('hex');
}

async function* countedPieces(
  pieces: AsyncIterable<Uint8Array>,
  report: (done: number) => void,
): AsyncGenerator<Uint8Array, void> {
  let done = 0;
  for await (const piece of pieces) {
    done += piece.byteLength;
    report(done);
    yield piece;
  }
}
