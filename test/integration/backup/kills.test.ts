import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { Backups } from '../../../main/backup/backups';
import { homeFiles } from '../../../main/home';
import { noPolicy } from '../../../main/policy/policy';
import { ProfileStore } from '../../../main/profiles/profiles';
import { openMarks } from '../../../main/marks/file';
import { openDatabase, type Database } from '../../../main/store/database';
import { newestFormat } from '../../../main/store/migrations/migrate';
import { userMigration } from '../../../main/store/migrations/user-steps';
import { openStored } from '../../../main/store/open-stored';
import { Secret } from '../../../main/vault/secret';
import { buildNode } from '../../support/built-node';
import { temporaryFolder } from '../store/rig';
import { FileVault } from './file-vault';

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

test('a restoration that is killed leaves the old connection or the new one, whole', async () => {
  const folder = temporaryFolder();
  const worker = await buildNode('main/backup/worker.ts', 'backup-worker');
  const killed = await buildNode('test/integration/backup/restore-process.ts', 'restoring');
  try {
    const home = join(folder, 'home');
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
    opened.db.run("INSERT INTO own.entry VALUES ('desk.pivots', ?)", '[{"name":"By status"}]');
    opened.close(false);
    const keychain = join(folder, 'keychain.json');
    const vault = new FileVault(keychain);
    await vault.write(storedId, 'cache-key', Secret.fromText(storedKey));
    const open = async () => {
      const profiles = await ProfileStore.open(home);
      const backups = new Backups({
        ...{ home, vault, policy: noPolicy, profiles, workerFile: worker.file },
        writtenBy: 'Merchant Desk 0.0.0',
        auditOf: () => ({ record: () => Promise.resolve() }),
        release: () => Promise.resolve(),
        forget: async (id) => {
          await vault.remove(id, 'cache-key');
          rmSync(homeFiles.profileFolder(home, id), { recursive: true, force: true });
        },
        workFactor: 10,
      });
      return { profiles, backups };
    };
    const file = join(folder, 'desk.age');
    const { backups } = await open();
    const secret = Secret.fromText(passphrase);
    await backups.write({ profileIds: [storedId], out: file, passphrase: secret });
    const expected = contents(home, vault, storedId);
    const [records = {}, user = {}] = expected;
    for (const table of ['clients', 'clients_body', 'sync'])
      expect(records[table]?.length, table).toBeGreaterThan(0);
    for (const [table, rows] of Object.entries(user)) expect(rows.length, table).toBeGreaterThan(0);
    for (const killedAt of ['read', 'key', 'list', 'listed', 'none']) {
      const before = (await open()).profiles.list.map(({ id }) => id);
      const ended = spawnSync(
        process.execPath,
        [killed.file, home, keychain, worker.file, file, passphrase, killedAt],
        { encoding: 'utf8', env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
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
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
