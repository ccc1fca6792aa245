import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { byName } from '../../shared/by-name';
import { settingsSchema } from '../../shared/ipc/settings';
import type { LineCounts, MergeOffer } from '../../shared/ipc/backup';
import type { OnConflict } from '../../shared/ipc/handover';
import type { Profile } from '../../shared/ipc/profiles';
import { readCacheKey, writeCacheKey } from '../credentials/cache-key';
import { writeAtomically } from '../disk/atomic-write';
import { takeFileLock } from '../disk/file-lock';
import { readSmallFileIfThere } from '../disk/small-file';
import { recorded, type AuditLog } from '../audit/audit-store';
import { DeskError } from '../failure';
import { homeFiles } from '../home';
import { requireBackups, requireKeysInBackups, type Policy } from '../policy/policy';
import { checkEntries } from '../profiles/profile-check';
import type { ProfileStore } from '../profiles/profiles';
import { SettingsStore } from '../settings/settings';
import { vaultEntries, type Vault } from '../vault/vault';
import type { Secret } from '../vault/secret';
import { BackupRecord } from './backup-record';
import { keysFile, profileFiles, type Manifest, type ManifestProfile } from './manifest';
import type { Merged } from './merge';
import { passphraseText } from './passphrase';
import type { StagedBackup, StagedProfile } from './read-backup';
import { packedKeys, storeKeys, unpackedKeys, type ServiceKeys } from './service-keys';
import { runTask, type Progress } from './thread';
import { tidyUp, WorkFolder, type Tidying } from './work-folder';
import type { BackupJob } from './write-backup';
import { jsonOrNull } from '../json/parsed';

interface BackupParts {
  readonly home: string;
  /** The built worker.ts. */
  readonly workerFile: string;
  readonly writtenBy: string;
  readonly vault: Vault;
  readonly policy: Policy;
  readonly profiles: ProfileStore;
  readonly auditOf: (profileId: string) => AuditLog;
  /**
   * Closes the profile if it is the open one, and runs the work before it can be opened again; fails
   * while another process has its records open.
   */
  readonly whileUnused: <T>(profileId: string, work: () => Promise<T>) => Promise<T>;
  /** Removes the records and keys of a profile; closes it if it is the open one. */
  readonly forget: (profileId: string) => Promise<void>;
  /** The cost of the passphrase; for tests. */
  readonly workFactor?: number;
}

/** A profile that is written, with the keys of its records and of its service. */
type BackupSource = BackupJob['profiles'][number] & { readonly profile: Profile };

/** What was written. */
interface WrittenBackup {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly profiles: readonly { name: string; counts: Readonly<Record<string, number>> }[];
  /** Names of connections that are not in it: the keychain has no key for their records. */
  readonly omitted: readonly string[];
  /** Names of those in it without the keys of their service, which were to be in it: they have none. */
  readonly withoutKeys: readonly string[];
}

/** What a backup holds. */
export interface BackupContents {
  readonly writtenBy: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly profiles: readonly {
    /** Names it within the backup. */
    readonly folder: string;
    readonly name: string;
    readonly host: string;
    readonly counts: Readonly<Record<string, number>>;
    /** Whether the keys of its service are in it. */
    readonly hasKeys: boolean;
    /** The connection here with the same name, if there is one. */
    readonly existing: string | null;
    /** Whether it can be merged into that one: it has the same address. */
    readonly canMerge: boolean;
  }[];
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

/** Backups of profiles: written to a file, and restored from it. */
export class Backups {
  readonly record: BackupRecord;
  readonly #parts: BackupParts;

  constructor(parts: BackupParts) {
    this.#parts = parts;
    this.record = new BackupRecord(parts.home);
  }

