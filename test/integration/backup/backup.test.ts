import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deed } from '../../../main/audit/deeds';
import { Backups } from '../../../main/backup/backups';
import { packedKeys } from '../../../main/backup/service-keys';
import { WindowBackups } from '../../../main/backup/window-backups';
import { writeBackup } from '../../../main/backup/write-backup';
import { readCacheKey } from '../../../main/credentials/cache-key';
import { KeyStore } from '../../../main/credentials/key-store';
import { DeskError } from '../../../main/failure';
import { homeFiles } from '../../../main/home';
import { newestFormat } from '../../../main/store/migrations/migrate';
import { userMigration } from '../../../main/store/migrations/user-steps';
import { noPolicy, type Policy } from '../../../main/policy/policy';
import { openProfileCache } from '../../../main/profiles/profile-cache';
import { ProfileStore } from '../../../main/profiles/profiles';
import { openMarksAlone } from '../../../main/marks/file';
import { openDatabase, type Database } from '../../../main/store/database';
import { startThread } from '../../../main/store/thread';
import { MemoryVault } from '../../../main/vault/memory';
import { Secret } from '../../../main/vault/secret';
import type { BackupState } from '../../../shared/ipc/backup';
import type { SyncSchedule } from '../../../shared/ipc/sync';
import { normalized } from '../../../shared/normalized';
import { buildNode } from '../../support/built-node';

import { buildWorker, temporaryFolder } from '../store/rig';
import { completeSettlements } from './settled';

const passphrase = 'sample passphrase, not a secret';
const secret = (text = passphrase) => Secret.fromText(text);
const storedKey = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const formatHome = resolve(import.meta.dirname, '../../homes/format-2');
const storedId = '1ea092c3-5693-4220-a2a3-c90d9d1199fe';

let backupWorker: Awaited<ReturnType<typeof buildNode>>;
let storeWorker: Awaited<ReturnType<typeof buildWorker>>;
let folder: string;

beforeAll(async () => {
  backupWorker = await buildNode('main/backup/worker.ts', 'backup-worker');
  storeWorker = await buildWorker();
});
beforeEach(() => (folder = temporaryFolder()));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A computer: a home, its keychain, and backups of it. */
async function computer(name: string, policy: Policy = noPolicy) {
  const home = join(folder, name);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const vault = new MemoryVault({ kind: 'keychain', name, state: 'ready' });
  const profiles = await ProfileStore.open(home);
  const deeds: Deed[] = [];
  const now = { requireUnused: () => Promise.resolve() };
  const backups = new Backups({
    ...{ home, vault, policy, profiles, workerFile: backupWorker.file },
    writtenBy: 'Merchant Desk 0.0.0',
    auditOf: () => ({ record: (deed) => Promise.resolve(void deeds.push(deed)) }),
    whileUnused: async (_id, work) => {
      await now.requireUnused();
      return work();
    },
    forget: async (id) => {
      for (const entry of ['cache-key', 'secret-key'] as const) await vault.remove(id, entry);
      rmSync(homeFiles.profileFolder(home, id), { recursive: true, force: true });
    },
    workFactor: 10,
  });
  const open = (id: string) =>
    openProfileCache({
      ...{ vault, profileId: id, file: homeFiles.database(home, id) },
      writtenBy: 'Merchant Desk 0.0.0',
      thread: () => startThread(storeWorker.file),
    });
  return { home, vault, profiles, backups, deeds, open, now };
}

type Computer = Awaited<ReturnType<typeof computer>>;

/** With the connection of the stored home, its records, history and marks. */
async function filled(name = 'source'): Promise<Computer> {
  const home = join(folder, name);
  const profileFolder = homeFiles.profileFolder(home, storedId);
  mkdirSync(profileFolder, { recursive: true });
  cpSync(join(formatHome, 'profiles.json'), join(home, 'profiles.json'));
  for (const [from, to] of [
    ['.db', 'cache.db'],
    ['.db.marks', 'cache.db.marks'],
  ] as const)
    cpSync(join(formatHome, 'caches', `${storedId}${from}`), join(profileFolder, to));
  const schedule: SyncSchedule = { onStart: false, everyMinutes: 60, keepHistoryDays: 30 };
  writeFileSync(join(profileFolder, 'schedule.json'), JSON.stringify(schedule));
  const publish = { to: 'postgresql://me@db.example:5432/f?schema=a', afterSync: true };
  writeFileSync(
    join(profileFolder, 'publish.json'),
    JSON.stringify({ ...publish, agreedTo: publish.to }),
  );
  writeFileSync(join(home, 'settings.json'), JSON.stringify(settings));
  const made = await computer(name);
  await keepKeys(made);
  return made;
}

async function keepKeys({ vault }: Pick<Computer, 'vault'>): Promise<void> {
  await vault.write(storedId, 'cache-key', secret(storedKey));
  await vault.write(storedId, 'secret-key', secret('sample-not-a-real-secret'));
}

const settings = {
  ...{ theme: 'dark', density: 'regular', language: 'es', zone: 'America/Lima' },
  ...{ updates: false, lockAfterMinutes: 5 },
};

/** The same, with keys as the app stores them. */
async function withKeys() {
  const source = await filled();
  const keys = { secret: 'sample-key-not-real', token: 'sample-token-not-real' };
  await new KeyStore(source.vault, source.profiles).keep(source.profiles.get(storedId), {
    ...{ secretKey: secret(keys.secret), accessToken: secret(keys.token), publicKey: null },
  });
  return { source, keys };
}

/** Every row of every table of both files, the index of words too. */
function rowsOf(home: string, id: string, key: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const part of ['cache.db', 'cache.db.marks']) {
    const file = join(homeFiles.profileFolder(home, id), part);
    const db = openDatabase({ file, key: Buffer.from(key, 'hex') });
    const tables = db.select(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
      { name: 'text' },
    );
    for (const { name } of tables.all()) {
      const columns = db
        .select(`SELECT name FROM pragma_table_info('${name}')`, { name: 'text' })
        .all()
        .map((each) => `quote("${each.name}")`);
      const lines = db
        .select(`SELECT ${columns.join(" || ',' || ")} AS line FROM "${name}"`, { line: 'text' })
        .all()
        // How a file was left, and the key of its digests, are about the file, not its records.
        .filter(({ line }) => !/^'(open|digest-key)',/.test(line))
        .map(({ line }) => line)
        .toSorted();
      const sum = createHash('sha256').update(lines.join('\n')).digest('hex');
      found[`${part} ${name}`] = `${lines.length} ${sum}`;
    }
    db.close();
  }
  return found;
}

