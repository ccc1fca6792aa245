import { spawnSync } from 'node:child_process';
import { createCipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Driver from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeskError } from '../../../main/failure';
import type { Store } from '../../../main/profile-store/store';
import { openDatabase } from '../../../main/store/database';
import { openStore } from '../../../main/profile-store/open';
import { openStored } from '../../../main/store/open-stored';
import { startThread } from '../../../main/store/thread';
import { openProfileCache } from '../../../main/profiles/profile-cache';
import { wipeProfileCache } from '../../../main/profiles/wipe-cache';
import { Secret } from '../../../main/vault/secret';
import { MemoryVault } from '../../../main/vault/memory';
import type { VaultEntry } from '../../../main/vault/vault';
import { neutralQueryLocale } from '../../../shared/query-locale';
import { firstRows } from '../../support/first-rows';
import { buildNode } from '../../support/built-node';
import { buildWorker, syncWith, temporaryFolder } from './rig';
import { clients, record } from './samples';
import { testLocale } from '../../support/test-locale';
import { recycledThread } from '../../support/recycled-threads';

/** A keychain in memory: what a real one answers, locked or not, without asking the system's. */
class Keychain extends MemoryVault {
  isLocked = false;

  constructor() {
    super({ kind: 'keychain', name: 'test', state: 'ready' });
  }

  override read(profileId: string, entry: VaultEntry) {
    return this.isLocked ? Promise.resolve(null) : super.read(profileId, entry);
  }

  override write(profileId: string, entry: VaultEntry, secret: Secret) {
    if (this.isLocked) return Promise.reject(new DeskError('vault.locked'));
    return super.write(profileId, entry, secret);
  }

  override remove(profileId: string, entry: VaultEntry) {
    return this.isLocked ? Promise.resolve() : super.remove(profileId, entry);
  }
}

let worker: Awaited<ReturnType<typeof buildWorker>>;
let folder: string;
let file: string;
let vault: Keychain;
const opened: Store[] = [];

const open = async (more: { idleAfter?: Promise<unknown> } = {}) => {
  const store = await openProfileCache({
    ...more,
    vault,
    profileId: 'p1',
    file,
    writtenBy: 'Merchant Desk 0.0.0',
    thread: () => recycledThread(worker.file),
  });
  opened.push(store);
  return store;
};
const openWith = async (key: Uint8Array, idleAfter = Promise.resolve<unknown>(undefined)) => {
  const thread = () => recycledThread(worker.file);
  const store = await openStore({ file, key, thread, idleAfter });
  opened.push(store);
  return store;
};

const wipe = () =>
  wipeProfileCache({ vault, profileId: 'p1', file, thread: () => recycledThread(worker.file) });

function fill(store: Store, records = clients(0, 50)) {
  return syncWith(store, records, { perPage: 1000 });
}

const setAsideNames = () => readdirSync(folder).filter((name) => name.includes('.set-aside-'));

beforeAll(async () => {
  worker = await buildWorker();
});
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'profiles', 'cache.db');
  folder = join(folder, 'profiles');
  vault = new Keychain();
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

