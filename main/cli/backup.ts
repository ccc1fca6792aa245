import { resolve } from 'node:path';
import { DeskError } from '../failure';
import type { MergeOffer } from '../../shared/ipc/backup';
import type { BackupContents } from '../backup/backups';
import type { RestoreChoice, RestoredProfile } from '../backup/profile-restorer';
import { requireBackups } from '../policy/policy';
import type { Services } from '../services';
import type { Command } from './commands';
import { sameName } from '../../shared/names';
import { counted } from './counted';
import { exit, type ExitStatus } from './exit';
import { iso, printJson, printMessage, printShortfall, quarterReporter } from './output';
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
  const { profiles, backups, policy } = services;
  // Before anybody types a passphrase for nothing.
  requireBackups(policy, resolve(out));
  const profileIds =
    profile === null ? profiles.list.map(({ id }) => id) : [requireProfile(services, profile).id];
  const passphrase = await readPasswordFromStdin('passphrase');
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
    printShortfall(`Not in this backup, their key is not in the keychain: ${omitted.join(', ')}.`);
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
  const passphrase = await readPasswordFromStdin('passphrase');
  const opened = { file: resolve(file), passphrase };
  const contents = await backups.inspect(opened.file, passphrase);
  const chosen = contents.profiles
    .filter(({ name }) => profile === null || sameName(name, profile))
    .map((each): Chosen => ({ ...each, isMerged: merge && each.existing !== null }));
  const offers = async function* () {
    for (const { folder, name, isMerged } of chosen) {
      if (isMerged) yield { name, offer: await backups.compare({ ...opened, folder }, { signal }) };
    }
  };
  if (show) {
    await printContents(contents.createdAt, chosen);
    for await (const { name, offer } of offers()) await printOffer(name, offer);
    return exit.ok;
  }
  if (chosen.length === 0) {
    throw new DeskError('input.backup', { reason: 'unknown', name: profile ?? '' });
  }
  if (action === null) {
    requireFreeNames(chosen);
    for await (const { offer } of offers()) requireAlike(offer);
  }
  const choices = chosen.map((each) => choiceOf(each, action ?? 'add'));
  const restored = await backups.restore(
    { ...opened, choices },
    { onProgress: reporter(), signal },
  );
  await printRestored(restored);
  return exit.ok;
}

/** `isMerged`: into the connection here with its name. */
type Chosen = BackupContents['profiles'][number] & { readonly isMerged: boolean };

function choiceOf(
  { folder, existing, isMerged }: Chosen,
  conflict: NonNullable<RestoreCommand['action']>,
): RestoreChoice {
  if (isMerged) return { folder, action: 'merge', conflict };
  return { folder, action: existing === null ? 'add' : conflict };
}

/** Nobody said what to do then: nothing is restored under a name that is taken. */
function requireFreeNames(chosen: readonly Chosen[]): void {
  const taken = chosen.find(({ existing, isMerged }) => existing !== null && !isMerged);
  if (taken === undefined) return;
  throw new DeskError('input.backup', { reason: 'exists', name: taken.name });
}

/** Nobody said what to do then: nothing is merged that differs here. */
function requireAlike({ items, marks }: MergeOffer): void {
  const found = items.find(({ state }) => state === 'differs');
  if (found !== undefined) {
    const name = `${found.part} of ${found.resource}: "${found.name}"`;
    throw new DeskError('input.backup', { reason: 'differs', name });
  }
  if (marks.differs > 0) {
    throw new DeskError('input.backup', {
      reason: 'differs',
      name: counted(marks.differs, 'mark'),
    });
  }
}

async function printContents(createdAt: number, chosen: readonly Chosen[]): Promise<void> {
  for (const { name, host, counts, hasKeys, existing } of chosen) {
    const exists = existing !== null;
    await printJson({ profile: name, host, createdAt: iso(createdAt), counts, hasKeys, exists });
  }
}

async function printRestored(restored: readonly RestoredProfile[]): Promise<void> {
  for (const { name, action, hasKeys, keysRestored, counts, lines } of restored) {
    await printJson({ profile: name, restored: action, hasKeys, keysRestored, counts, lines });
    if (lines !== undefined && lines.newer + lines.older > 0) {
      printMessage(
        `"${name}": ${counted(lines.newer, 'settled line')} of the backup replaced an earlier one, ${counted(lines.older, 'line')} settled later here stayed.`,
      );
    }
  }
  const namesOf = (all: readonly RestoredProfile[]) => all.map(({ name }) => name).join(', ');
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
