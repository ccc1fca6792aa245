import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { listed } from '../../shared/resources';
import { draftEndingOf } from '../disk/drafts';
import { dirname } from 'node:path';
import type { Cursor, Browsable } from '../../shared/ipc/browse';
import type { ListState } from '../../shared/ipc/screen-state';
import type { FirstRows } from '../../shared/ipc/first-rows';
import { writeNote, type Notes } from '../notes/notes';
import { dayIn } from '../values/instants';
import type { Syncable } from '../../shared/ipc/sync';

/** Lists whose first rows are stored. */
export const firstLists = listed;
export type FirstList = (typeof firstLists)[number];

/**
 * What must be the same at the next start: it is authenticated with the rows, which otherwise
 * cannot be decrypted.
 */
export interface FirstRowsContext extends Pick<FirstRows, 'locale' | 'density'> {
  /** The profile's database. */
  readonly file: string;
  readonly list: FirstList;
  /** Name and version of the app. */
  readonly writtenBy: string;
}

/** Raised whenever the stored content changes. */
const format = 4;
const cipher = 'aes-256-gcm';
/** Far larger than the rows of any screen. */
const maxBytes = 16_000_000;
const ivBytes = 12;
const tagBytes = 16;
/** More views than the store keeps open. */
const maxCursors = 64;

/** Beside the database, with a name that begins with its own, so that it is removed with it. */
const fileOf = (file: string, list: FirstList): string => `${file}.first-${list}`;

/** A key of 32 bytes, derived so that the database's own key is used for the database only. */
export function encryptionKeyOf(databaseKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', databaseKey, '', 'merchant-desk first rows', 32));
}

/**
 * What a file is authenticated with. Device and inode of the database are part of it, because one
 * that was set aside or copied is another file; and so is the identity of the rows' own open file,
 * because one that is put back after it was removed, or overwritten with an older one's contents,
 * holds rows of the past.
 */
function contextOf(
  { file, list, locale, density, writtenBy }: FirstRowsContext,
  opened: number,
): Buffer {
  const { dev, ino } = statSync(file);
  // Its members in one order, whoever wrote it.
  const writtenLocale = JSON.stringify(locale, Object.keys(locale).toSorted());
  const identity = [format, writtenBy, file, dev, ino, list, writtenLocale, density];
  return Buffer.from(JSON.stringify([...identity, identityOf(opened)]));
}

/**
 * Linux gives an inode's number again, but nobody can set the time at which an inode was made.
 * Windows and macOS give no number twice; there the time can be set, and Windows itself gives a new
 * file the time of one just removed.
 */
function identityOf(opened: number): string {
  const { ino, birthtimeNs } = fstatSync(opened, { bigint: true });
  return process.platform === 'linux' ? `${ino} ${birthtimeNs}` : String(ino);
}

/** Whether there may be stored rows; none are in a folder of their name. */
export function hasFirstRows(file: string, list: FirstList): boolean {
  const found = lstatSync(fileOf(file, list), { throwIfNoEntry: false });
  return found !== undefined && !found.isDirectory();
}

/** Removes all of a database that is not open here. */
export async function dropFirstRows(file: string): Promise<void> {
  for (const list of firstLists) await dropRows(file, list);
}

async function dropRows(file: string, list: FirstList): Promise<void> {
  if (!hasFirstRows(file, list)) return;
  empty(fileOf(file, list));
  rmSync(fileOf(file, list), { force: true });
  if (process.platform !== 'win32') await syncFolder(dirname(file));
}

