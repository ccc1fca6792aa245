import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { Backups } from '../../../main/backup/backups';
import { KeyStore } from '../../../main/credentials/key-store';
import { removeAbandonedDrafts } from '../../../main/disk/drafts';
import { DeskError } from '../../../main/failure';
import { homeFiles } from '../../../main/home';
import { noPolicy } from '../../../main/policy/policy';
import { ProfileStore } from '../../../main/profiles/profiles';
import { openMarks, openMarksAlone } from '../../../main/marks/file';
import { openDatabase, type Database } from '../../../main/store/database';
import { newestFormat } from '../../../main/store/migrations/migrate';
import { userMigration } from '../../../main/store/migrations/user-steps';
import { openStored } from '../../../main/store/open-stored';
import { Secret } from '../../../main/vault/secret';
import { buildNode } from '../../support/built-node';
import { temporaryFolder } from '../store/rig';
import { FileVault, forgetEntirely } from './file-vault';
import { completeSettlements } from './settled';

const passphrase = 'sample passphrase, not a secret';
const storedKey = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const formatHome = resolve(import.meta.dirname, '../../homes/format-2');
const newestBeside = resolve(
  import.meta.dirname,
  `../../homes/beside/format-${newestFormat(userMigration)}.marks`,
);
const storedId = '1ea092c3-5693-4220-a2a3-c90d9d1199fe';

