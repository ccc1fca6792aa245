import { createCipheriv } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  fstatSync,
  linkSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  StoredFirstRows,
  hasFirstRows,
  isOfItsDay,
  readFirstRows,
  encryptionKeyOf,
  type FirstRowsContext,
} from '../../../main/first-rows/stored-first-rows';
import { firstRows } from '../../support/first-rows';

const databaseKey = Uint8Array.from({ length: 32 }, (_, at) => at);
const key = encryptionKeyOf(databaseKey);
const writtenBy = 'Merchant Desk 0.0.0';
const rows = firstRows();

let folder: string;
let context: FirstRowsContext;
let store: StoredFirstRows;
const encrypted = () => `${context.file}.first-clients`;
const work = () => Promise.resolve();
const open = (cursorId = rows.cursorId, synced = true) =>
  store.opened(
    () => Promise.resolve({ cursorId, synced }),
    (cursor) => cursor,
  );
const isStored = () => readFirstRows(key, context) !== null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-first-rows-'));
  const file = join(folder, 'cache.db');
  writeFileSync(file, 'a database');
  const { locale, density } = rows;
  context = { file, list: 'clients', locale, density, writtenBy };
  store = new StoredFirstRows({ file, list: 'clients', writtenBy }, databaseKey);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes rows as a version of the app did that authenticated them with `identity`. */
function writeAs(format: number, identity: readonly unknown[], stored: object): void {
  const { dev, ino } = statSync(context.file);
  const opened = openSync(encrypted(), 'wx');
  const file = fstatSync(opened, { bigint: true });
  const itself = process.platform === 'linux' ? `${file.ino} ${file.birthtimeNs}` : `${file.ino}`;
  const all = [format, writtenBy, context.file, dev, ino, 'clients', ...identity, itself];
  const encrypting = createCipheriv('aes-256-gcm', key, Buffer.alloc(12));
  encrypting.setAAD(Buffer.from(JSON.stringify(all)));
  const body = [encrypting.update(JSON.stringify(stored), 'utf8'), encrypting.final()];
  writeFileSync(opened, Buffer.concat([Buffer.alloc(12), encrypting.getAuthTag(), ...body]));
  closeSync(opened);
}

async function keep(): Promise<void> {
  await open();
  await store.replace(rows, work);
}

