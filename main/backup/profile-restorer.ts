import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { byName } from '../../shared/by-name';
import type { LineCounts, MergeOffer } from '../../shared/ipc/backup';
import type { OnConflict } from '../../shared/ipc/handover';
import type { Profile } from '../../shared/ipc/profiles';
import { recorded, type AuditLog } from '../audit/audit-store';
import { readCacheKey, writeCacheKey } from '../credentials/cache-key';
import { writeAtomically } from '../disk/atomic-write';
import { readSmallFileIfThere } from '../disk/small-file';
import { DeskError } from '../failure';
import { homeFiles } from '../home';
import { jsonOrNull } from '../json/parsed';
import { checkEntries } from '../profiles/profile-check';
import type { ProfileStore } from '../profiles/profiles';
import { vaultEntries, type Vault } from '../vault/vault';
import { profileFiles, type ManifestProfile } from './manifest';
import type { Merged } from './merge';
import type { StagedBackup, StagedProfile } from './read-backup';
import { storeKeys, unpackedKeys, type ServiceKeys } from './service-keys';
import { runTask, type Progress } from './thread';
import type { WorkFolder } from './work-folder';

export interface RestoringParts {
  readonly home: string;
  /** The built worker.ts. */
  readonly workerFile: string;
  readonly vault: Vault;
  readonly profiles: ProfileStore;
  readonly auditOf: (profileId: string) => AuditLog;
  /**
   * Closes the profile if it is the open one, and runs the work before it can be opened again; fails
   * while another process has its records open.
   */
  readonly whileUnused: <T>(profileId: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * `add`: as a further connection, under a free name. `replace`: in the place of the connection with
 * this name, whose keys stay if the address is the same. `merge`: what people set up, marked and
 * settled is added to the connection with this name, whose records, history and audit log stay.
 */
type RestoreAction = 'add' | 'merge' | 'replace';

export interface RestoreChoice {
  readonly folder: string;
  readonly action: RestoreAction;
  /** Of merging; default `add`. */
  readonly conflict?: OnConflict | undefined;
}

export interface RestoredProfile {
  readonly id: string;
  readonly name: string;
  readonly action: RestoreAction;
  /** Whether the keys of the service are here. */
  readonly hasKeys: boolean;
  /** Whether they came with the backup. */
  readonly keysRestored: boolean;
  /** Of the backup; of what was taken when merged. */
  readonly counts: Readonly<Record<string, number>>;
  /** Of merging. */
  readonly lines?: LineCounts;
}

const nothing: Merged = {
  items: [],
  lines: { new: 0, newer: 0, older: 0, undecided: 0 },
  marks: { new: 0, same: 0, differs: 0 },
  taken: {},
};

const refuse = (reason: string, params: Readonly<Record<string, string>> = {}): DeskError =>
  new DeskError('input.backup', { reason, ...params });

/** Puts a profile of a backup that was read and checked into its place here. */
export class ProfileRestorer {
  readonly #parts: RestoringParts;

  constructor(parts: RestoringParts) {
    this.#parts = parts;
  }

  /** Puts files and key in their place, under a new id, and then the profile into the list. */
  async place(
    work: WorkFolder,
    { path, key }: StagedProfile,
    listed: ManifestProfile,
    {
      action,
      file,
      keys,
    }: {
      readonly action: 'add' | 'replace';
      readonly file: string;
      readonly keys: ServiceKeys | null;
    },
  ): Promise<RestoredProfile> {
    const { home, vault, profiles, auditOf, whileUnused } = this.#parts;
    const wanted = checkedProfile(listed);
    const before = profiles.byName(wanted.name);
    const id = randomUUID();
    const replaced = action === 'replace' ? before : null;
    const name = action === 'add' ? freeName(wanted.name, profiles) : wanted.name;
    const profile: Profile = { ...wanted, id, name };
    // Told before anything is done.
    if (replaced !== null) await whileUnused(replaced.id, () => Promise.resolve());
    await work.note('placed', id);
    if (key !== null) await writeCacheKey(vault, id, key);
    await forgetAgreement(join(path, 'publish.json'));
    const folder = homeFiles.profileFolder(home, id);
    mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
    renameSync(path, folder);
    if (key !== null) await auditOf(id).record({ what: 'restore', subject: action, file });
    // Keys that are here may be newer than the backup.
    const keepsKeys =
      replaced !== null && sameService(replaced, profile) && profiles.hasStoredKeys(replaced.id);
    const keysRestored = keys !== null && !keepsKeys;
    if (keysRestored) {
      if (key !== null)
        await auditOf(id).record({ what: 'connection', subject: 'keys restored', file });
      await storeKeys(vault, id, keys);
    }
    const hasKeys = keepsKeys || keysRestored;
    if (replaced === null) await profiles.adopt(profile, hasKeys);
    else {
      await whileUnused(replaced.id, async () => {
        if (keepsKeys) await copyKeys(vault, replaced.id, id);
        await work.note('replaced', replaced.id);
        // What was replaced is removed at the end of the work, or at a later start.
        await profiles.replace(replaced.id, profile, hasKeys);
      });
    }
    return { id, name, action, hasKeys, keysRestored, counts: listed.counts };
  }

  /** What merging would change; writes nothing. Fails as `mergeBackup`, and with `vault.*`. */
  async compare(
    found: StagedProfile,
    listed: ManifestProfile,
    progress: Progress,
  ): Promise<MergeOffer> {
    const here = this.#inPlace(listed);
    const { items, lines, marks } = await this.#merged(found, here, null, progress);
    return { items, lines, marks };
  }

  /** The connection here that a profile of a backup can be merged into. */
  #inPlace(listed: ManifestProfile): Profile {
    const { name, baseUrl } = checkedProfile(listed);
    const here = this.#parts.profiles.byName(name);
    if (here === null) throw refuse('gone', { name });
    if (here.baseUrl !== baseUrl) throw refuse('address', { name });
    return here;
  }

  /** Adds what people set up, marked and settled to the connection here. Fails as `compare`. */
  async merge(
    found: StagedProfile,
    listed: ManifestProfile,
    {
      conflict = 'add',
      file,
    }: { readonly conflict?: OnConflict | undefined; readonly file: string },
  ): Promise<RestoredProfile> {
    const { auditOf, profiles, whileUnused } = this.#parts;
    const here = this.#inPlace(listed);
    await whileUnused(here.id, () => Promise.resolve());
    const { taken, lines } = await recorded(
      auditOf(here.id),
      { what: 'restore', subject: 'merge', file },
      () => whileUnused(here.id, () => this.#merged(found, here, conflict)),
      (done) => ({ count: Object.values(done.taken).reduce((sum, each) => sum + each, 0) }),
    );
    const { id, name } = here;
    const hasKeys = profiles.hasStoredKeys(id);
    return { id, name, action: 'merge', hasKeys, keysRestored: false, counts: taken, lines };
  }

  async #merged(
    { path, key }: StagedProfile,
    { id }: Profile,
    conflict: OnConflict | null,
    progress: Progress = {},
  ): Promise<Merged> {
    const { home, vault, workerFile } = this.#parts;
    const file = homeFiles.database(home, id);
    const mine = await readCacheKey(vault, id);
    if (mine === null) {
      throw existsSync(file) ? new DeskError('vault.key-missing') : refuse('unopened');
    }
    // A connection whose records were never read has nothing that people did.
    if (key === null) return nothing;
    const from = { file: join(path, profileFiles['cache.db']), key };
    const task = { kind: 'merge' as const, here: { file, key: mine }, from, conflict };
    return runTask(workerFile, task, progress);
  }
}

/** Of a backup that was read, one of its profiles. */
export function profileOf({ profiles, manifest }: StagedBackup, folder: string) {
  const found = profiles.find((each) => each.folder === folder);
  const listed = manifest.profiles.find((each) => each.folder === folder);
  if (found === undefined || listed === undefined) throw refuse('altered');
  const keys = found.keys === null ? null : unpackedKeys(found.keys, checkedProfile(listed));
  return { found, listed, keys };
}

/** Checked like an entry of `profiles.json`. Fails with `input.backup` (`altered`). */
export function checkedProfile({ profile }: ManifestProfile): Profile {
  const [checked] = checkEntries([profile]).profiles;
  if (checked === undefined) throw refuse('altered');
  return checked;
}

const sameService = (one: Profile, other: Profile): boolean =>
  one.baseUrl === other.baseUrl && JSON.stringify(one.token) === JSON.stringify(other.token);

function freeName(name: string, profiles: Pick<ProfileStore, 'byName'>): string {
  // No half of a character at its end: such a name would be refused at the next start.
  const start = name.slice(0, 70).replace(/[\ud800-\udbff]$/, '');
  let free = name;
  for (let nth = 2; profiles.byName(free) !== null; nth += 1) free = `${start} (${nth})`;
  return free;
}

async function copyKeys(vault: Vault, from: string, to: string): Promise<void> {
  for (const entry of [...vaultEntries, 'database-password'] as const) {
    const secret = await vault.read(from, entry);
    if (secret !== null) await vault.write(to, entry, secret);
  }
}

/** Whoever restores is asked again before records are published. */
async function forgetAgreement(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const content = jsonOrNull(byName(v.string(), v.unknown()), readSmallFileIfThere(file) ?? '');
  const settings = content === null ? {} : { ...content, agreedTo: null, afterSync: false };
  await writeAtomically(file, `${JSON.stringify(settings, null, 2)}\n`);
}