  /**
   * Writes a backup of these profiles. One whose key is missing is left out and named, unless it is
   * the only one: a key that is gone must not keep the others from being saved. With `withKeys`, which
   * the user was asked in a window of main's, the keys of the services are in it. Fails with
   * `app.forbidden`, `input.backup` (`short`, `folder`, `nothing`), `vault.*` and `storage.*`; an
   * existing file is then untouched.
   */
  async write(
    {
      profileIds,
      out,
      passphrase,
      withKeys = false,
    }: {
      readonly profileIds: readonly string[];
      readonly out: string;
      readonly passphrase: Secret;
      readonly withKeys?: boolean;
    },
    progress: Progress = {},
  ): Promise<WrittenBackup> {
    const { home, workerFile, writtenBy, policy, workFactor } = this.#parts;
    requireBackups(policy, out);
    if (withKeys) requireKeysInBackups(policy);
    requireFolder(out);
    const text = passphraseText(passphrase, true);
    const chosen = this.#real(profileIds);
    await this.tidyUp();
    const { sources, omitted } = await this.#sources(chosen, withKeys);
    const work = new WorkFolder(home);
    try {
      const task: BackupJob = {
        kind: 'write',
        home,
        work: work.path,
        out,
        passphrase: text,
        writtenBy,
        at: Date.now(),
        profiles: sources,
        workFactor,
      };
      const { bytes, sha256, counts } = await recorded(
        this.#logOf(sources),
        { what: 'backup', file: basename(out), ...(withKeys && { subject: 'keys included' }) },
        () => runTask(workerFile, task, progress),
        (done) => ({ sha256: done.sha256 }),
      );
      // The backup is there, whether or not this can be noted.
      const ids = sources.map(({ profile }) => profile.id);
      await this.record.made(ids, { at: task.at, file: out, bytes }).catch(() => undefined);
      return {
        file: out,
        bytes,
        sha256,
        profiles: sources.map(({ profile: { name } }, at) => ({ name, counts: counts[at] ?? {} })),
        omitted: omitted.map(({ name }) => name),
        withoutKeys: sources
          .filter(({ keys }) => withKeys && keys === null)
          .map(({ profile }) => profile.name),
      };
    } finally {
      await work.end(this.#tidying);
    }
  }

  /** The profiles without the sample. Fails with `input.backup` (`nothing`) when none is left. */
  #real(profileIds: readonly string[]): Profile[] {
    const real = profileIds
      .map((id) => this.#parts.profiles.get(id))
      .filter(({ sample }) => !sample);
    if (real.length === 0) throw refuse('nothing');
    return real;
  }

  /** What is read of each, and those whose records cannot be, as the keychain has no key for them. */
  async #sources(
    chosen: readonly Profile[],
    withKeys: boolean,
  ): Promise<{ sources: BackupSource[]; omitted: Profile[] }> {
    const { home, vault } = this.#parts;
    const sources: BackupSource[] = [];
    const omitted: Profile[] = [];
    for (const profile of chosen) {
      const folder = homeFiles.profileFolder(home, profile.id);
      const file = homeFiles.database(home, profile.id);
      const isThere = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
      const key = isThere ? await readCacheKey(vault, profile.id) : null;
      if (isThere && key === null) omitted.push(profile);
      else {
        const keys = withKeys ? await packedKeys(vault, profile) : null;
        sources.push({ profile, folder, key, keys });
      }
    }
    if (sources.length === 0) throw new DeskError('vault.locked');
    return { sources, omitted };
  }

  /** The audit logs of those that have records: only they have a log. */
  #logOf(sources: readonly BackupSource[]): AuditLog {
    const withRecords = sources.filter(({ key }) => key !== null);
    return {
      record: async (deed) => {
        for (const { profile } of withRecords) await this.#parts.auditOf(profile.id).record(deed);
      },
    };
  }

  /** What a file holds. Writes nothing. Fails with `input.backup`. */
  async inspect(
    file: string,
    passphrase: Secret,
    progress: Pick<Progress, 'signal'> = {},
  ): Promise<BackupContents> {
    const text = passphraseText(passphrase, false);
    const task = { kind: 'inspect' as const, file, passphrase: text };
    return this.#contents(await runTask(this.#parts.workerFile, task, progress));
  }

