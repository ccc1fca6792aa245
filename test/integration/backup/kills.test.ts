import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { Backups } from '../../../main/backup/backups';
import { homeFiles } from '../../../main/home';
import { noPolicy } from '../../../main/policy/policy';
import { ProfileStore } from '../../../main/profiles/profiles';
import { openDatabase } from '../../../main/store/database';
import { Secret } from '../../../main/vault/secret';
import { buildNode, temporaryFolder } from '../store/rig';
import { FileVault } from './file-vault';

const passphrase = 'sample passphrase, not a secret';
const storedKey = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const formatHome = resolve(import.meta.dirname, '../../homes/format-2');
const storedId = '1ea092c3-5693-4220-a2a3-c90d9d1199fe';

/** What the user had set up, and how many versions there are. */
function contents(home: string, vault: FileVault, id: string): unknown {
  const file = homeFiles.database(home, id);
  const key = Buffer.from(vault.entries[`${id}/cache-key`] ?? '', 'hex');
  const db = openDatabase({ file, key });
  const versions = db.numbers('SELECT count(*) FROM clients UNION ALL SELECT count(*) FROM lots')();
  db.close();
  const beside = openDatabase({ file: `${file}.marks`, key });
  const marks = beside.numbers('SELECT count(*) FROM mark')();
  beside.close();
  return { versions, marks };
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
    cpSync(
      join(formatHome, 'caches', `${storedId}.db.marks`),
      join(profileFolder, 'cache.db.marks'),
    );
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
    worker.remove();
    killed.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
