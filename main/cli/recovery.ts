import { recordRecovery } from '../audit/audit-store';
import { lacksRecovery, makeRecovery, recoverCacheKey } from '../credentials/recovery';
import { homeFiles } from '../home';
import type { Policy } from '../policy/policy';
import type { Services } from '../services';
import type { Command } from './commands';
import { exit, type ExitStatus } from './exit';
import { printJson, printMessage } from './output';
import { readPasswordFromStdin } from './stdin';
import { requireProfile } from './stored-records';

/** Nobody looks at the window of a computer that runs commands: they say it instead. */
export function tellMissingRecovery(
  policy: Policy,
  home: string,
  { id, name }: { readonly id: string; readonly name: string },
): void {
  const isRequired = policy.requireRecoveryCode;
  if (!isRequired || !lacksRecovery(policy, homeFiles.database(home, id))) return;
  printMessage(
    `The administrator requires a recovery code, and ${name} has none: run "recovery --make".`,
  );
}

type RecoveryCommand = Extract<Command, { name: 'recovery' }>;

/** Makes a recovery code and prints it, or opens the offline data with one from standard input. */
export async function recovery(
  services: Services,
  home: string,
  { profile, make }: RecoveryCommand,
): Promise<ExitStatus> {
  const { id } = requireProfile(services, profile);
  const database = homeFiles.database(home, id);
  if (make) {
    const made = await makeRecovery(services.vault, id, database);
    const code = made.use((bytes) => Buffer.from(bytes).toString('utf8'));
    made.wipe();
    await services.currentProfile.auditOf(id).record({ what: 'reveal', subject: 'recovery-code' });
    await printJson({ profile, code });
    printMessage('Keep the code apart from this computer. It is not shown again.');
    return exit.ok;
  }
  const code = await readPasswordFromStdin('recovery code');
  try {
    await recoverCacheKey(services.vault, { profileId: id, database }, code);
  } finally {
    code.wipe();
  }
  await recordRecovery(services.currentProfile.auditOf(id));
  await printJson({ profile, recovered: true });
  return exit.ok;
}
