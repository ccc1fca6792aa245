import { rmSync } from 'node:fs';
import { Backups } from '../../../main/backup/backups';
import { homeFiles } from '../../../main/home';
import { noPolicy } from '../../../main/policy/policy';
import { ProfileStore } from '../../../main/profiles/profiles';
import { Secret } from '../../../main/vault/secret';
import { FileVault } from './file-vault';

/**
 * A process of its own that is killed at one moment of a restoration: while the file is read, once
 * the key is in the keychain, before the connection is listed, or once it is. Bundled by
 * kills.test.ts.
 */
const [
  home = '',
  keychain = '',
  workerFile = '',
  file = '',
  passphrase = '',
  killedAt = '',
  action = '',
] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');
const vault = new FileVault(keychain);
const write = vault.write.bind(vault);
vault.write = async (id, entry, secret) => {
  await write(id, entry, secret);
  if (killedAt === 'key') die();
};

async function restore(): Promise<void> {
  const profiles = await ProfileStore.open(home);
  const replace = profiles.replace.bind(profiles);
  const adopt = profiles.adopt.bind(profiles);
  const list = async (work: () => Promise<void>) => {
    if (killedAt === 'list') die();
    await work();
    if (killedAt === 'listed') die();
  };
  profiles.replace = (...all) => list(() => replace(...all));
  profiles.adopt = (...all) => list(() => adopt(...all));
  const backups = new Backups({
    ...{ home, vault, policy: noPolicy, profiles, workerFile },
    writtenBy: 'Merchant Desk 0.0.0',
    auditOf: () => ({ record: () => Promise.resolve() }),
    release: () => Promise.resolve(),
    forget: async (id) => {
      await vault.remove(id, 'cache-key');
      rmSync(homeFiles.profileFolder(home, id), { recursive: true, force: true });
    },
  });
  const secret = () => Secret.fromText(passphrase);
  const { profiles: found } = await backups.inspect(file, secret());
  const choices = found.map(({ folder }) => ({ folder, action: action as 'add' | 'replace' }));
  await backups.restore(
    { file, passphrase: secret(), choices },
    { onProgress: () => killedAt === 'read' && die() },
  );
}

void restore();