describe('what lies on the disk', () => {
  it('is this user’s only, looks like noise, and holds nothing of the records in the clear', async () => {
    const canary = `canary-${randomBytes(12).toString('hex')}`;
    const store = await open();
    expect(store.state).toMatchObject({ kind: 'encrypted-file', setAside: null });
    await fill(store, [...clients(0, 9000), record({ id: 'secret', note: canary })]);
    // So that the search index has written all it writes.
    await store.browse.indexed({ resource: 'clients' });
    const found = await store.search.everywhere({
      text: canary,
      limitPerResource: 1,
      locale: testLocale(),
    });
    expect(found.groups[0]?.hits[0]?.id).toBe('secret');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const names = readdirSync(folder);
    expect(names).toContain('cache.db');
    for (const name of names) {
      const path = join(folder, name);
      expect(statSync(path).mode & 0o777, name).toBe(0o600);
      expect(readFileSync(path).includes(canary), name).toBe(false);
      expect(readFileSync(path).includes('SQLite format'), name).toBe(false);
    }
  });

  it('begins as no kind of file does that is known, and with a salt of its own', () => {
    const heads: string[] = [];
    for (let at = 0; at < 10; at += 1) {
      const path = join(folder, '..', `${at}.db`);
      const key = randomBytes(32);
      const db = openDatabase({ file: path, key });
      db.exec('CREATE TABLE one (n)');
      db.close();
      heads.push(readFileSync(path).subarray(0, 16).toString('hex'));
      // The salt is read from the file again.
      const again = openDatabase({ file: path, key });
      expect(again.select('SELECT count(*) AS n FROM one', { n: 'number' }).get()).toEqual({
        n: 0,
      });
      again.close();
    }
    expect(new Set(heads).size).toBe(heads.length);
    expect(new Set(heads.map((head) => head.slice(0, 8)))).toEqual(new Set(['d4b1e9c5']));
  });

  // What comes behind is noise, and noise looks like something now and then: it is the same noise
  // at each run.
  it.skipIf(spawnSync('file', ['--version']).error !== undefined)('is data to file(1)', () => {
    const kinds = new Map<string, number>();
    for (let at = 0; at < 40; at += 1) {
      const path = join(folder, '..', `${at}.noise`);
      const noise = createCipheriv('aes-256-ctr', Buffer.alloc(32, at), Buffer.alloc(16)).update(
        Buffer.alloc(8_188),
      );
      writeFileSync(path, Buffer.concat([Buffer.from('d4b1e9c5', 'hex'), noise]));
      const { stdout } = spawnSync('file', ['--brief', path], { encoding: 'utf8' });
      kinds.set(stdout.trim(), (kinds.get(stdout.trim()) ?? 0) + 1);
    }
    expect([...kinds]).toEqual([['data', 40]]);
  });

  it('is gone after a wipe: key, database, log, backups, copies set aside', async () => {
    const store = await open();
    await fill(store);
    writeFileSync(`${file}.before-2`, 'x');
    writeFileSync(`${file}.set-aside-damaged-x`, 'x');
    writeFileSync(join(folder, 'other.db'), 'x');
    await store.close();
    await wipe();
    expect(readdirSync(folder)).toEqual(['other.db']);
    expect(await vault.read('p1', 'cache-key')).toBeNull();
  });

  it('has the first rows of a list only while the list shows them, sealed, and none of a record that is gone', async () => {
    const gone = record({ id: 'gone', name: 'Rosa Quispe' });
    const store = await open();
    await fill(store, [gone, ...clients(0, 50)]);
    const names = () => readdirSync(folder).filter((name) => name.includes('.first-'));
    const keep = async () => {
      const query = { search: '', filters: [], sort: [], asOf: null, locale: neutralQueryLocale };
      const { cursorId } = await store.browse.open({ resource: 'clients', ...query });
      const rows = firstRows({ cursorId });
      await store.firstRows.clients?.replace(rows, () =>
        store.writeNote({ name: 'desk.look.clients', text: '{}' }),
      );
      return names();
    };
    expect(await keep()).toEqual(['cache.db.first-clients']);
    const sealed = readFileSync(join(folder, 'cache.db.first-clients'));
    expect(sealed.includes('Rosa')).toBe(false);
    expect(statSync(join(folder, 'cache.db.first-clients')).mode & 0o077).toBe(0);

    // Retention, later, finds nothing of it: with the sync that no longer has a record its rows are
    // gone.
    await fill(store, clients(0, 50));
    expect(names()).toEqual([]);
    expect(await keep()).toHaveLength(1);
    await store.marks.set({
      ...{ resource: 'clients', id: 'c1', tag: 'seen', due: '', annotation: '', assignee: '' },
      ...{ by: 'somebody', at: '2026-11-22T10:00:00Z' },
    });
    expect(names()).toEqual([]);
    expect(await keep()).toHaveLength(1);
    await store.close();
    await wipe();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('has the first rows of a list opened without waiting for the text index, none of a part of it', async () => {
    // The text index never begins by itself, and more than are searched without it.
    const store = await open({ idleAfter: new Promise(() => undefined) });
    await fill(store, clients(0, 5_600));
    const names = () => readdirSync(folder).filter((name) => name.includes('.first-'));
    const keep = async (search: string) => {
      const query = { search, filters: [], sort: [], asOf: null, locale: neutralQueryLocale };
      const opened = await store.browse.openSoFar({ resource: 'clients', ...query });
      const { cursorId } = opened.searched === 'all' ? opened.cursor : opened.cursorSoFar;
      const rows = firstRows({ cursorId, title: search });
      await store.firstRows.clients?.replace(rows, () => Promise.resolve());
      return [opened.searched, names()];
    };
    expect(await keep('')).toEqual(['all', ['cache.db.first-clients']]);
    expect(await keep('quispe')).toEqual(['part', []]);
    await store.browse.indexed({ resource: 'clients' });
    expect(await keep('quispe')).toEqual(['all', ['cache.db.first-clients']]);
  });

  it('stays, with its key, while another one has it open', async () => {
    const store = await open();
    await fill(store);
    await expect(wipe()).rejects.toMatchObject({
      code: 'storage.unwritable',
      params: { reason: 'locked' },
    });
    await store.close();
    expect(await (await open()).lastSync('clients')).toMatchObject({ asOf: 2 });
  });

  it('is gone though the keychain is locked; its marker stays until the key is forgotten, too', async () => {
    await vault.write('p1', 'secret-key', aSecret());
    await fill(await open());
    await opened.at(-1)?.close();
    vault.isLocked = true;
    for (let again = 0; again < 2; again += 1) {
      await expect(wipe()).rejects.toMatchObject({
        code: 'storage.wipe',
        params: { reason: 'key-left' },
      });
      expect(readdirSync(folder)).toEqual(['cache.db.key']);
    }
    vault.isLocked = false;
    await wipe();
    expect(readdirSync(folder)).toEqual([]);
    expect(await vault.read('p1', 'cache-key')).toBeNull();
  });

  it('is told to be there still where a file cannot be removed; nobody can read it then', async () => {
    await fill(await open());
    await opened.at(-1)?.close();
    // A folder is not removed as a file is, whoever asks.
    mkdirSync(`${file}.before-9`);
    const remaining = { code: 'storage.wipe', params: { reason: 'files-left' } };
    await expect(wipe()).rejects.toMatchObject(remaining);
    expect(readdirSync(folder)).toEqual(['cache.db.before-9']);
    expect(await vault.read('p1', 'cache-key')).toBeNull();
  });

  it('is told to be there still where neither goes', async () => {
    await fill(await open());
    await opened.at(-1)?.close();
    mkdirSync(`${file}.before-9`);
    vault.isLocked = true;
    const remaining = { code: 'storage.wipe', params: { reason: 'both-left' } };
    await expect(wipe()).rejects.toMatchObject(remaining);
    vault.isLocked = false;
    expect(await vault.read('p1', 'cache-key')).not.toBeNull();
  });

  it('is nothing at all without a keychain', async () => {
    const store = await openProfileCache({
      vault: new MemoryVault(),
      profileId: 'p1',
      file,
      writtenBy: 'Merchant Desk 0.0.0',
      thread: () => recycledThread(worker.file),
    });
    opened.push(store);
    expect(store.state.kind).toBe('memory');
    await fill(store);
    expect(await store.lastSync('clients')).toMatchObject({ asOf: 2 });
    expect(() => statSync(folder)).toThrow('ENOENT');
  });
});

it('that never comes up is told to whoever waits', async () => {
  mkdirSync(folder, { recursive: true });
  const dead = join(folder, 'dead.cjs');
  writeFileSync(dead, 'process.exit(1)');
  await expect(
    openStore({ file: null, key: null, thread: () => startThread(dead) }),
  ).rejects.toMatchObject({
    code: 'storage.unreadable',
  });
});

describe('a key', () => {
  it('is taken from the caller', async () => {
    const key = randomBytes(32);
    await openWith(key);
    expect(key.every((byte) => byte === 0)).toBe(true);
  });

  it('is not made anew while the keychain may only be locked', async () => {
    await vault.write('p1', 'secret-key', aSecret());
    await fill(await open());
    await opened.at(-1)?.close();
    vault.isLocked = true;
    await expect(open()).rejects.toMatchObject({ code: 'vault.locked' });
    vault.isLocked = false;
    expect(await (await open()).lastSync('clients')).toMatchObject({ asOf: 2 });
  });

  it('that is really lost sets the store aside and says so', async () => {
    await vault.write('p1', 'secret-key', aSecret());
    await fill(await open());
    await opened.at(-1)?.close();
    await vault.remove('p1', 'cache-key');
    const store = await open();
    expect(store.state.setAside).toBe('key-lost');
    expect(setAsideNames()).not.toEqual([]);
    expect(await store.lastSync('clients')).toBeNull();
    await store.close();
    expect((await open()).state.setAside).toBeNull();
  });

  it('that is another one is told from damage', async () => {
    await fill(await open());
    await opened.at(-1)?.close();
    await vault.write('p1', 'cache-key', Secret.fromText(randomBytes(32).toString('hex')));
    expect((await open()).state.setAside).toBe('wrong-key');
  });
});

describe('a file', () => {
  const damaged = async (change: (bytes: Buffer) => Buffer) => {
    await fill(await open());
    await opened.at(-1)?.close();
    writeFileSync(file, change(readFileSync(file)));
    return (await open()).state.setAside;
  };

  it('with a damaged first page is set aside as damaged', async () => {
    const flip = (bytes: Buffer) => {
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      return bytes;
    };
    expect(await damaged(flip)).toBe('damaged');
  });

  it('of no bytes is set aside as empty', async () => {
    expect(await damaged(() => Buffer.alloc(0))).toBe('empty');
  });

  it('in the clear is not taken for the store', async () => {
    expect(await damaged(() => Buffer.from('SQLite format 3\u0000'.padEnd(4096, 'x')))).toBe(
      'damaged',
    );
  });

  it.each(['', '.marks'])('of a newer version is refused and untouched (%j)', async (part) => {
    const key = randomBytes(32);
    await fill(await openWith(Uint8Array.from(key)));
    await opened.at(-1)?.close();
    const setFormat = (format: number) => {
      const db = openDatabase({ file: `${file}${part}`, key });
      const before = Number(db.pragma('user_version'));
      db.pragma(`user_version = ${format}`);
      db.close();
      return before;
    };
    const format = setFormat(999);
    const bytes = readFileSync(`${file}${part}`);
    const refused = await openWith(Uint8Array.from(key)).catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({ code: 'storage.unreadable', params: { reason: 'newer' } });
    expect(readFileSync(`${file}${part}`).equals(bytes)).toBe(true);
    expect(setAsideNames()).toEqual([]);
    // The version that wrote it finds everything.
    setFormat(format);
    expect(await (await openWith(key)).lastSync('clients')).toMatchObject({ asOf: 2 });
  });

  it('that another one has open is left alone, and told', async () => {
    const key = randomBytes(32);
    await fill(await openWith(Uint8Array.from(key)));
    const refused = await openWith(Uint8Array.from(key)).catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({ code: 'storage.unwritable', params: { reason: 'locked' } });
    expect(setAsideNames()).toEqual([]);
    expect(await opened[0]?.lastSync('clients')).toMatchObject({ asOf: 2 });
  });

  it('of the format before this one is set aside as older', async () => {
    const key = randomBytes(32);
    mkdirSync(folder, { recursive: true });
    const db = new Driver(file);
    db.pragma("cipher = 'sqlcipher'");
    db.pragma('legacy = 4');
    db.pragma(`key = "x'${key.toString('hex')}'"`);
    db.exec('CREATE TABLE note(name TEXT PRIMARY KEY, value); PRAGMA user_version = 3');
    db.close();
    const store = await openWith(Uint8Array.from(key));
    expect(store.state.setAside).toBe('older');
    expect(setAsideNames()).toHaveLength(1);
    await fill(store);
    await store.close();
    expect((await openWith(key)).state.setAside).toBeNull();
  });

  it('is locked against other processes, and free for them when it is closed', async () => {
    const other = await buildNode('test/integration/store/second-process.ts', 'second-process');
    const tries = () =>
      spawnSync(process.execPath, [other.file, file], {
        encoding: 'utf8',
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      }).stdout;
    for (let again = 0; again < 2; again += 1) {
      const store = await open();
      expect(tries()).toBe('SQLITE_BUSY');
      await store.close();
      expect(tries()).toBe('opened');
    }
  });

  it('that cannot be written any more is closed and free all the same, and looked through the next time', () => {
    const key = randomBytes(32);
    const openThere = () => {
      return openStored({ file, key: Uint8Array.from(key), keyFit: 'unknown' }, () => null);
    };
    const stored = openThere();
    stored.db.pragma('query_only = ON');
    stored.close(false);
    const again = openThere();
    expect(again).toMatchObject({ setAside: null, wasNotClosed: true });
    again.close(false);
    const last = openThere();
    expect(last.wasNotClosed).toBe(false);
    last.close(false);
  });

  it('that was not closed is looked through after the first rows, and set aside the next time where it is damaged', async () => {
    const key = randomBytes(32);
    const store = await openWith(Uint8Array.from(key));
    await fill(store, clients(0, 3_000));
    const remaining = new Map(['', '-wal'].map((part) => [part, readFileSync(`${file}${part}`)]));
    await store.close();
    for (const [part, bytes] of remaining) writeFileSync(`${file}${part}`, bytes);
    // As a checkpoint leaves it that was never ended; then a bit in the middle of its last pages,
    // which nobody reads at first.
    const db = openDatabase({ file, key });
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    const bytes = readFileSync(file);
    const at = bytes.byteLength - 40 * 16_384 + 100;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const shown = Promise.withResolvers<undefined>();
    const again = await openWith(Uint8Array.from(key), shown.promise);
    expect(again.state.setAside).toBeNull();
    // After each answer it would have been gone on with.
    for (let each = 0; each < 20; each += 1) await again.readNote('desk.any');
    expect(again.state.failure).toBeNull();
    shown.resolve(undefined);
    await expect.poll(() => again.state.failure?.params.reason).toBe('damaged');
    await again.close();
    expect((await openWith(key)).state.setAside).toBe('damaged');
  });

  it('whose folder is a file cannot be used', async () => {
    mkdirSync(join(folder, '..'), { recursive: true });
    writeFileSync(folder, 'x');
    const refused = await open().catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({ code: 'storage.unwritable' });
    rmSync(folder);
  });
});

const aSecret = () => Secret.fromText('sample-not-a-real-secret');