describe('the first rows of a list', () => {
  it('that a search found are shown on its day in their zone only', () => {
    const found = { day: '2026-11-13', locale: rows.locale };
    expect(isOfItsDay(found, Date.parse('2026-11-14T04:59:59Z'))).toBe(true);
    expect(isOfItsDay(found, Date.parse('2026-11-14T05:00:00Z'))).toBe(false);
    expect(isOfItsDay({ ...found, day: null }, Date.parse('2026-12-01T00:00:00Z'))).toBe(true);
  });

  it('come back as they were kept, and stand nowhere in the open', async () => {
    await keep();
    expect(readFirstRows(key, context)).toEqual(rows);
    const bytes = readFileSync(encrypted());
    for (const text of ['Rosa', 'Clients', 'grid-cell', 'America/Lima'])
      expect(bytes.includes(text)).toBe(false);
    expect(readdirSync(folder)).toEqual(['cache.db', 'cache.db.first-clients']);
  });

  it.each<[string, Partial<FirstRowsContext>]>([
    ['another language', { locale: { ...rows.locale, language: 'es' } }],
    ['another zone', { locale: { ...rows.locale, zone: 'UTC' } }],
    ['another order of dates', { locale: { ...rows.locale, dates: 'month-first' } }],
    ['another density', { density: 'compact' }],
    ['another version of the app', { writtenBy: 'Merchant Desk 0.0.1' }],
    ['another list', { list: 'lots' }],
  ])('are not opened in %s', async (_, other) => {
    await keep();
    if (other.list !== undefined) renameSync(encrypted(), `${context.file}.first-lots`);
    expect(readFirstRows(key, { ...context, ...other })).toBeNull();
    if (other.list === undefined) expect(isStored()).toBe(true);
  });

  it('are not used in the format before, with language and zone apart, and are replaced', async () => {
    const { locale, ...rest } = rows;
    const { language, zone } = locale;
    writeAs(3, [language, zone, rows.density], { ...rest, language, zone });
    expect(hasFirstRows(context.file, 'clients')).toBe(true);
    expect(isStored()).toBe(false);
    await keep();
    expect(readFirstRows(key, context)).toEqual(rows);
    // Written in the same way with what counts today: what kept them away is the format.
    rmSync(encrypted());
    const written = JSON.stringify(locale, Object.keys(locale).toSorted());
    writeAs(4, [written, rows.density], rows);
    expect(isStored()).toBe(true);
  });

  it('are opened whatever order the parts of the locale are in', async () => {
    await keep();
    const { zone, ...rest } = rows.locale;
    expect(Object.keys({ ...rest, zone })).not.toEqual(Object.keys(rows.locale));
    expect(readFirstRows(key, { ...context, locale: { ...rest, zone } })).toEqual(rows);
  });

  it('are not opened with another key, nor with the database’s own', async () => {
    await keep();
    expect(readFirstRows(encryptionKeyOf(key), context)).toBeNull();
    expect(readFirstRows(databaseKey, context)).toBeNull();
  });

  it('are not opened beside another database, nor without one', async () => {
    await keep();
    writeFileSync(`${context.file}.other`, 'a database');
    renameSync(`${context.file}.other`, context.file);
    expect(isStored()).toBe(false);
    rmSync(context.file);
    expect(isStored()).toBe(false);
  });

  it('are not opened when a single byte is another, or some are missing', async () => {
    await keep();
    const file = readFileSync(encrypted());
    for (const at of [0, 12, 28, file.length - 1]) {
      const damaged = Buffer.from(file);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(encrypted(), damaged);
      expect(isStored()).toBe(false);
    }
    for (const length of [0, 11, 27, 28, file.length - 1]) {
      writeFileSync(encrypted(), file.subarray(0, length));
      expect(isStored()).toBe(false);
    }
    writeFileSync(encrypted(), file);
    expect(isStored()).toBe(true);
  });

  it.each<[string, (path: string, copy: string) => void]>([
    ['a copy', copyFileSync],
    ['another name of the same file', linkSync],
  ])('are not opened when the removed file is put back from %s', async (_, take) => {
    await keep();
    const copy = join(folder, 'copy');
    take(encrypted(), copy);
    await store.change(work);
    expect(hasFirstRows(context.file, 'clients')).toBe(false);
    renameSync(copy, encrypted());
    expect(isStored()).toBe(false);
  });

  it('are removed without a trace in what a link of their name leads to', async () => {
    await keep();
    const other = join(folder, 'another file');
    writeFileSync(other, 'of the user');
    rmSync(encrypted());
    symlinkSync(other, encrypted());
    await store.change(work);
    expect(hasFirstRows(context.file, 'clients')).toBe(false);
    expect(readFileSync(other, 'utf8')).toBe('of the user');
  });

  it('are not opened when the contents of an older file are written over them', async () => {
    await keep();
    const older = readFileSync(encrypted());
    await store.change(work);
    await keep();
    expect(isStored()).toBe(true);
    writeFileSync(encrypted(), older);
    expect(isStored()).toBe(false);
  });

  it('are gone before a change begins, and stay away when it fails', async () => {
    await keep();
    let atBegin = true;
    const change = store.change(() => {
      atBegin = hasFirstRows(context.file, 'clients');
      return Promise.reject(new Error('no room'));
    });
    await expect(change).rejects.toThrow('no room');
    expect(atBegin).toBe(false);
    expect(isStored()).toBe(false);
  });

  it('are not kept of a view that was opened before or while something changed', async () => {
    await open();
    await store.change(work);
    expect(await store.replace(rows, work)).toBe(false);
    expect(isStored()).toBe(false);
    const end = Promise.withResolvers<undefined>();
    const change = store.change(() => end.promise);
    await open(8);
    expect(await store.replace({ ...rows, cursorId: 8 }, work)).toBe(false);
    expect(isStored()).toBe(false);
    end.resolve(undefined);
    await change;
    await store.replace({ ...rows, cursorId: 8 }, work);
    expect(isStored()).toBe(false);
    await open();
    expect(await store.replace(rows, work)).toBe(true);
    expect(isStored()).toBe(true);
    expect(await store.replace(null, work)).toBe(true);
  });

  it('are not kept when something changes while the look is written', async () => {
    await open();
    await store.replace(rows, () => store.change(work));
    expect(isStored()).toBe(false);
  });

  it('are gone while the look changes, and only those of the last one come', async () => {
    await keep();
    const [first, second] = [
      Promise.withResolvers<undefined>(),
      Promise.withResolvers<undefined>(),
    ];
    const one = store.replace(rows, () => first.promise);
    const two = store.replace({ ...rows, title: 'later' }, () => second.promise);
    expect(isStored()).toBe(false);
    first.resolve(undefined);
    await one;
    expect(isStored()).toBe(false);
    second.resolve(undefined);
    await two;
    expect(readFirstRows(key, context)?.title).toBe('later');
    await store.replace(null, work);
    expect(isStored()).toBe(false);
  });

  it('and the look are those of the last of two calls, also while those before are removed', async () => {
    await keep();
    let look = '';
    const replace = (title: string) =>
      store.replace({ ...rows, title }, () => {
        look = title;
        return Promise.resolve();
      });
    await Promise.all([replace('earlier'), replace('later')]);
    expect(look).toBe('later');
    expect(readFirstRows(key, context)?.title).toBe('later');
  });

  it('are left alone when they would be the same, of whatever view', async () => {
    await keep();
    const before = readFileSync(encrypted());
    await open(9);
    let isThere = false;
    await store.replace({ ...rows, cursorId: 9 }, () => {
      isThere = isStored();
      return Promise.resolve();
    });
    expect(isThere).toBe(true);
    expect(readFileSync(encrypted()).equals(before)).toBe(true);
  });

  it('are not kept of a list whose first sync is under way', async () => {
    await open(rows.cursorId, false);
    await store.replace(rows, work);
    expect(isStored()).toBe(false);
  });

  it('are not kept of a view that was closed', async () => {
    await open();
    store.closed(rows.cursorId);
    await store.replace(rows, work);
    expect(isStored()).toBe(false);
  });
});
