import { resolve } from 'node:path';
import { DeskError } from '../failure';
import type { RestoreChoice } from '../backup/backups';
import type { Services } from '../services';
import type { Command } from './commands';
import { sameName } from '../../shared/names';
import { exit, type ExitStatus } from './exit';
import { iso, printJson, printMessage, quarterReporter } from './output';
import { readPasswordFromStdin } from './stdin';
import { requireProfile } from './stored-records';

type BackupCommand = Extract<Command, { name: 'backup' }>;
type RestoreCommand = Extract<Command, { name: 'restore' }>;

/** Writes a backup and prints a line about it. The passphrase comes from standard input. */
export async function backup(
  services: Services,
  { profile, out }: BackupCommand,
  signal: AbortSignal,
): Promise<ExitStatus> {
  const { profiles, backups } = services;
  const profileIds =
    profile === null ? profiles.list.map(({ id }) => id) : [requireProfile(services, profile).id];
  const passphrase = await readPasswordFromStdin();
  const written = await backups.write(
    { profileIds, out: resolve(out), passphrase },
    { onProgress: reporter(), signal },
  );
  await printJson(written);
  const { omitted } = written;
  if (omitted.length > 0) {
    printMessage(`Not in this backup, their key is not in the keychain: ${omitted.join(', ')}.`);
  }
  printMessage('Keep the passphrase: without it nobody can restore this backup.');
  return omitted.length > 0 ? exit.incomplete : exit.ok;
}

/** Restores connections and prints a line about each; with `--show`, only what the backup holds. */
export async function restore(
  services: Services,
  { file, profile, action, show }: RestoreCommand,
  signal: AbortSignal,
): Promise<ExitStatus> {
  const { backups } = services;
  const passphrase = await readPasswordFromStdin();
  const path = resolve(file);
  const contents = await backups.inspect(path, passphrase);
  const chosen = contents.profiles.filter(
    ({ name }) => profile === null || sameName(name, profile),
  );
  if (show) {
    const createdAt = iso(contents.createdAt);
    for (const { name, host, counts, existing } of chosen) {
      await printJson({ profile: name, host, createdAt, counts, exists: existing !== null });
    }
    return exit.ok;
  }
  if (chosen.length === 0) {
    throw new DeskError('input.backup', { reason: 'unknown', name: profile ?? '' });
  }
  const taken = chosen.find(({ existing }) => existing !== null);
  if (taken !== undefined && action === null) {
    throw new DeskError('input.backup', { reason: 'exists', name: taken.name });
  }
  const choices = chosen.map(({ folder }): RestoreChoice => {
    return { folder, action: action ?? 'add' };
  });
  const restored = await backups.restore(
    { file: path, passphrase, choices },
    { onProgress: reporter(), signal },
  );
  for (const { name, action: done, hasKeys, counts } of restored) {
    await printJson({ profile: name, restored: done, hasKeys, counts });
  }
  if (restored.some(({ hasKeys }) => !hasKeys)) {
    printMessage('A backup holds no keys of the service: run "connect" to enter them.');
  }
  return exit.ok;
}

const reporter = () => quarterReporter(0.25, (percent) => printMessage(`${percent} % done`));
