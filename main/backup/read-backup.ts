import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DeskError } from '../failure';
import { openAge, type AgeFile } from './age';
import { keysFile, parseManifest, profileFiles, type Manifest } from './manifest';
import { newKey, prepareStore } from './snapshot';
import { minBytes, tarBytes, TarReader } from './tar';

export interface InspectJob {
  readonly kind: 'inspect';
  readonly file: string;
  readonly passphrase: string;
}

export interface StageJob {
  readonly kind: 'stage';
  readonly file: string;
  readonly passphrase: string;
  /** An empty folder for what is read. */
  readonly work: string;
  /** Folders of the profiles to read, as in the manifest. */
  readonly folders: readonly string[];
}

/** A profile that was read and checked, ready to be moved to its place. */
export interface StagedProfile {
  /** As in the manifest. */
  readonly folder: string;
  /** Where its files are, under the names they have in a profile's folder. */
  readonly path: string;
  /** The new key of its databases, in hexadecimal; null when it has none. */
  readonly key: string | null;
  /** `keys.json`; null when it has none. */
  readonly keys: string | null;
}

export interface StagedBackup {
  readonly manifest: Manifest;
  readonly profiles: readonly StagedProfile[];
  /** `settings.json`; null when it has none. */
  readonly settings: string | null;
}

const maxManifestBytes = 4 * 1024 * 1024;
const maxTextBytes = 4 * 1024 * 1024;

const refuse = (reason: string): DeskError => new DeskError('input.backup', { reason });

/**
 * What a backup holds, from its first file. Fails with `input.backup`: `foreign`, `passphrase`,
 * `truncated`, `altered`, `newer` or `unreadable`.
 */
export async function inspectBackup({ file, passphrase }: InspectJob): Promise<Manifest> {
  const age = await openAge(file, passphrase);
  const { manifest } = await readManifest(age);
  for await (const rest of age.pieces) {
    // Only the first file is looked at: what follows is checked before it is restored.
    void rest;
    break;
  }
  return manifest;
}

async function readManifest(age: AgeFile): Promise<{ manifest: Manifest; tar: TarReader }> {
  const tar = new TarReader(age.pieces);
  let first;
  let text;
  try {
    first = await tar.next();
    if (first?.name !== 'manifest.json') throw refuse('foreign');
    text = await tar.text(maxManifestBytes);
  } catch (thrown) {
    // It is shorter than any backup is.
    const isShort = age.bytes < minBytes && thrown instanceof DeskError;
    throw isShort && thrown.params.reason === 'altered' ? refuse('truncated') : thrown;
  }
  const manifest = parseManifest(text);
  if (manifest === 'newer') throw refuse('newer');
  if (manifest === null) throw refuse('foreign');
  const wanted = tarBytes([first.bytes, ...manifest.files.map(({ bytes }) => bytes)]);
  if (age.bytes < wanted) throw refuse('truncated');
  if (age.bytes > wanted) throw refuse('altered');
  return { manifest, tar };
}

/**
 * Reads a whole backup, checks every file of it by its hash, and makes the databases of the chosen
 * profiles ready under keys of their own. Nothing outside `work` is written. Fails as
 * `inspectBackup`, and with the disk's errors.
 */
export async function stageBackup(
  { file, passphrase, work, folders }: StageJob,
  progress: (share: number) => void,
): Promise<StagedBackup> {
  const age = await openAge(file, passphrase);
  const { manifest, tar } = await readManifest(age);
  const inMemory = new Map<string, string>();
  let done = 0;
  for (const wanted of manifest.files) {
    const found = await tar.next();
    if (found?.name !== wanted.name || found.bytes !== wanted.bytes) throw refuse('altered');
    const isChosen = folders.includes(dirname(wanted.name));
    const isKeys = basename(wanted.name) === keysFile;
    const path = isChosen && !isKeys ? pathIn(work, wanted.name) : null;
    const isText = wanted.name === 'settings.json' || (isChosen && isKeys);
    const hash = createHash('sha256');
    const texts: Uint8Array[] = [];
    const handle = path === null ? null : await open(path, 'wx', 0o600);
    try {
      for await (const piece of tar.content()) {
        hash.update(piece);
        if (handle !== null) await handle.writeFile(piece);
        else if (isText && wanted.bytes <= maxTextBytes) texts.push(Uint8Array.from(piece));
        done += piece.byteLength;
        progress(done / age.bytes);
      }
      await handle?.sync();
    } finally {
      await handle?.close();
    }
    if (hash.digest('hex') !== wanted.sha256) throw refuse('altered');
    if (isText) inMemory.set(wanted.name, Buffer.concat(texts).toString('utf8'));
  }
  if ((await tar.next()) !== null) throw refuse('altered');
  const chosen = manifest.profiles.filter(({ folder }) => folders.includes(folder));
  const profiles = chosen.map((each) => {
    return { ...prepared(work, each), keys: inMemory.get(`${each.folder}/${keysFile}`) ?? null };
  });
  return { manifest, profiles, settings: inMemory.get('settings.json') ?? null };
}

function prepared(
  work: string,
  { folder, databaseKey }: Manifest['profiles'][number],
): Omit<StagedProfile, 'keys'> {
  const path = join(work, folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (databaseKey === null) return { folder, path, key: null };
  const key = newKey();
  prepareStore(join(path, profileFiles['cache.db']), databaseKey, key);
  return { folder, path, key };
}

/** The manifest's names are of a closed set: none of them leads out of the folder. */
function pathIn(work: string, name: string): string {
  const folder = join(work, dirname(name));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, profileFiles[basename(name) as keyof typeof profileFiles]);
}
