import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { View } from '../../preload/contract/browse';
import type { FirstRows } from '../../preload/contract/memory';

/** Lists the desk may open with. */
export const firstLists = ['clients', 'lots'] as const;
export type FirstList = (typeof firstLists)[number];

/** What has to be the same at the next start; encrypted with another, what was kept is not opened. */
export interface FirstRowsContext extends Pick<FirstRows, 'language' | 'zone' | 'density'> {
  /** The profile's database. */
  readonly file: string;
  readonly list: FirstList;
  /** Name and version of the app. */
  readonly writtenBy: string;
}

/** Changes with what is kept. */
const format = 1;
const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
/** More than the store keeps open. */
const maxViews = 64;

/** Beside the database: whatever removes that one removes it as well. */
const fileOf = (file: string, list: FirstList): string => `${file}.first-${list}`;

/** Of 32 bytes. The database's own key stays the database's. */
export function encryptionKeyOf(databaseKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', databaseKey, '', 'merchant-desk first rows', 32));
}

/** A database that was set aside or brought from elsewhere is another file. */
function contextOf({ file, list, language, zone, density, writtenBy }: FirstRowsContext): Buffer {
  const { dev, ino } = statSync(file);
  return Buffer.from(
    JSON.stringify([format, writtenBy, file, dev, ino, list, language, zone, density]),
  );
}

/** Whether there is anything to be opened. */
export function hasFirstRows(file: string, list: FirstList): boolean {
  return statSync(fileOf(file, list), { throwIfNoEntry: false }) !== undefined;
}

/** Null when nothing was kept, or it belongs to another context or key, or was damaged. */
export function readFirstRows(key: Uint8Array, context: FirstRowsContext): FirstRows | null {
  try {
    const encrypted = readFileSync(fileOf(context.file, context.list));
    const decrypting = createDecipheriv(cipher, key, encrypted.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    decrypting.setAAD(contextOf(context));
    decrypting.setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes));
    const parts = [decrypting.update(encrypted.subarray(ivBytes + tagBytes)), decrypting.final()];
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as FirstRows;
  } catch {
    return null;
  }
}

/**
 * The first screen of a list, encrypted for the next start, which shows it before the database is open. So it is there only while it would show the
 * same: removed before anything that changes it begins, and written again by the page that has read it since.
 */
export class StoredFirstRows {
  readonly #location: Pick<FirstRowsContext, 'file' | 'list' | 'writtenBy'>;
  readonly #key: Uint8Array;
  /** Begun ever, and not ended yet: what is read meanwhile is of neither state. */
  #changes = 0;
  #underWay = 0;
  #turns = 0;
  /** Views that are open, with the changes that were over when they were asked for. */
  readonly #views = new Map<number, number>();
  readonly #pending = new Set<Promise<unknown>>();

  constructor(
    location: Pick<FirstRowsContext, 'file' | 'list' | 'writtenBy'>,
    databaseKey: Uint8Array,
  ) {
    this.#location = location;
    this.#key = encryptionKeyOf(databaseKey);
  }

  /** Around whatever changes what the list shows once it was complete: until a sync ends it stays as it was. */
  async change<T>(work: () => Promise<T>): Promise<T> {
    this.#changes += 1;
    this.#underWay += 1;
    try {
      return await this.#awaited(this.#drop().then(work));
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Around the opening of a view of the list. */
  async opened<V extends Pick<View, 'viewId' | 'complete'>>(open: () => Promise<V>): Promise<V> {
    const before = this.#underWay === 0 ? this.#changes : null;
    const view = await open();
    if (before === null || !view.complete) return view;
    this.#views.set(view.viewId, before);
    const [oldest] = this.#views.keys();
    if (this.#views.size > maxViews && oldest !== undefined) this.#views.delete(oldest);
    return view;
  }

  closed(viewId: number): void {
    this.#views.delete(viewId);
  }

  /**
   * Around a change of how the list is looked at; of several at once the last one's rows stay. Those that show the same are left alone. False
   * when the list has changed since their view was opened, or was changing then: those of another view would be kept.
   */
  replace(rows: FirstRows | null, work: () => Promise<void>): Promise<boolean> {
    return this.#awaited(this.#replace(rows, work));
  }

  /** Nothing waits for the disk any more before it reaches the store, which may be closed then. */
  async flushed(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }

  async #awaited<T>(work: Promise<T>): Promise<T> {
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
    await work();
    if (isSame || rows === null || turn !== this.#turns) return true;
    const isNow = this.#views.get(rows.viewId) === this.#changes;
    if (isNow) this.#write(rows);
    return isNow;
  }

  #contextOf({ language, zone, density }: FirstRows): FirstRowsContext {
    return { ...this.#location, language, zone, density };
  }

  /** In one go: nothing can begin meanwhile. What does not reach the disk whole is not opened. */
  #write(rows: FirstRows): void {
    const iv = randomBytes(ivBytes);
    const location = fileOf(this.#location.file, this.#location.list);
    try {
      const encrypting = createCipheriv(cipher, this.#key, iv, { authTagLength: tagBytes });
      encrypting.setAAD(contextOf(this.#contextOf(rows)));
      const encrypted = [encrypting.update(JSON.stringify(rows), 'utf8'), encrypting.final()];
      const bytes = Buffer.concat([iv, encrypting.getAuthTag(), ...encrypted]);
      writeFileSync(`${location}.draft`, bytes, { mode: 0o600 });
      renameSync(`${location}.draft`, location);
    } catch {
      // The next start does without.
      rmSync(`${location}.draft`, { force: true });
    }
  }

  /** On the disk as well before what comes after it. Fails as the system does: what cannot be removed must not become untrue. */
  async #drop(): Promise<void> {
    const { file, list } = this.#location;
    if (!hasFirstRows(file, list)) return;
    rmSync(fileOf(file, list), { force: true });
    if (process.platform !== 'win32') await syncFolder(dirname(file));
  }
}

/** Whatever view they were read from. */
function areSame(one: FirstRows | null, other: FirstRows): boolean {
  return one !== null && JSON.stringify({ ...one, viewId: other.viewId }) === JSON.stringify(other);
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
