import { resolve } from 'node:path';
import { DeskError } from '../failure';
import type { MergeOffer } from '../../shared/ipc/backup';
import type { RestoreChoice } from '../backup/backups';
import type { Services } from '../services';
import type { Command } from './commands';
import { sameName } from '../../shared/names';
import { counted } from './counted';
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
  const {
    file,
    bytes,
    sha256,
    profiles: saved,
    omitted,
  } = await backups.write(
    { profileIds, out: resolve(out), passphrase },
    { onProgress: reporter(), signal },
  );
  await printJson({ file, bytes, sha256, profiles: saved, omitted });
  if (omitted.length > 0) {
    printMessage(`Not in this backup, their key is not in the keychain: ${omitted.join(', ')}.`);
  }
  printMessage('Keep the passphrase: without it nobody can restore this backup.');
  return omitted.length > 0 ? exit.incomplete : exit.ok;
}

/**
 * Restores or merges connections and prints a line about each; with `show`, only what the backup
 * holds, or what merging would change.
 */
export async function restore(
  services: Services,
  { file, profile, action, merge, show }: RestoreCommand,
  signal: AbortSignal,
): Promise<ExitStatus> {
  const { backups } = services;
  const passphrase = await readPasswordFromStdin();
  const path = resolve(file);
  const contents = await backups.inspect(path, passphrase);
  const chosen = contents.profiles.filter(
    ({ name }) => profile === null || sameName(name, profile),
  );
  const isMerged = ({ existing }: { readonly existing: string | null }) =>
    merge && existing !== null;
  const differing = async (): Promise<string | null> => {
    for (const { folder, name } of chosen.filter(isMerged)) {
      const offer = await backups.compare({ file: path, passphrase, folder }, { signal });
      if (show) {
        await printOffer(name, offer);
        continue;
      }
      const found = offer.items.find(({ state }) => state === 'differs');
      if (found !== undefined) return `${found.part} of ${found.resource}: "${found.name}"`;
      if (offer.marks.differs > 0) return counted(offer.marks.differs, 'mark');
    }
    return null;
  };
  if (show) {
    const createdAt = iso(contents.createdAt);
    for (const { name, host, counts, hasKeys, existing } of chosen) {
      const exists = existing !== null;
      await printJson({ profile: name, host, createdAt, counts, hasKeys, exists });
    }
    await differing();
    return exit.ok;
  }
  if (chosen.length === 0) {
    throw new DeskError('input.backup', { reason: 'unknown', name: profile ?? '' });
  }
  const taken = chosen.find((each) => each.existing !== null && !isMerged(each));
  if (taken !== undefined && action === null) {
    throw new DeskError('input.backup', { reason: 'exists', name: taken.name });
  }
  const conflict = action ?? 'add';
  const differs = action === null ? await differing() : null;
  if (differs !== null) throw new DeskError('input.backup', { reason: 'differs', name: differs });
  const choices = chosen.map((each): RestoreChoice => {
    const { folder } = each;
    return isMerged(each)
      ? { folder, action: 'merge', conflict }
      : { folder, action: each.existing === null ? 'add' : conflict };
  });
  const restored = await backups.restore(
    { file: path, passphrase, choices },
    { onProgress: reporter(), signal },
  );
  for (const { name, action: done, hasKeys, keysRestored, counts, lines } of restored) {
    await printJson({ profile: name, restored: done, hasKeys, keysRestored, counts, lines });
    if (lines !== undefined && lines.newer + lines.older > 0) {
      printMessage(
        `"${name}": ${counted(lines.newer, 'settled line')} of the backup replaced an earlier one, ${counted(lines.older, 'line')} settled later here stayed.`,
      );
    }
  }
  const namesOf = (all: typeof restored) => all.map(({ name }) => name).join(', ');
  const withKeys = restored.filter(({ keysRestored }) => keysRestored);
  if (withKeys.length > 0) {
    printMessage(
      `The keys of the service came with the backup, and are in the keychain now: ${namesOf(withKeys)}.`,
    );
  }
  const without = restored.filter(({ hasKeys }) => !hasKeys);
  if (without.length > 0) {
    printMessage(`No keys of the service: ${namesOf(without)}. Run "connect" to enter them.`);
  }
  return exit.ok;
}

/** What merging a connection would take, and what is here in its place. */
async function printOffer(profile: string, { items, lines, marks }: MergeOffer): Promise<void> {
  for (const { part, resource, name, state } of items) {
    await printJson({ profile, part, resource, name, state });
  }
  await printJson({ profile, lines });
  await printJson({ profile, marks });
}

const reporter = () => quarterReporter(0.25, (percent) => printMessage(`${percent} % done`));
