import { randomUUID } from 'node:crypto';
import {
  mkdir,
  open,
  readdir,
  rm,
  stat,
  writeFile,
  lstat,
  type FileHandle,
} from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileAge } from './file-age';
import { mayBeInWork } from './running';
import { readSmallFileIfThere } from './small-file';
import { nullIfMissing } from './system-code';
import { isUsersFile } from './target';

/*
 * A draft becomes a file by a rename. Node cannot give a nameless file (O_TMPFILE) a name, so a
 * draft has one from the start, and is found by it after a kill: in the app's folder by looking,
 * elsewhere by a note in the app's folder that was made before it.
 */

/** At the end of a name. Before it may stand the name of the file it was to become. */
const draftEnding = /\.(?:(\d{1,10})-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.draft$/;

/** A note of a folder that is not there, such as one on a removable disk, is tried so long. */
const forgottenMs = 90 * 24 * 3_600_000;

let notes: { readonly home: string; readonly folder: string } | null = null;

/** Drafts outside this folder of the app's are noted in it from now on. */
export function noteDraftsIn(home: string): void {
  notes = { home: resolve(home), folder: join(resolve(home), 'drafts') };
}

/** Names a draft of this process; no other file has the name. */
export function draftEndingOf(pid: number = process.pid): string {
  return `.${pid}-${randomUUID()}.draft`;
}

/** A new draft beside `file`, open, readable by this user only. */
interface Draft {
  readonly path: string;
  readonly handle: FileHandle;
  /** Call when it was renamed, or to remove it. The handle must be closed. Never fails. */
  readonly end: () => Promise<void>;
}

/** Fails with the system's errors. */
export async function openDraft(file: string): Promise<Draft> {
  const path = join(dirname(resolve(file)), draftEndingOf());
  const note = await noteOf(path);
  const end = async () => {
    await rm(path, { force: true }).catch(() => undefined);
    if (note !== null) await rm(note, { force: true }).catch(() => undefined);
  };
  try {
    return { path, handle: await open(path, 'wx', 0o600), end };
  } catch (cause) {
    await end();
    throw cause;
  }
}

/** Null for none: what is in the app's folder is found there, and a full disk takes no note. */
async function noteOf(path: string): Promise<string | null> {
  if (notes === null || isInside(notes.home, path)) return null;
  const note = join(notes.folder, basename(path));
  try {
    await mkdir(notes.folder, { recursive: true, mode: 0o700 });
    await writeFile(note, path, { flag: 'wx', mode: 0o600, flush: true });
    return note;
  } catch {
    await rm(note, { force: true }).catch(() => undefined);
    return null;
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}

/**
 * Removes the drafts of processes that ended: in the app's folder, in those of its profiles, and
 * where notes lead to. Only a regular file of this user with a draft's name is removed, and no link
 * is followed to it. Never fails; what cannot be removed now is tried at the next start.
 */
export async function removeAbandonedDrafts(home: string): Promise<void> {
  const profiles = join(home, 'profiles');
  const folders = [home, profiles];
  for (const name of await namesIn(profiles)) folders.push(join(profiles, name));
  for (const folder of folders) {
    for (const name of await namesIn(folder)) {
      const path = join(folder, name);
      if (await isLeft(path)) await removeFile(path);
    }
  }
  const noted = join(home, 'drafts');
  for (const name of await namesIn(noted)) {
    const note = join(noted, name);
    if ((await isLeft(note)) && (await isSettled(note)))
      await rm(note, { force: true }).catch(() => undefined);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function isLeft(path: string): Promise<boolean> {
  const named = draftEnding.exec(basename(path));
  if (named === null) return false;
  // Earlier versions named no process.
  const [, pid] = named;
  return !(await mayBeInWork(path, pid === undefined ? null : Number(pid)));
}

/** Whether what the note tells of is gone, or will not come back. */
async function isSettled(note: string): Promise<boolean> {
  const path = readSmallFileIfThere(note) ?? '';
  if (!isAbsolute(path) || basename(path) !== basename(note)) return true;
  if (await removeFile(path)) return true;
  return (await fileAge(note)) > forgottenMs;
}

/** True when there is no such file now in a folder that is there. */
async function removeFile(path: string): Promise<boolean> {
  try {
    const found = await nullIfMissing(lstat(path));
    if (found === null) return (await nullIfMissing(stat(dirname(path)))) !== null;
    // What has the name is not what was written under it.
    if (!isUsersFile(found)) return true;
    await rm(path);
    return true;
  } catch {
    return false;
  }
}