const out = (name = 'desk.age') => join(folder, name);
const write = (from: Computer, to = out()) =>
  from.backups.write({ profileIds: [storedId], out: to, passphrase: secret() });

async function restoreAll(to: Computer, file = out(), action: 'add' | 'replace' = 'add') {
  const contents = await to.backups.inspect(file, secret());
  const choices = contents.profiles.map((each) => ({ folder: each.folder, action }));
  return to.backups.restore({ file, passphrase: secret(), choices });
}

/** Names of everything below a folder. */
const allIn = (path: string) => readdirSync(path, { recursive: true }).map(String).toSorted();

/** Opens it once, so that it is in the newest format. */
async function settled(at: Computer, id: string): Promise<Record<string, string>> {
  const store = await at.open(id);
  await store.browse.indexed({ resource: 'clients' });
  await store.browse.indexed({ resource: 'lots' });
  await store.close();
  return rowsOf(at.home, id, (await readCacheKey(at.vault, id)) ?? '');
}

describe('a backup', () => {
  test('restored on another computer is equal row by row, under a key of its own', async () => {
    const source = await filled();
    const before = await settled(source, storedId);
    const written = await write(source);
    expect(written).toMatchObject({ file: out(), profiles: [{ name: 'Andina' }] });
    expect(createHash('sha256').update(readFileSync(out())).digest('hex')).toBe(written.sha256);

    const other = await computer('other');
    const contents = await other.backups.inspect(out(), secret());
    expect(contents.profiles).toEqual([
      expect.objectContaining({
        name: 'Andina',
        existing: null,
        counts: written.profiles[0]?.counts,
      }),
    ]);
    expect(other.profiles.list).toEqual([]);
    const [restored] = await restoreAll(other);
    expect(restored).toMatchObject({ name: 'Andina', hasKeys: false, action: 'add' });
    const id = restored?.id ?? '';
    const key = await readCacheKey(other.vault, id);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(key).not.toBe(storedKey);
    expect(rowsOf(other.home, id, key ?? '')).toEqual(before);
    const store = await other.open(id);
    expect(store.state).toMatchObject({ kind: 'encrypted-file', setAside: null });
    expect(await store.marks.of({ resource: 'clients', id: 'c5' })).not.toBeNull();
    await store.close();
    // The service's keys were not in it, and what people agreed to is asked again.
    expect(await other.vault.read(id, 'secret-key')).toBeNull();
    const profileFolder = homeFiles.profileFolder(other.home, id);
    expect(JSON.parse(readFileSync(join(profileFolder, 'publish.json'), 'utf8'))).toMatchObject({
      agreedTo: null,
      afterSync: false,
    });
    expect(readFileSync(join(profileFolder, 'schedule.json'), 'utf8')).toContain(
      '"keepHistoryDays":30',
    );
    expect(JSON.parse(readFileSync(join(other.home, 'settings.json'), 'utf8'))).toEqual(settings);
    expect(other.profiles.list).toEqual([{ ...source.profiles.list[0], id }]);
    expect(readdirSync(join(other.home, 'backup-work'))).toEqual([]);
  });

  test('holds settings with a byte order mark as what they are', async () => {
    const source = await filled();
    const mark = Buffer.from('\ufeff');
    const file = join(homeFiles.profileFolder(source.home, storedId), 'publish.json');
    for (const each of [file, join(source.home, 'settings.json')])
      writeFileSync(each, Buffer.concat([mark, readFileSync(each)]));
    await write(source);
    const other = await computer('other');
    const [restored] = await restoreAll(other);
    const folderThere = homeFiles.profileFolder(other.home, restored?.id ?? '');
    expect(JSON.parse(readFileSync(join(folderThere, 'publish.json'), 'utf8'))).toMatchObject({
      to: 'postgresql://me@db.example:5432/f?schema=a',
    });
    expect(JSON.parse(readFileSync(join(other.home, 'settings.json'), 'utf8'))).toEqual(settings);
  });

  test('holds nothing of the records in the clear, is this user’s only, and leaves no copy', async () => {
    const source = await filled();
    const store = await source.open(storedId);
    await store.marks.set({
      ...{
        resource: 'clients',
        id: 'c1',
        tag: 'canary-0b1c2d',
        due: '',
        assignee: 'canary-0b1c2d',
        annotation: 'canary-0b1c2d',
      },
      ...{ by: 'somebody', at: '2026-11-26T10:00:00Z' },
    });
    // While it is open, as well.
    await write(source);
    await store.close();
    expect(readFileSync(out()).includes('canary')).toBe(false);
    expect(readFileSync(out(), 'latin1').startsWith('age-encryption.org/v1\n-> scrypt ')).toBe(
      true,
    );
    expect(readdirSync(join(source.home, 'backup-work'))).toEqual([]);
    const other = await computer('other');
    const [restored] = await restoreAll(other);
    const again = await other.open(restored?.id ?? '');
    expect(await again.marks.of({ resource: 'clients', id: 'c1' })).toMatchObject({
      tag: 'canary-0b1c2d',
    });
    await again.close();
  });

  test('replaces a connection of the same name in one step, with its keys, and no other', async () => {
    const source = await filled();
    const before = await settled(source, storedId);
    await write(source);
    await source.profiles.setStoredKeys(storedId, true);
    const store = await source.open(storedId);
    await store.writeNote({ name: 'desk.views', text: '[]' });
    await store.close();
    const { profile: bystander } = await source.profiles.save(null, {
      ...source.profiles.get(storedId),
      name: 'Another',
    });
    const [restored] = await restoreAll(source, out(), 'replace');
    expect(restored).toMatchObject({ name: 'Andina', hasKeys: true });
    const id = restored?.id ?? '';
    expect(source.profiles.list.map((each) => [each.id, each.name])).toEqual([
      [id, 'Andina'],
      [bystander.id, 'Another'],
    ]);
    expect(rowsOf(source.home, id, (await readCacheKey(source.vault, id)) ?? '')).toEqual(before);
    expect(
      (await source.vault.read(id, 'secret-key'))?.equals(secret('sample-not-a-real-secret')),
    ).toBe(true);
    expect(existsSync(homeFiles.profileFolder(source.home, storedId))).toBe(false);
    expect(await source.vault.read(storedId, 'cache-key')).toBeNull();
    // Added, it stands beside it.
    const [added] = await restoreAll(source);
    expect(added).toMatchObject({ name: 'Andina (2)', hasKeys: false });
    expect(source.profiles.list).toHaveLength(3);
  });

  test('has the keys of the service when they are wanted, and gives them back with the word for it', async () => {
    const { source, keys } = await withKeys();
    const wanted = { profileIds: [storedId], out: out(), passphrase: secret(), withKeys: true };
    expect(await source.backups.write(wanted)).toMatchObject({ omitted: [], withoutKeys: [] });
    expect(source.deeds).toContainEqual(
      expect.objectContaining({ what: 'backup', subject: 'keys included' }),
    );
    const other = await computer('other');
    const contents = await other.backups.inspect(out(), secret());
    expect(contents.profiles).toMatchObject([{ hasKeys: true }]);
    // Whatever is on the disk meanwhile has no key in it.
    const written = other.vault.write.bind(other.vault);
    other.vault.write = (...all) => {
      for (const each of allIn(folder).map((name) => join(folder, name)))
        if (statSync(each).isFile()) expect(readFileSync(each).includes(keys.secret)).toBe(false);
      return written(...all);
    };
    const [restored] = await restoreAll(other);
    expect(restored).toMatchObject({ hasKeys: true, keysRestored: true });
    expect(JSON.stringify([contents, restored, other.deeds])).not.toContain(keys.secret);
    const id = restored?.id ?? '';
    expect(other.profiles.hasStoredKeys(id)).toBe(true);
    const loaded = await new KeyStore(other.vault, other.profiles).load(other.profiles.get(id));
    expect(loaded.secretKey.equals(secret(keys.secret))).toBe(true);
    expect(loaded.accessToken?.equals(secret(keys.token))).toBe(true);
    expect(other.deeds).toContainEqual({
      ...{ what: 'connection', subject: 'keys restored', file: 'desk.age' },
    });
    // Those that are here may be newer.
    const newer = { secretKey: secret('newer-sample-key'), accessToken: null, publicKey: null };
    await new KeyStore(other.vault, other.profiles).keep(other.profiles.get(id), newer);
    const [replaced] = await restoreAll(other, out(), 'replace');
    expect(replaced).toMatchObject({ hasKeys: true, keysRestored: false });
    const keyAfter = await other.vault.read(replaced?.id ?? '', 'secret-key');
    expect(keyAfter?.equals(newer.secretKey)).toBe(true);
    // Wanted or not, keys that are not here are not in it.
    await source.vault.remove(storedId, 'secret-key');
    expect(await source.backups.write(wanted)).toMatchObject({ withoutKeys: ['Andina'] });
    expect((await other.backups.inspect(out(), secret())).profiles).toMatchObject([
      { hasKeys: false },
    ]);
  });

  test('has no keys unless they are wanted, and none where the administrator forbids it', async () => {
    const { source } = await withKeys();
    await write(source);
    const other = await computer('other');
    expect((await other.backups.inspect(out(), secret())).profiles[0]?.hasKeys).toBe(false);
    expect(await restoreAll(other)).toMatchObject([{ hasKeys: false, keysRestored: false }]);
    const forbidden = await computer('source', { ...noPolicy, keysInBackups: false });
    await forbidden.vault.write(storedId, 'cache-key', secret(storedKey));
    const wanted = { profileIds: [storedId], out: out('b'), passphrase: secret(), withKeys: true };
    await expect(forbidden.backups.write(wanted)).rejects.toMatchObject({
      ...{ code: 'app.forbidden', params: { what: 'keysInBackups' } },
    });
    expect(existsSync(out('b'))).toBe(false);
  });

  test('with keys that were entered for another address is refused, and nothing is written', async () => {
    const { source } = await withKeys();
    const profile = source.profiles.get(storedId);
    const keys = await packedKeys(source.vault, profile);
    expect(keys).not.toBeNull();
    const moved = { ...profile, baseUrl: 'https://elsewhere.example' };
    expect(await packedKeys(source.vault, moved)).toBeNull();
    for (const [as, packed] of [
      [moved, keys],
      [profile, '{}'],
      [profile, keys?.replace('sample-token', 'another-token') ?? ''],
    ] as const) {
      const work = join(folder, crypto.randomUUID());
      mkdirSync(work);
      await writeBackup(
        {
          ...{ kind: 'write', home: source.home, work, out: out(), passphrase, workFactor: 10 },
          ...{ writtenBy: 'a test', at: Date.UTC(2026, 10, 26) },
          profiles: [{ profile: as, folder: work, key: null, keys: packed }],
        },
        () => undefined,
      );
      const other = await computer('other');
      await expect(restoreAll(other)).rejects.toMatchObject({ params: { reason: 'altered' } });
      expect(allIn(other.home).filter((each) => each !== 'backup-work')).toEqual([]);
      expect(other.profiles.list).toEqual([]);
    }
  });

  test('into a folder that is gone says so, before anything is copied or recorded', async () => {
    const source = await filled();
    await expect(write(source, join(folder, 'usb', 'desk.age'))).rejects.toMatchObject({
      ...{ code: 'storage.unwritable', params: { reason: 'missing', fileName: 'desk.age' } },
    });
    expect(source.deeds).toEqual([]);
    expect(readdirSync(source.home)).not.toContain('backup-work');
  });

  test('that is cancelled ends with the word for it, and leaves nothing', async () => {
    const source = await filled();
    const stop = new AbortController();
    const read = source.vault.read.bind(source.vault);
    // The key is read just before the thread starts.
    source.vault.read = (id, entry) => {
      setImmediate(() => stop.abort());
      return read(id, entry);
    };
    await expect(
      source.backups.write(
        { profileIds: [storedId], out: out(), passphrase: secret() },
        { signal: stop.signal },
      ),
    ).rejects.toMatchObject({ code: 'app.cancelled' });
    expect(readdirSync(join(source.home, 'backup-work'))).toEqual([]);
    expect(readdirSync(folder)).toEqual(['source']);
  });

  test('is added under a name that the next start accepts and nobody has', async () => {
    const source = await filled();
    // In the other of the two forms in which Unicode writes an accent, and of the greatest length.
    const names = ['A\u0301ndina', `${'x'.repeat(69)}\u{1f600}${'y'.repeat(9)}`];
    for (const name of names) {
      await source.profiles.save(storedId, { ...source.profiles.get(storedId), name });
      await write(source);
      await source.profiles.save(storedId, {
        ...source.profiles.get(storedId),
        name: name.normalize('NFC'),
      });
      await restoreAll(source);
    }
    const reopened = await ProfileStore.open(source.home);
    expect(reopened.setAside).toBeNull();
    expect(reopened.list.map(({ name }) => name)).toEqual([
      names[1],
      'A\u0301ndina (2)',
      `${'x'.repeat(69)} (2)`,
    ]);
  });

  test('of two connections saves the one whose key is there, and names the other', async () => {
    const from = await filled();
    const second = { ...from.profiles.get(storedId), id: crypto.randomUUID(), name: 'Costa' };
    await from.profiles.adopt(second, false);
    const place = homeFiles.profileFolder(from.home, second.id);
    cpSync(homeFiles.profileFolder(from.home, storedId), place, { recursive: true });
    const profileIds = [second.id, storedId];
    const save = () => from.backups.write({ profileIds, out: out(), passphrase: secret() });
    const saved = await save();
    expect(saved).toMatchObject({ omitted: ['Costa'] });
    const names = [from.profiles.get(storedId).name];
    expect(saved.profiles.map(({ name }) => name)).toEqual(names);
    const inside = await from.backups.inspect(out(), secret());
    expect(inside.profiles.map(({ name }) => name)).toEqual(names);
    const { profiles } = from.backups.record.current;
    expect([profiles[storedId]?.isBackedUp, profiles[second.id]]).toEqual([true, undefined]);
    // With no key at all nothing is written over it.
    await from.vault.remove(storedId, 'cache-key');
    await expect(save()).rejects.toMatchObject({ code: 'vault.locked' });
    expect((await from.backups.inspect(out(), secret())).profiles).toHaveLength(1);
  });

  test('is in the audit log with its hash, and so is what was restored from it', async () => {
    const source = await filled();
    const { sha256 } = await write(source);
    const about = { what: 'backup', file: 'desk.age' };
    expect(source.deeds).toEqual([
      { ...about, state: 'begun' },
      { ...about, sha256 },
    ]);
    expect(createHash('sha256').update(readFileSync(out())).digest('hex')).toBe(sha256);
    const other = await computer('other');
    await restoreAll(other);
    expect(other.deeds).toEqual([{ what: 'restore', subject: 'add', file: 'desk.age' }]);
  });

  test('opens with its passphrase as another system writes it, and with no other', async () => {
    const typed = ' clave de mañana · ナガノ 😀 ';
    const here = await filled();
    await here.backups.write({
      profileIds: here.profiles.list.map(({ id }) => id),
      out: out(),
      passphrase: secret(normalized(typed, 'NFD')),
    });
    for (const form of ['NFC', 'NFD'] as const) {
      const contents = await here.backups.inspect(out(), secret(normalized(typed, form)));
      expect(contents.profiles).toHaveLength(1);
    }
    for (const other of [typed.trim(), typed.replace('ñ', 'n'), typed.toUpperCase()]) {
      await expect(here.backups.inspect(out(), secret(other))).rejects.toMatchObject({
        params: { reason: 'passphrase' },
      });
    }
  });

  test('needs a passphrase of twelve characters, and the policy’s leave', async () => {
    const source = await filled();
    const short = { profileIds: [storedId], out: out() };
    const refused = (reason: string) => ({ code: 'input.backup', params: { reason } });
    await expect(
      source.backups.write({ ...short, passphrase: secret('eleven char') }),
    ).rejects.toMatchObject(refused('short'));
    const off = await computer('source', { ...noPolicy, backups: false });
    await expect(write(off)).rejects.toMatchObject({ code: 'app.forbidden' });
    const forced = await computer('source', { ...noPolicy, backupFolder: join(folder, 'only') });
    for (const path of [out(), join(folder, 'only'), join(folder, 'only', '..', 'x.age')])
      await expect(write(forced, path)).rejects.toMatchObject(refused('folder'));
    expect(readdirSync(folder)).toEqual(['source']);
    mkdirSync(join(folder, 'only'));
    await forced.vault.write(storedId, 'cache-key', secret(storedKey));
    await write(forced, join(folder, 'only', 'desk.age'));
  });
});