/** Null when there are no stored rows, or they are damaged or belong to another context or key. */
export function readFirstRows(key: Uint8Array, context: FirstRowsContext): FirstRows | null {
  let opened: number | null = null;
  try {
    // Opening a pipe would wait for its writer.
    const { O_RDONLY, O_NONBLOCK } = constants as Flags;
    opened = openSync(fileOf(context.file, context.list), O_RDONLY | (O_NONBLOCK ?? 0));
    const found = fstatSync(opened);
    if (!found.isFile() || found.size > maxBytes) return null;
    const encrypted = readFileSync(opened);
    const decrypting = createDecipheriv(cipher, key, encrypted.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    decrypting.setAAD(contextOf(context, opened));
    decrypting.setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes));
    const parts = [decrypting.update(encrypted.subarray(ivBytes + tagBytes)), decrypting.final()];
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as FirstRows;
  } catch {
    return null;
  } finally {
    if (opened !== null) closeSync(opened);
  }
}

/** Whether a search or filter that may say "today" still finds these rows. */
export function isOfItsDay(
  { day, locale }: Pick<FirstRows, 'day' | 'locale'>,
  now: number,
): boolean {
  return day === null || day === dayIn(locale.zone, now).toString();
}

/**
 * The first screen of a list, stored encrypted for the next start, which shows it before the
 * database is open. It exists only while it is current: it is removed before anything changes the
 * list, and written again by the page after that.
 */
export class StoredFirstRows {
  readonly #location: Pick<FirstRowsContext, 'file' | 'list' | 'writtenBy'>;
  readonly #key: Uint8Array;
  /** Changes started so far. */
  #changes = 0;
  /** Changes not finished yet; rows read meanwhile may mix two states. */
  #underWay = 0;
  #turns = 0;
  /** Open views, each with the value of `#changes` when it was opened. */
  readonly #cursors = new Map<number, number>();
  readonly #pending = new Set<Promise<unknown>>();

  constructor(
    location: Pick<FirstRowsContext, 'file' | 'list' | 'writtenBy'>,
    databaseKey: Uint8Array,
  ) {
    this.#location = location;
    this.#key = encryptionKeyOf(databaseKey);
  }

  /**
   * Runs work that changes what the complete list shows. A sync changes it only when it is
   * published.
   */
  async change<T>(work: () => Promise<T>): Promise<T> {
    this.#changes += 1;
    this.#underWay += 1;
    try {
      return await this.#track(this.#drop().then(work));
    } finally {
      this.#underWay -= 1;
    }
  }

  /**
   * Opens a view of the list by `open` and notes which state of the list it shows. `cursorOf` returns
   * the view, or null for one whose rows are not to be stored.
   */
  async opened<T>(
    open: () => Promise<T>,
    cursorOf: (opened: T) => Pick<Cursor, 'cursorId' | 'synced'> | null,
  ): Promise<T> {
    const before = this.#underWay === 0 ? this.#changes : null;
    const opened = await open();
    const cursor = cursorOf(opened);
    if (before === null || cursor?.synced !== true) return opened;
    this.#cursors.set(cursor.cursorId, before);
    const [oldest] = this.#cursors.keys();
    if (this.#cursors.size > maxCursors && oldest !== undefined) this.#cursors.delete(oldest);
    return opened;
  }

  closed(cursorId: number): void {
    this.#cursors.delete(cursorId);
  }

  /**
   * Runs `work`, which stores the list's state, and replaces the rows; of several concurrent calls
   * the last one's state and rows are stored, and equal rows are not written again. False when the
   * list has changed since the rows' view was opened, or was changing then: they would be outdated.
   */
  replace(rows: FirstRows | null, work: () => Promise<void>): Promise<boolean> {
    return this.#track(this.#replace(rows, work));
  }

  /** Resolves when no call waits for the disk any more, so that the store may be closed. */
  async flushed(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }

  async #track<T>(work: Promise<T>): Promise<T> {
    this.#pending.add(work);
    try {
      return await work;
    } finally {
      this.#pending.delete(work);
    }
  }

