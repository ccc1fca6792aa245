import { Backups } from '../../../main/backup/backups';
import { noteDraftsIn } from '../../../main/disk/drafts';
import { noPolicy } from '../../../main/policy/policy';
import { ProfileStore } from '../../../main/profiles/profiles';
import { Secret } from '../../../main/vault/secret';
import { FileVault } from './file-vault';

/** A process of its own that is killed while its backup is written. Bundled by kills.test.ts. */
const [home = '', keychain = '', workerFile = '', out = '', passphrase = ''] =
  process.argv.slice(2);

async function write(): Promise<void> {
  noteDraftsIn(home);
  const profiles = await ProfileStore.open(home);
  const backups = new Backups({
    ...{ home, vault: new FileVault(keychain), policy: noPolicy, profiles, workerFile },
    writtenBy: 'Merchant Desk 0.0.0',
    auditOf: () => ({ record: () => Promise.resolve() }),
    whileUnused: (_id, work) => work(),
    forget: () => Promise.resolve(),
    workFactor: 10,
  });
  await backups.write(
    {
      profileIds: profiles.list.map(({ id }) => id),
      out,
      passphrase: Secret.fromText(passphrase),
    },
    { onProgress: () => process.kill(process.pid, 'SIGKILL') },
  );
}

void write();