/** As SQL literals, with what the merge is about. */
function textsOf(db: Database, sql: string): string[] {
  return db
    .select(sql, { row: 'text' })
    .all()
    .map(({ row }) => row);
}

const userRows = {
  marks: `SELECT resource || ' ' || id || ' ' || ifnull(tag, '') || ' ' || ifnull(note, '') || ' ' || ifnull(due, '') || ' ' || by_whom || ' ' || at AS row FROM own.mark ORDER BY 1`,
  views: `SELECT json_object('name', value ->> 'name', 'search', value ->> '$.query.search') AS row
    FROM json_each((SELECT value FROM own.entry WHERE name = 'desk.views')) ORDER BY 1`,
  lines: `SELECT r.set_up || r.period || r.name || r.about || l.line || l.state || l.comment || l.content || l.by_whom || l.at || l.about AS row
    FROM own.reconcile_line l JOIN own.reconcile_run r ON r.no = l.run ORDER BY 1`,
  pairs: `SELECT p.set_up || r.name || p.mine || p.theirs || p.before || p.by_whom || p.at AS row
    FROM own.reconcile_pair p JOIN own.reconcile_run r ON r.no = p.run ORDER BY 1`,
} as const;

describe('merging', () => {
  /** The marks alone, for the test's eyes and hands. */
  function withUser<T>(at: Computer, work: (db: Database) => T): T {
    const file = homeFiles.database(at.home, storedId);
    const db = openMarksAlone({ file, key: Buffer.from(storedKey, 'hex') });
    if (db === null) throw new Error('no marks');
    try {
      return work(db);
    } finally {
      db.close();
    }
  }
  const rowsIn = (at: Computer) =>
    withUser(at, (db) =>
      Object.fromEntries(Object.entries(userRows).map(([name, sql]) => [name, textsOf(db, sql)])),
    );
  let ready: string;
  beforeAll(async () => {
    folder = temporaryFolder();
    await backUp();
    ready = folder;
  });
  afterAll(() => rmSync(ready, { recursive: true, force: true }));
  /** The connection with everything that a person can do, backed up. */
  async function backedUp(): Promise<Computer> {
    cpSync(ready, folder, { recursive: true });
    const source = await computer('source');
    await keepKeys(source);
    return source;
  }
  async function backUp(): Promise<void> {
    const source = await filled();
    const marks = `${homeFiles.database(source.home, storedId)}.marks`;
    const newest = `../../homes/beside/format-${newestFormat(userMigration)}.marks`;
    cpSync(resolve(import.meta.dirname, newest), marks);
    await settled(source, storedId);
    withUser(source, completeSettlements);
    const rows = rowsIn(source);
    for (const [name, all] of Object.entries(rows)) expect(all.length, name).toBeGreaterThan(0);
    await write(source);
  }
  const cacheOf = (at: Computer) =>
    Object.entries(rowsOf(at.home, storedId, storedKey)).filter(
      ([name]) => name.startsWith('cache.db ') || name.includes('marks audit'),
    );
  const mergeAll = async (at: Computer, conflict: 'add' | 'replace') => {
    const { profiles } = await at.backups.inspect(out(), secret());
    const choices = profiles.map(({ folder: each }) => {
      return { folder: each, action: 'merge', conflict } as const;
    });
    return at.backups.restore({ file: out(), passphrase: secret(), choices });
  };

  test('puts back what was removed, row by row, and touches no record and no entry of the log', async () => {
    const here = await backedUp();
    const before = rowsIn(here);
    const records = cacheOf(here);
    withUser(here, (db) => {
      for (const table of ['mark', 'entry', 'reconcile_line', 'reconcile_pair', 'reconcile_run'])
        db.run(`DELETE FROM own.${table}`);
    });
    const [inside] = (await here.backups.inspect(out(), secret())).profiles;
    expect(inside).toMatchObject({ existing: 'Andina', canMerge: true });
    const compare = () =>
      here.backups.compare({ file: out(), passphrase: secret(), folder: inside?.folder ?? '' });
    const offer = await compare();
    expect(new Set(offer.items.map(({ state }) => state))).toEqual(new Set(['new']));
    expect(offer.items.map(({ part }) => part)).toEqual(
      expect.arrayContaining(['views', 'settled']),
    );
    expect(offer.marks).toEqual({ new: before.marks?.length, same: 0, differs: 0 });
    expect(rowsIn(here).marks).toEqual([]);
    expect(await mergeAll(here, 'add')).toMatchObject([{ id: storedId, action: 'merge' }]);
    expect(rowsIn(here)).toEqual(before);
    expect(cacheOf(here)).toEqual(records);
    expect(new Set((await compare()).items.map(({ state }) => state))).toEqual(new Set(['same']));
    expect(here.deeds.at(-1)).toMatchObject({ what: 'restore', subject: 'merge' });
    expect(readdirSync(join(here.home, 'backup-work'))).toEqual([]);
  });

  test('leaves what is only here, and what differs as was decided', async () => {
    const here = await backedUp();
    const before = rowsIn(here);
    const change = () =>
      withUser(here, (db) => {
        db.run("UPDATE own.mark SET tag = 'changed here'");
        db.run(
          "INSERT INTO own.mark(resource, id, tag, by_whom, at) VALUES ('lots', 'only here', 'x', 'me', '2026-11-27T10:00:00Z')",
        );
        db.run("UPDATE own.reconcile_line SET state = 'other', comment = 'changed here'");
        db.run(
          "UPDATE own.entry SET value = json_set(value, '$[0].query.search', 'changed here') WHERE name = 'desk.views'",
        );
      });
    change();
    const changed = rowsIn(here);
    const only = changed.marks?.filter((row) => row.includes('only here')) ?? [];
    expect(only).toHaveLength(1);
    await mergeAll(here, 'add');
    expect(rowsIn(here)).toEqual(changed);
    await mergeAll(here, 'replace');
    expect(rowsIn(here)).toEqual({
      ...before,
      marks: [...(before.marks ?? []), ...only].toSorted(),
    });
  });

  /** What was settled here while the backup lay elsewhere, and there before it was made. */
  const settle = (at: Computer, sql: string, ...values: string[]) =>
    withUser(at, (db) => db.run(sql, ...values));
  const compareAll = async (at: Computer) => {
    const [inside] = (await at.backups.inspect(out(), secret())).profiles;
    const wanted = { file: out(), passphrase: secret(), folder: inside?.folder ?? '' };
    return at.backups.compare(wanted);
  };
  const linesIn = (at: Computer) =>
    withUser(at, (db) =>
      textsOf(
        db,
        `SELECT r.name || ' ' || l.line || ' ' || l.state || ' ' || l.comment AS row FROM own.reconcile_line l
         JOIN own.reconcile_run r ON r.no = l.run ORDER BY r.no, l.line`,
      ),
    );
  const runsIn = (at: Computer) =>
    withUser(at, (db) => textsOf(db, 'SELECT name AS row FROM own.reconcile_run ORDER BY no'));
  const addLine = (at: Computer, run: string, line: string, comment: string, when: string) =>
    settle(
      at,
      `INSERT INTO own.reconcile_line SELECT r.no, ?, 'pending', ?, content, by_whom, ?, l.about
       FROM own.reconcile_line l, own.reconcile_run r WHERE l.line = 'line 1' AND r.name = ? LIMIT 1`,
      ...[line, comment, when, run],
    );
  const addRun = (at: Computer, name: string, when: string) =>
    settle(
      at,
      `INSERT INTO own.reconcile_run(set_up, period, name, at, about)
       SELECT set_up, '', ?, ?, about FROM own.reconcile_run WHERE name = 'nov.csv'`,
      ...[name, when],
    );

  test('takes settled lines one by one, each as it was settled last, and tells which', async () => {
    const here = await backedUp();
    addLine(here, 'nov.csv', 'later there', 'theirs', '2026-11-25T10:00:00.000Z');
    addLine(here, 'nov.csv', 'later here', 'theirs', '2026-11-22T10:00:00.000Z');
    addLine(here, 'nov.csv', 'only there', 'theirs', '2026-11-22T10:00:00.000Z');
    await write(here);
    for (const [line, when] of [
      ['later there', '2026-11-22T10:00:00.000Z'],
      ['later here', '2026-11-25T10:00:00.000Z'],
    ] as const) {
      settle(here, 'DELETE FROM own.reconcile_line WHERE line = ?', line);
      addLine(here, 'nov.csv', line, 'mine', when);
    }
    settle(here, "DELETE FROM own.reconcile_line WHERE line = 'only there'");
    addLine(here, 'nov.csv', 'only here', 'mine', '2026-11-22T10:00:00.000Z');
    const lines = { new: 1, newer: 1, older: 1, undecided: 0 };
    const offer = await compareAll(here);
    expect(offer.lines).toEqual(lines);
    expect(offer.items.find(({ part }) => part === 'settled')).toMatchObject({ state: 'lines' });
    // Nobody has to decide what the times decide.
    expect(offer.items.filter(({ state }) => state === 'differs')).toEqual([]);
    expect(await mergeAll(here, 'add')).toMatchObject([{ lines, counts: { settled: 2 } }]);
    expect(linesIn(here)).toEqual([
      'nov.csv later here pending mine',
      'nov.csv later there pending theirs',
      'nov.csv line 1 agreed paid “twice”',
      'nov.csv only here pending mine',
      'nov.csv only there pending theirs',
    ]);
    expect((await compareAll(here)).lines).toEqual({ ...lines, new: 0, newer: 0 });
  });

  test('puts runs in the order of their time, and a later settlement stands in the runs after it', async () => {
    const here = await backedUp();
    addLine(here, 'nov.csv', 'x', 'first', '2026-11-20T15:00:00.000Z');
    addRun(here, 'there.csv', '2026-11-23T10:00:00.000Z');
    addLine(here, 'there.csv', 'x', 'theirs, the last', '2026-11-26T10:00:00.000Z');
    await write(here);
    settle(
      here,
      "DELETE FROM own.reconcile_line WHERE run = (SELECT no FROM own.reconcile_run WHERE name = 'there.csv')",
    );
    settle(here, "DELETE FROM own.reconcile_run WHERE name = 'there.csv'");
    addRun(here, 'before.csv', '2026-11-22T10:00:00.000Z');
    addRun(here, 'after.csv', '2026-11-24T10:00:00.000Z');
    // Carried over from the first.
    addLine(here, 'after.csv', 'x', 'first', '2026-11-20T15:00:00.000Z');
    await mergeAll(here, 'add');
    expect(runsIn(here)).toEqual(['nov.csv', 'before.csv', 'there.csv', 'after.csv']);
    expect(linesIn(here).filter((each) => each.includes(' x '))).toEqual([
      'nov.csv x pending first',
      'there.csv x pending theirs, the last',
      'after.csv x pending theirs, the last',
    ]);
    const pairs = rowsIn(here).pairs ?? [];
    expect(pairs).toHaveLength(1);
    await mergeAll(here, 'replace');
    expect(runsIn(here)).toEqual(['nov.csv', 'before.csv', 'there.csv', 'after.csv']);
  });

  test('of two pairs with the same row keeps the later one, and gives its lines back', async () => {
    const here = await backedUp();
    const pairTo = (record: string, when: string, before: string) => {
      settle(here, 'DELETE FROM own.reconcile_pair');
      settle(
        here,
        `INSERT INTO own.reconcile_pair(set_up, run, mine, theirs, before, by_whom, at)
         SELECT set_up, no, '["line 2"]', json_array(?), ?, 'me', ? FROM own.reconcile_run`,
        ...[record, before, when],
      );
    };
    const recordsOf = () =>
      withUser(here, (db) => textsOf(db, 'SELECT theirs AS row FROM own.reconcile_pair'));
    const about = withUser(here, (db) =>
      textsOf(db, 'SELECT about AS row FROM own.reconcile_line LIMIT 1'),
    );
    const row = {
      ...{ line: 'y', state: 'pending', comment: 'asked', content: '0', by: 'me' },
      ...{ at: '2026-11-20T10:00:00.000Z', about: about[0] },
    };
    pairTo('c5', '2026-11-25T10:00:00.000Z', '[]');
    await write(here);
    pairTo('c6', '2026-11-24T10:00:00.000Z', JSON.stringify([{ line: 'y', row }]));
    await mergeAll(here, 'add');
    expect(recordsOf()).toEqual(['["c5"]']);
    expect(linesIn(here)).toContain('nov.csv y pending asked');
    pairTo('c6', '2026-11-26T10:00:00.000Z', '[]');
    expect((await compareAll(here)).lines).toMatchObject({ older: 1, newer: 0 });
    await mergeAll(here, 'add');
    expect(recordsOf()).toEqual(['["c6"]']);
  });

  test('brings scheduled exports once, and off until their folder is chosen here', async () => {
    const here = await backedUp();
    const subscribed = (db: Database) =>
      JSON.parse(
        textsOf(db, "SELECT value AS row FROM own.entry WHERE name = 'desk.subscriptions'")[0] ??
          '[]',
      ) as { export: unknown; exported: unknown }[];
    const exportsIn = (at: Computer) =>
      withUser(at, (db) => subscribed(db).map((each) => each.export));
    const setExport = (order: unknown) =>
      withUser(here, (db) => {
        const [first, ...others] = subscribed(db);
        const all = JSON.stringify([{ ...first, export: order }, ...others]);
        db.run("UPDATE own.entry SET value = ? WHERE name = 'desk.subscriptions'", all);
      });
    const order = { format: 'xlsx', every: 'day', folder: '/somewhere' };
    setExport(order);
    await write(here);
    // With what it is of, or for what is here without one.
    const off = { format: 'xlsx', every: 'day', folder: '' };
    setExport(null);
    const offer = await compareAll(here);
    expect(offer.items.filter(({ part }) => part === 'exports')).toMatchObject([{ state: 'new' }]);
    await mergeAll(here, 'add');
    expect(exportsIn(here)).toEqual([off]);
    withUser(here, (db) => db.run('DELETE FROM own.entry'));
    for (const action of ['add', 'add', 'replace'] as const) {
      await mergeAll(here, action);
      expect(exportsIn(here)).toEqual([off]);
    }
    // Where there is another one here it stays, with its folder, unless the file's is wanted.
    setExport({ format: 'csv', every: 'week', folder: '/here' });
    await mergeAll(here, 'add');
    expect(exportsIn(here)).toEqual([{ format: 'csv', every: 'week', folder: '/here' }]);
    await mergeAll(here, 'replace');
    expect(exportsIn(here)).toEqual([{ format: 'xlsx', every: 'day', folder: '/here' }]);
    // A connection that is restored has it too, as far from any folder.
    const other = await computer('other');
    const [restored] = await restoreAll(other);
    const store = await other.open(restored?.id ?? '');
    const note = JSON.parse((await store.readNote('desk.subscriptions')) ?? '[]') as unknown[];
    await store.close();
    expect(note).toMatchObject([{ export: off, exported: null }]);
  });

  /** The window's restoration, of the file that was opened. */
  async function windowOf(at: Computer, onChange: (state: BackupState) => void = () => undefined) {
    const never = () => Promise.resolve(null);
    const window = new WindowBackups({
      ...{ backups: at.backups, vault: at.vault, policy: noPolicy, onChange },
      prompt: {
        askSecret: async ({ take }) => {
          await take(secret());
          return true;
        },
      },
      profileIds: () => [storedId],
      auditsOf: () => [],
      openProfileId: () => storedId,
      dialogs: { saveAs: never, open: () => Promise.resolve(out()), folder: never },
      confirmKeys: () => Promise.resolve(false),
      documents: () => folder,
      isLocked: () => false,
      zone: () => 'America/Lima',
      ticker: { now: () => Date.UTC(2026, 10, 27), after: () => () => undefined },
    });
    const opened = await window.open();
    const restore = (action: 'add' | 'merge' | 'replace') =>
      window.restore((opened?.profiles ?? []).map(({ id }) => ({ folder: id, action })));
    return { window, restore };
  }

  test('is cancelled by the lock while the file is read, and then nothing is written', async () => {
    const here = await backedUp();
    withUser(here, (db) => db.run('DELETE FROM own.mark'));
    const before = [rowsIn(here), cacheOf(here), here.profiles.list];
    for (const action of ['merge', 'replace', 'add'] as const) {
      const locking: Promise<void>[] = [];
      const { window, restore } = await windowOf(here, ({ running }) => {
        if (running !== null && locking.length === 0) locking.push(window.lock());
      });
      await expect(restore(action)).rejects.toMatchObject({ code: 'app.cancelled' });
      await Promise.all(locking);
      expect([rowsIn(here), cacheOf(here), here.profiles.list]).toEqual(before);
      expect(readdirSync(join(here.home, 'backup-work'))).toEqual([]);
    }
  });

  test('that has begun to write is done to its end; the lock waits for it, and the log says so', async () => {
    const here = await backedUp();
    const before = rowsIn(here);
    withUser(here, (db) => db.run('DELETE FROM own.mark'));
    const { window, restore } = await windowOf(here);
    const locked: Promise<unknown>[] = [];
    // Once its beginning is in the log.
    here.now.requireUnused = () => {
      if (here.deeds.at(-1)?.state === 'begun') locked.push(window.lock().then(() => rowsIn(here)));
      return Promise.resolve();
    };
    expect(await restore('merge')).toMatchObject([{ action: 'merge', counts: { marks: 2 } }]);
    expect(await Promise.all(locked)).toEqual([before]);
    expect(here.deeds.at(-1)).toMatchObject({ what: 'restore', subject: 'merge' });
    expect(here.deeds.at(-1)?.state).toBeUndefined();
  });

  test('while the records are open elsewhere compares, and neither merges nor replaces', async () => {
    const here = await backedUp();
    withUser(here, (db) => db.run('DELETE FROM own.mark'));
    const before = [rowsIn(here), cacheOf(here), here.profiles.list];
    const [inside] = (await here.backups.inspect(out(), secret())).profiles;
    const open = await here.open(storedId);
    const wanted = { file: out(), passphrase: secret(), folder: inside?.folder ?? '' };
    expect((await here.backups.compare(wanted)).marks.new).toBeGreaterThan(0);
    const inUse = { code: 'storage.unwritable' as const, params: { reason: 'locked' } };
    await expect(mergeAll(here, 'replace')).rejects.toMatchObject(inUse);
    here.now.requireUnused = () => Promise.reject(new DeskError(inUse.code, inUse.params));
    await expect(restoreAll(here, out(), 'replace')).rejects.toMatchObject(inUse);
    await open.close();
    expect([rowsIn(here), cacheOf(here), here.profiles.list]).toEqual(before);
    expect(readdirSync(join(here.home, 'backup-work'))).toEqual([]);
  });

  test.each([
    ["UPDATE own.mark SET note = printf('%.3000c', 'x')"],
    ["UPDATE own.mark SET due = 'tomorrow'"],
    ["UPDATE own.reconcile_run SET about = '{}'"],
    ["UPDATE own.reconcile_line SET about = '[]'"],
    ["UPDATE own.reconcile_line SET at = '9999'"],
    ["UPDATE own.reconcile_line SET state = 'paid'"],
    ["UPDATE own.reconcile_pair SET before = '{}'"],
  ])('of what the app has never written takes nothing (%s)', async (forge) => {
    const here = await backedUp();
    const before = rowsIn(here);
    withUser(here, (db) => db.run(forge));
    await write(here);
    withUser(here, (db) => {
      for (const table of ['mark', 'reconcile_line', 'reconcile_pair', 'reconcile_run'])
        db.run(`DELETE FROM own.${table}`);
    });
    await expect(mergeAll(here, 'add')).rejects.toMatchObject({ params: { reason: 'altered' } });
    expect(rowsIn(here)).toEqual({ ...before, marks: [], lines: [], pairs: [] });
  });

  test('is refused into another address, and where the key or the data is missing; nothing changes', async () => {
    const here = await backedUp();
    const before = rowsIn(here);
    await here.vault.remove(storedId, 'cache-key');
    await expect(mergeAll(here, 'replace')).rejects.toMatchObject({ code: 'vault.key-missing' });
    await here.vault.write(storedId, 'cache-key', secret(storedKey));
    const refused = (reason: string) => ({ code: 'input.backup', params: { reason } });
    const file = homeFiles.database(here.home, storedId);
    const cache = openDatabase({ file, key: Buffer.from(storedKey, 'hex') });
    expect(cache.run("UPDATE main.merchant SET id = 'another'")).toBeGreaterThan(0);
    await expect(mergeAll(here, 'replace')).rejects.toMatchObject(refused('merchant'));
    // Where the merchant was never read, it may be the same.
    cache.run('DELETE FROM main.merchant');
    cache.close();
    await mergeAll(here, 'replace');
    const profile = here.profiles.get(storedId);
    await here.profiles.save(storedId, { ...profile, baseUrl: 'https://other.example' });
    expect((await here.backups.inspect(out(), secret())).profiles[0]?.canMerge).toBe(false);
    await expect(mergeAll(here, 'replace')).rejects.toMatchObject(refused('address'));
    expect(rowsIn(here)).toEqual(before);
    const other = await computer('other');
    await other.profiles.adopt({ ...profile, id: storedId }, false);
    await expect(mergeAll(other, 'replace')).rejects.toMatchObject(refused('unopened'));
    await other.profiles.save(storedId, { ...profile, name: 'Costa' });
    await expect(mergeAll(other, 'replace')).rejects.toMatchObject(refused('gone'));
    expect(allIn(other.home)).not.toContain('cache.db');
  });
});