  async #replace(rows: FirstRows | null, work: () => Promise<void>): Promise<boolean> {
    this.#turns += 1;
    const turn = this.#turns;
    const isSame = rows !== null && areSame(readFirstRows(this.#key, this.#contextOf(rows)), rows);
    if (!isSame) await this.#drop();
    // The state of a later call may be stored by now, and this one would replace it.
    if (turn !== this.#turns) return true;
    await work();
    if (isSame || rows === null || turn !== this.#turns) return true;
    const isNow = this.#cursors.get(rows.cursorId) === this.#changes;
    if (isNow) this.#write(rows);
    return isNow;
  }

  #contextOf({ locale, density }: FirstRows): FirstRowsContext {
    return { ...this.#location, locale, density };
  }

  /**
   * Synchronous, so that no change can start meanwhile. An incomplete file fails authentication and
   * is not used.
   */
  #write(rows: FirstRows): void {
    const iv = randomBytes(ivBytes);
    const location = fileOf(this.#location.file, this.#location.list);
    const draft = `${location}${draftEndingOf()}`;
    try {
      const opened = openSync(draft, 'wx', 0o600);
      try {
        const encrypting = createCipheriv(cipher, this.#key, iv, { authTagLength: tagBytes });
        encrypting.setAAD(contextOf(this.#contextOf(rows), opened));
        const encrypted = [encrypting.update(JSON.stringify(rows), 'utf8'), encrypting.final()];
        writeFileSync(opened, Buffer.concat([iv, encrypting.getAuthTag(), ...encrypted]));
      } finally {
        closeSync(opened);
      }
      renameSync(draft, location);
    } catch {
      // The next start has no first rows.
      rmSync(draft, { force: true });
    }
  }

  /**
   * Flushed to the disk before the change that follows. Fails with the system's error: rows that
   * cannot be removed must stay true. Emptied first, for other names that the file may have.
   */
  #drop(): Promise<void> {
    const { file, list } = this.#location;
    return dropRows(file, list);
  }
}

interface Flags {
  readonly O_RDONLY: number;
  readonly O_WRONLY: number;
  readonly O_NONBLOCK?: number;
  readonly O_NOFOLLOW?: number;
}

/** Of the file itself only, not of what a link leads to. One that refuses is only removed. */
function empty(path: string): void {
  // Windows knows neither of the other two.
  const { O_WRONLY, O_NONBLOCK, O_NOFOLLOW } = constants as Flags;
  try {
    const opened = openSync(path, O_WRONLY | (O_NONBLOCK ?? 0) | (O_NOFOLLOW ?? 0));
    try {
      if (fstatSync(opened).isFile()) ftruncateSync(opened);
    } finally {
      closeSync(opened);
    }
  } catch {
    // What is there is no file of the app's, or may not be written.
  }
}

/** Ignores which view the rows were read from. */
function areSame(one: FirstRows | null, other: FirstRows): boolean {
  return (
    one !== null && JSON.stringify({ ...one, cursorId: other.cursorId }) === JSON.stringify(other)
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    // Some file systems cannot flush a folder, and fail.
    await handle.sync().catch(() => undefined);
  } finally {
    await handle.close();
  }
}

/**
 * Stores the state of a list, and in `first` the rows the next start shows while they are current.
 * Both are written even if the profile is closed right after, because its store waits. False when
 * `first` was not stored (`StoredFirstRows.replace`). Fails as `writeNote`.
 */
export async function saveListState(
  { notes, firstRows }: { readonly notes: Notes; readonly firstRows: FirstRowsByList },
  resource: Browsable,
  listState: ListState,
  first: FirstRows | null,
): Promise<boolean> {
  const keep = () => writeNote(notes, `desk.look.${resource}`, listState);
  const stored = firstRows[resource];
  if (stored !== undefined) return stored.replace(first, keep);
  await keep();
  return true;
}

/**
 * The rows the next start shows of a profile's lists before its store is open; empty for a store in
 * memory.
 */
export type FirstRowsByList = Readonly<Partial<Record<Syncable, StoredFirstRows>>>;