/** Every row of every table of a database, as SQL literals; not what is computed of them. */
function rowsOf(db: Database): Record<string, string[]> {
  const tables = db
    .select(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
       AND name NOT LIKE 'sqlite_%'`,
      { name: 'text' },
    )
    .all();
  const read = ({ name }: { name: string }) => {
    const columns = db.select('SELECT name FROM pragma_table_info(?)', { name: 'text' }).all(name);
    const literals = columns.map((column) => `quote("${column.name}")`).join(` || ',' || `);
    const rows = db.select(`SELECT ${literals} AS row FROM "${name}"`, { row: 'text' }).all();
    return [name, rows.map(({ row }) => row).toSorted()] as const;
  };
  return Object.fromEntries(tables.map(read));
}

/** All that is stored: records, history, and what the user set up, marked and settled. */
function contents(home: string, vault: FileVault, id: string) {
  const file = homeFiles.database(home, id);
  const key = Buffer.from(vault.entries[`${id}/cache-key`] ?? '', 'hex');
  return [file, `${file}.marks`].map((each) => {
    const db = openDatabase({ file: each, key });
    try {
      return rowsOf(db);
    } finally {
      db.close();
    }
  });
}

let folder: string;
let worker: Awaited<ReturnType<typeof buildNode>>;
beforeEach(async () => {
  folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  worker = await buildNode('main/backup/worker.ts', 'backup-worker');
});

const secret = () => Secret.fromText(passphrase);

/** A home with its keychain, which stay when a process ends. */
function computer(name: string) {
  const home = join(folder, name);
  const keychain = join(folder, `${name}.json`);
  const vault = new FileVault(keychain);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const open = async () => {
    const profiles = await ProfileStore.open(home);
    const backups = new Backups({
      ...{ home, vault, policy: noPolicy, profiles, workerFile: worker.file },
      writtenBy: 'Merchant Desk 0.0.0',
      auditOf: () => ({ record: () => Promise.resolve() }),
      whileUnused: (_id, work) => work(),
      forget: (id) => forgetEntirely(home, vault, id),
      workFactor: 10,
    });
    return { profiles, backups };
  };
  return { home, keychain, vault, open };
}

/** With the stored connection, and in it everything that a person can do. */
async function filled() {
  const made = computer('home');
  const { home, vault } = made;
  const profileFolder = homeFiles.profileFolder(home, storedId);
  mkdirSync(profileFolder, { recursive: true, mode: 0o700 });
  cpSync(join(formatHome, 'profiles.json'), join(home, 'profiles.json'));
  cpSync(join(formatHome, 'caches', `${storedId}.db`), join(profileFolder, 'cache.db'));
  // With marks and their days, an audit log, settled lines, pairs, and a pivot table.
  cpSync(newestBeside, join(profileFolder, 'cache.db.marks'));
  const place = () => {
    return { file: join(profileFolder, 'cache.db'), key: Buffer.from(storedKey, 'hex') };
  };
  // Opened once: what an earlier format had in the cache is then beside it alone.
  const opened = openStored({ ...place(), keyFit: 'unknown' }, () => null);
  openMarks(opened.db, place());
  completeSettlements(opened.db);
  opened.db.run("INSERT INTO own.entry VALUES ('desk.pivots', ?)", '[{"name":"By status"}]');
  opened.close(false);
  await vault.write(storedId, 'cache-key', Secret.fromText(storedKey));
  const file = join(folder, 'desk.age');
  const { backups } = await made.open();
  const write = () => backups.write({ profileIds: [storedId], out: file, passphrase: secret() });
  await write();
  const expected = contents(home, vault, storedId);
  const [records = {}, user = {}] = expected;
  for (const table of ['clients', 'clients_body', 'sync'])
    expect(records[table]?.length, table).toBeGreaterThan(0);
  for (const [table, rows] of Object.entries(user)) expect(rows.length, table).toBeGreaterThan(0);
  return { ...made, file, expected, place };
}

const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };

/** Runs a program in a process of its own, which kills itself. */
function run(program: string, ...all: readonly string[]) {
  return spawnSync(process.execPath, [program, ...all], { encoding: 'utf8', env });
}

/** Keys of its service, as the app stores them. */
const serviceKeys = {
  ...{ secretKey: Secret.fromText('sample-key-not-real') },
  ...{ accessToken: Secret.fromText('sample-token-not-real'), publicKey: null },
};

async function backUpWithKeys({ vault, file, open }: Awaited<ReturnType<typeof filled>>) {
  const { profiles, backups } = await open();
  await new KeyStore(vault, profiles).keep(profiles.get(storedId), serviceKeys);
  const wanted = { profileIds: [storedId], out: file, passphrase: secret(), withKeys: true };
  expect(await backups.write(wanted)).toMatchObject({ withoutKeys: [] });
}

const entriesOf = (id: string) =>
  ['access-token', 'cache-key', 'destination', 'secret-key'].map((each) => `${id}/${each}`);

test('a restoration that is killed leaves the old connection or the new one, whole', async () => {
  const killed = await buildNode('test/integration/backup/restore-process.ts', 'restoring');
  const { home, keychain, vault, file, expected, open } = await filled();
  for (const killedAt of ['read', 'write 1', 'list', 'listed', 'none']) {
    const before = (await open()).profiles.list.map(({ id }) => id);
    const ended = run(
      ...([killed.file, home, keychain, worker.file, file, passphrase] as const),
      ...[killedAt, 'replace'],
    );
    expect(ended.signal, ended.stderr).toBe(killedAt === 'none' ? null : 'SIGKILL');
    const now = await open();
    const ids = now.profiles.list.map(({ id }) => id);
    expect(ids).toHaveLength(1);
    expect(ids.join() === before.join(), killedAt).toBe(!['listed', 'none'].includes(killedAt));
    expect(contents(home, vault, ids[0] ?? ''), killedAt).toEqual(expected);
    // What the killed one left is gone with the next.
    await now.backups.tidyUp();
    expect(readdirSync(join(home, 'profiles')), killedAt).toEqual(ids);
    expect(readdirSync(join(home, 'backup-work')), killedAt).toEqual([]);
    expect(Object.keys(vault.entries), killedAt).toEqual([`${ids[0]}/cache-key`]);
  }
});

test('with another keychain, killed at any moment, the next attempt restores all of it', async () => {
  const killed = await buildNode('test/integration/backup/restore-process.ts', 'restoring');
  const { file, expected } = await filled();
  for (const killedAt of ['read', 'write 1', 'list', 'listed']) {
    const other = computer(`other-${killedAt}`);
    const isListed = killedAt === 'listed';
    for (const at of isListed ? [killedAt] : [killedAt, 'none']) {
      const ended = run(
        ...([killed.file, other.home, other.keychain, worker.file, file, passphrase] as const),
        ...[at, 'add'],
      );
      expect(ended.signal, ended.stderr).toBe(at === 'none' ? null : 'SIGKILL');
      const { length } = (await other.open()).profiles.list;
      expect(length, at).toBe(at === 'none' || isListed ? 1 : 0);
    }
    const { profiles, backups } = await other.open();
    await backups.tidyUp();
    const ids = profiles.list.map(({ id }) => id);
    expect(contents(other.home, other.vault, ids[0] ?? ''), killedAt).toEqual(expected);
    expect(readdirSync(join(other.home, 'profiles')), killedAt).toEqual(ids);
    expect(Object.keys(other.vault.entries), killedAt).toEqual([`${ids[0]}/cache-key`]);
  }
});

test('with keys, killed after any write to the keychain, leaves no entry that nobody removes', async () => {
  const killed = await buildNode('test/integration/backup/restore-process.ts', 'restoring');
  const source = await filled();
  await backUpWithKeys(source);
  const other = computer('other');
  const attempt = (at: string, action: string) =>
    run(
      ...([killed.file, other.home, other.keychain, worker.file, source.file, passphrase] as const),
      ...[at, action],
    );
  let writes = 1;
  for (; attempt(`write ${writes}`, 'add').signal === 'SIGKILL'; writes += 1) {
    // Of the one killed now; what the one before it left was removed when this one began.
    expect(Object.keys(other.vault.entries), String(writes)).toHaveLength(writes);
    const { profiles, backups } = await other.open();
    expect(profiles.list).toEqual([]);
    await backups.tidyUp();
    expect(other.vault.entries).toEqual({});
    const placed = join(other.home, 'profiles');
    expect(existsSync(placed) ? readdirSync(placed) : []).toEqual([]);
    expect(readdirSync(join(other.home, 'backup-work'))).toEqual([]);
  }
  expect(writes).toBe(entriesOf('').length + 1);
  const { profiles } = await other.open();
  const [restored = '', ...more] = profiles.list.map(({ id }) => id);
  expect(more).toEqual([]);
  expect(profiles.hasStoredKeys(restored)).toBe(true);
  expect(Object.keys(other.vault.entries).toSorted()).toEqual(entriesOf(restored));
  // In the place of one that has keys: they are copied, and killed at any of that they are the old ones.
  for (const at of ['write 2', 'write 4', 'list', 'listed', 'none']) {
    attempt(at, 'replace');
    const now = await other.open();
    await now.backups.tidyUp();
    const [id = '', ...others] = now.profiles.list.map((each) => each.id);
    expect(others).toEqual([]);
    expect(now.profiles.hasStoredKeys(id), at).toBe(true);
    expect(Object.keys(other.vault.entries).toSorted(), at).toEqual(entriesOf(id));
    expect(readdirSync(join(other.home, 'profiles')), at).toEqual([id]);
    expect(contents(other.home, other.vault, id), at).toEqual(source.expected);
  }
});

test('a window that does not know yet what a killed process listed removes nothing of it', async () => {
  const killed = await buildNode('test/integration/backup/restore-process.ts', 'restoring');
  const { file, expected } = await filled();
  const other = computer('other');
  const window = await other.open();
  const ended = run(
    ...([killed.file, other.home, other.keychain, worker.file, file, passphrase] as const),
    ...['listed', 'add'],
  );
  expect(ended.signal, ended.stderr).toBe('SIGKILL');
  expect(window.profiles.list).toEqual([]);
  await window.backups.tidyUp();
  const [id = ''] = window.profiles.list.map((each) => each.id);
  expect(contents(other.home, other.vault, id)).toEqual(expected);
  expect(readdirSync(join(other.home, 'backup-work'))).toEqual([]);
});

test('while another process restores, a second restoration is refused with a word, and writes nothing', async () => {
  const restoring = await buildNode('test/integration/backup/restore-process.ts', 'restoring');
  const { file, expected } = await filled();
  const other = computer('other');
  const all = [other.home, other.keychain, worker.file, file, passphrase, 'wait', 'add'];
  const first = spawn(process.execPath, [restoring.file, ...all], { env });
  onTestFinished(() => void first.kill());
  await once(first.stdout, 'data');
  const { profiles, backups } = await other.open();
  const restore = async (action: 'add' | 'replace') => {
    const { profiles: inside } = await backups.inspect(file, secret());
    const choices = inside.map((each) => ({ folder: each.folder, action }));
    return backups.restore({ file, passphrase: secret(), choices });
  };
  const before = [readdirSync(join(other.home, 'backup-work')), other.vault.entries];
  await expect(restore('add')).rejects.toMatchObject({
    ...{ code: 'input.backup', params: { reason: 'running' } },
  });
  expect([readdirSync(join(other.home, 'backup-work')), other.vault.entries]).toEqual(before);
  first.stdin.end('go on');
  expect(await once(first, 'exit')).toEqual([0, null]);
  // What the other one listed is known now: this one is added beside it, or takes its place.
  expect(await restore('add')).toMatchObject([{ name: 'Andina (2)' }]);
  expect(await restore('replace')).toMatchObject([{ name: 'Andina' }]);
  const ids = profiles.list.map(({ id }) => id);
  expect(profiles.list.map(({ name }) => name)).toEqual(['Andina', 'Andina (2)']);
  for (const id of ids) expect(contents(other.home, other.vault, id)).toEqual(expected);
  expect(readdirSync(join(other.home, 'profiles')).toSorted()).toEqual(ids.toSorted());
  expect(Object.keys(other.vault.entries)).toHaveLength(2);
  expect(readdirSync(other.home)).not.toContain('restoration.lock');
});

test('a restoration that fails leaves nothing; what cannot be removed then goes later', async () => {
  const source = await filled();
  await backUpWithKeys(source);
  const other = computer('other');
  const { profiles, backups } = await other.open();
  const { profiles: inside } = await backups.inspect(source.file, secret());
  const choices = inside.map((each) => ({ folder: each.folder, action: 'add' as const }));
  const restore = () => backups.restore({ file: source.file, passphrase: secret(), choices });
  const write = other.vault.write.bind(other.vault);
  const remove = other.vault.remove.bind(other.vault);
  const locked = () => Promise.reject(new DeskError('vault.locked'));
  other.vault.write = (id, entry, value) =>
    entry === 'access-token' ? locked() : write(id, entry, value);
  other.vault.remove = locked;
  await expect(restore()).rejects.toMatchObject({ code: 'vault.locked' });
  // Only what tells the next start what to remove; no copy of records.
  const left = readdirSync(join(other.home, 'backup-work'), { recursive: true }).map(String);
  expect(left.map((each) => basename(each)).toSorted()[1]).toBe('journal.json');
  expect(left).toHaveLength(2);
  other.vault.remove = remove;
  await backups.tidyUp();
  expect(other.vault.entries).toEqual({});
  // Where the list cannot be written it is the same.
  other.vault.write = write;
  profiles.adopt = () => Promise.reject(new DeskError('storage.unwritable', { reason: 'full' }));
  await expect(restore()).rejects.toMatchObject({ code: 'storage.unwritable' });
  expect(other.vault.entries).toEqual({});
  expect(readdirSync(join(other.home, 'profiles'))).toEqual([]);
  expect(readdirSync(join(other.home, 'backup-work'))).toEqual([]);
});

test('a backup that is killed while it is written leaves the earlier file, and its draft goes', async () => {
  const killed = await buildNode('test/integration/backup/write-process.ts', 'writing');
  const { home, keychain, file, open } = await filled();
  const before = readFileSync(file);
  // Large enough that it is still being written when the process hears of the first piece.
  writeFileSync(join(home, 'settings.json'), Buffer.alloc(64_000_000, ' '));
  const ended = run(killed.file, home, keychain, worker.file, file, passphrase);
  expect(ended.signal, ended.stderr).toBe('SIGKILL');
  expect(readFileSync(file).equals(before)).toBe(true);
  const drafts = () => readdirSync(folder).filter((name) => name.endsWith('.draft'));
  expect(drafts()).toHaveLength(1);
  await removeAbandonedDrafts(home);
  expect(drafts()).toEqual([]);
  const { backups } = await open();
  expect((await backups.inspect(file, secret())).profiles).toHaveLength(1);
  await backups.tidyUp();
  expect(readdirSync(join(home, 'backup-work'))).toEqual([]);
});

test('a merge that is killed has taken nothing, or all', async () => {
  const killed = await buildNode('test/integration/backup/merge-process.ts', 'merging');
  const { home, vault, expected, place } = await filled();
  const { file } = place();
  const source = join(folder, 'source.db');
  cpSync(`${file}.marks`, `${source}.marks`);
  const before = openMarksAlone(place());
  for (const table of ['mark', 'entry', 'reconcile_line', 'reconcile_pair', 'reconcile_run'])
    before?.run(`DELETE FROM own.${table}`);
  before?.close();
  const emptied = contents(home, vault, storedId);
  expect(emptied).not.toEqual(expected);
  let writes = 0;
  let ended;
  do {
    expect(contents(home, vault, storedId), String(writes)).toEqual(emptied);
    writes += 1;
    ended = run(killed.file, file, source, storedKey, String(writes));
  } while (ended.signal === 'SIGKILL');
  expect(ended.status, ended.stderr).toBe(0);
  expect(writes).toBeGreaterThan(5);
  expect(contents(home, vault, storedId)).not.toEqual(emptied);
});