describe('a file that cannot be restored', () => {
  const cases: [string, string, (bytes: Buffer) => Buffer][] = [
    ['another file', 'foreign', () => Buffer.from('PK\u0003\u0004 a workbook')],
    ['nothing', 'foreign', () => Buffer.alloc(0)],
    ['cut in its header', 'truncated', (bytes) => bytes.subarray(0, 60)],
    ['cut after its first piece', 'truncated', (bytes) => bytes.subarray(0, 40_000)],
    ['cut in the middle', 'truncated', (bytes) => bytes.subarray(0, bytes.length >> 1)],
    ['cut by its last byte', 'truncated', (bytes) => bytes.subarray(0, -1)],
    ['changed at its beginning', 'altered', (bytes) => flip(bytes, 500)],
    ['changed in the middle', 'altered', (bytes) => flip(bytes, bytes.length >> 1)],
    ['changed at its end', 'altered', (bytes) => flip(bytes, bytes.length - 1)],
    ['with something appended', 'altered', (bytes) => Buffer.concat([bytes, Buffer.alloc(20_480)])],
  ];

  test('is named by a word each, and nothing is written', async () => {
    await write(await filled());
    const good = readFileSync(out());
    const other = await computer('other');
    const empty = allIn(other.home);
    for (const [name, reason, change] of cases) {
      const file = out('bad.age');
      writeFileSync(file, change(Buffer.from(good)));
      const refused = await restoreAll(other, file).then(
        () => 'restored',
        (thrown: unknown) => (thrown instanceof DeskError ? thrown.params.reason : thrown),
      );
      expect(refused, name).toBe(reason);
      expect(other.profiles.list).toEqual([]);
      expect(
        allIn(other.home).filter((each) => each !== 'backup-work'),
        name,
      ).toEqual(empty);
    }
    const wrong = other.backups.inspect(out(), secret('another passphrase'));
    await expect(wrong).rejects.toMatchObject({ params: { reason: 'passphrase' } });
    await expect(other.backups.inspect(out('none'), secret())).rejects.toMatchObject({
      params: { reason: 'unreadable' },
    });
  });
});

const age = spawnSync('age', ['--version']);

test.skipIf(age.error !== undefined)('the archive’s tools open it without the app', async () => {
  await write(await filled());
  // `age` reads a passphrase from a terminal only: `script` gives it one.
  const tar = out('desk.tar');
  const command = `age --decrypt --output ${tar} ${out()}`;
  const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    input: `${passphrase}\n`,
    encoding: 'utf8',
  });
  expect(existsSync(tar), stdout).toBe(true);
  const listed = spawnSync('tar', ['-tf', tar], { encoding: 'utf8' });
  expect(listed.status, listed.stderr).toBe(0);
  expect(listed.stdout.trim().split('\n')).toEqual([
    'manifest.json',
    'README.txt',
    'settings.json',
    ...['cache.db', 'marks.db', 'schedule.json', 'publish.json'].map(
      (each) => `profiles/1/${each}`,
    ),
  ]);
  spawnSync('tar', ['-xf', tar, '-C', folder]);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    files: { name: string; sha256: string }[];
  };
  const sums = manifest.files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
  const checked = spawnSync('sha256sum', ['--check', '--strict'], { cwd: folder, input: sums });
  expect(checked.status).toBe(0);
});

function flip(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}
