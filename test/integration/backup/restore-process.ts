import { once } from 'node:events';
import { Backups } from '../../../main/backup/backups';
import { noPolicy } from '../../../main/policy/policy';
import { ProfileStore } from '../../../main/profiles/profiles';
import { Secret } from '../../../main/vault/secret';
import { FileVault, forgetEntirely } from './file-vault';

/**
 * A process of its own that is killed at one moment of a restoration: while the file is read, after a
 * write to the keychain (`write 1` is the first), before the connection is listed, or once it is.
 * With `wait` it says that it is about to list it, and goes on when it is told. Bundled by
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
let writes = 0;
vault.write = async (id, entry, secret) => {
  await write(id, entry, secret);
  writes += 1;
  if (killedAt === `write ${writes}`) die();
};

/** Says a word, and waits for one. */
async function turn(): Promise<void> {
  process.stdout.write('listing\n');
  await once(process.stdin, 'data');
}

async function restore(): Promise<void> {
  const profiles = await ProfileStore.open(home);
  const replace = profiles.replace.bind(profiles);
  const adopt = profiles.adopt.bind(profiles);
  const list = async (work: () => Promise<void>) => {
    if (killedAt === 'list') die();
    if (killedAt === 'wait') await turn();
    await work();
    if (killedAt === 'listed') die();
  };
  profiles.replace = (...all) => list(() => replace(...all));
  profiles.adopt = (...all) => list(() => adopt(...all));
  const backups = new Backups({
    ...{ home, vault, policy: noPolicy, profiles, workerFile },
    writtenBy: 'Merchant Desk 0.0.0',
    auditOf: () => ({ record: () => Promise.resolve() }),
    whileUnused: (_id, work) => work(),
    forget: (id) => forgetEntirely(home, vault, id),
  });
  const secret = () => Secret.fromText(passphrase);
  const { profiles: found } = await backups.inspect(file, secret());
  const choices = found.map(({ folder }) => ({ folder, action: action as 'add' | 'replace' }));
  await backups.restore(
    { file, passphrase: secret(), choices },
    { onProgress: () => killedAt === 'read' && die() },
  );
}

void restore().finally(() => process.stdin.destroy());