  #contents({ writtenBy, createdAt, profiles, files }: Manifest): BackupContents {
    return {
      writtenBy,
      createdAt: Date.parse(createdAt),
      profiles: profiles.map((each) => {
        const { name, host, baseUrl } = profileIn(each);
        const here = this.#parts.profiles.byName(name);
        const canMerge = here !== null && here.baseUrl === baseUrl;
        const existing = here?.name ?? null;
        const hasKeys = files.some((file) => file.name === `${each.folder}/${keysFile}`);
        return {
          folder: each.folder,
          name,
          host,
          counts: each.counts,
          hasKeys,
          existing,
          canMerge,
        };
      }),
    };
  }

  /**
   * Restores the chosen profiles once the whole file was read and checked. Each appears in the list
   * in one step; the others are not touched. Until the first one does it can be cancelled; what was
   * begun then is done to its end. Fails with `input.backup` (`running` while another process
   * restores), `vault.*` and `storage.*`.
   */
  async restore(
    {
      file,
      passphrase,
      choices,
    }: {
      readonly file: string;
      readonly passphrase: Secret;
      readonly choices: readonly RestoreChoice[];
    },
    progress: Progress = {},
  ): Promise<RestoredProfile[]> {
    const folders = choices.map(({ folder }) => folder);
    const release = await takeFileLock(join(this.#parts.home, 'restoration'));
    if (release === null) throw refuse('running');
    try {
      return await this.#staged({ file, passphrase, folders }, progress, async (staged, work) => {
        // What is forged in any of them is refused before the first is restored.
        const chosen = choices.map((choice) => ({ choice, ...profileOf(staged, choice.folder) }));
        await this.#parts.profiles.reload();
        if (progress.signal?.aborted === true) throw new DeskError('app.cancelled');
        const restored: RestoredProfile[] = [];
        for (const { choice, found, listed, keys } of chosen) {
          const about = { ...choice, file: basename(file) };
          restored.push(
            choice.action === 'merge'
              ? await this.#merge(found, listed, about)
              : await this.#place(work, found, listed, { ...about, action: choice.action, keys }),
          );
        }
        await this.#takeSettings(staged.settings);
        return restored;
      });
    } finally {
      await release();
    }
  }

  /**
   * What merging a profile would change. Reads the whole file, and writes nothing. Fails as
   * `restore`.
   */
  compare(
    {
      file,
      passphrase,
      folder,
    }: { readonly file: string; readonly passphrase: Secret; readonly folder: string },
    progress: Progress = {},
  ): Promise<MergeOffer> {
    const wanted = { file, passphrase, folders: [folder] };
    return this.#staged(wanted, progress, async (staged) => {
      const { found, listed } = profileOf(staged, folder);
      const here = this.#inPlace(listed);
      const { items, lines, marks } = await this.#merged(found, here, null, progress);
      return { items, lines, marks };
    });
  }

  /** Reads and checks the whole file; what was read is removed when `use` has ended. */
  async #staged<T>(
    wanted: {
      readonly file: string;
      readonly passphrase: Secret;
      readonly folders: readonly string[];
    },
    progress: Progress,
    use: (staged: StagedBackup, work: WorkFolder) => Promise<T>,
  ): Promise<T> {
    const { home, workerFile, vault } = this.#parts;
    if (vault.state.kind !== 'keychain') throw new DeskError('vault.absent');
    const { file, folders } = wanted;
    const passphrase = passphraseText(wanted.passphrase, false);
    await this.tidyUp();
    const work = new WorkFolder(home);
    try {
      const task = { kind: 'stage' as const, file, passphrase, work: work.path, folders };
      return await use(await runTask(workerFile, task, progress), work);
    } finally {
      await work.end(this.#tidying);
    }
  }

  /** Removes what backups and restorations left that have ended. Never fails. */
  tidyUp(): Promise<void> {
    return tidyUp(this.#parts.home, this.#tidying);
  }

  get #tidying(): Tidying {
    const { profiles, forget } = this.#parts;
    const listed = async () => {
      await profiles.reload();
      return (id: string) => profiles.list.some((each) => each.id === id);
    };
    return { listed, forget };
  }

  /** Puts files and key in their place, under a new id, and then the profile into the list. */
  async #place(
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
    const wanted = profileIn(listed);
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

  /** The connection here that a profile of a backup can be merged into. */
  #inPlace(listed: ManifestProfile): Profile {
    const { name, baseUrl } = profileIn(listed);
    const here = this.#parts.profiles.byName(name);
    if (here === null) throw refuse('gone', { name });
    if (here.baseUrl !== baseUrl) throw refuse('address', { name });
    return here;
  }

  async #merge(
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

  /** Fails as `mergeBackup`, and with `vault.*`. */
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

  /** Settings are taken where there are none yet. */
  async #takeSettings(text: string | null): Promise<void> {
    const { home, policy } = this.#parts;
    if (text === null || existsSync(join(home, 'settings.json'))) return;
    const settings = jsonOrNull(settingsSchema, text);
    if (settings !== null) await new SettingsStore(home, policy).save(settings);
  }
}

/** A disk that was taken out is told before all records are copied. */
function requireFolder(out: string): void {
  if (existsSync(dirname(out))) return;
  const params = { reason: 'missing', fileName: basename(out) };
  throw new DeskError('storage.unwritable', params);
}

/** Of a backup that was read, one of its profiles. */
function profileOf({ profiles, manifest }: StagedBackup, folder: string) {
  const found = profiles.find((each) => each.folder === folder);
  const listed = manifest.profiles.find((each) => each.folder === folder);
  if (found === undefined || listed === undefined) throw refuse('altered');
  const keys = found.keys === null ? null : unpackedKeys(found.keys, profileIn(listed));
  return { found, listed, keys };
}

/** Checked like an entry of `profiles.json`. Fails with `input.backup` (`altered`). */
function profileIn({ profile }: ManifestProfile): Profile {
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
