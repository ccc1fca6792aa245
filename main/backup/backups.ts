import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { settingsSchema } from '../../shared/ipc/settings';
import type { MergeOffer } from '../../shared/ipc/backup';
import type { Profile } from '../../shared/ipc/profiles';
import { readCacheKey } from '../credentials/cache-key';
import { takeFileLock } from '../disk/file-lock';
import { recorded, type AuditLog } from '../audit/audit-store';
import { DeskError } from '../failure';
import { homeFiles } from '../home';
import { requireBackups, requireKeysInBackups, type Policy } from '../policy/policy';
import { SettingsStore } from '../settings/settings';
import type { Secret } from '../vault/secret';
import { BackupRecord } from './backup-record';
import { keysFile, type Manifest } from './manifest';
import { passphraseText } from './passphrase';
import {
  checkedProfile,
  profileOf,
  ProfileRestorer,
  type RestoreChoice,
  type RestoredProfile,
  type RestoringParts,
} from './profile-restorer';
import type { StagedBackup } from './read-backup';
import { packedKeys } from './service-keys';
import { runTask, type Progress } from './thread';
import { tidyUp, WorkFolder, type Tidying } from './work-folder';
import type { BackupJob } from './write-backup';
import { jsonOrNull } from '../json/parsed';

interface BackupParts extends RestoringParts {
  readonly writtenBy: string;
  readonly policy: Policy;
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

/** Backups of profiles: written to a file, and restored from it. */
export class Backups {
  readonly record: BackupRecord;
  readonly #parts: BackupParts;
  readonly #restorer: ProfileRestorer;

  constructor(parts: BackupParts) {
    this.#parts = parts;
    this.#restorer = new ProfileRestorer(parts);
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
    if (real.length === 0) throw new DeskError('input.backup', { reason: 'nothing' });
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
        const { name, host, baseUrl } = checkedProfile(each);
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
    if (release === null) throw new DeskError('input.backup', { reason: 'running' });
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
              ? await this.#restorer.merge(found, listed, about)
              : await this.#restorer.place(work, found, listed, {
                  ...about,
                  action: choice.action,
                  keys,
                }),
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
    return this.#staged(wanted, progress, (staged) => {
      const { found, listed } = profileOf(staged, folder);
      return this.#restorer.compare(found, listed, progress);
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
