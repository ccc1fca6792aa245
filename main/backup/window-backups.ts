import { basename, dirname, join } from 'node:path';
import type { BackupContents, BackupState, MergeOffer } from '../../shared/ipc/backup';
import type { AuditLog } from '../audit/audit-store';
import { recordNewRefusal } from '../audit/refusals';
import type { CredentialPrompt } from '../credentials/credential-prompt';
import { DeskError, toFailure } from '../failure';
import { requireBackups, requireKeysInBackups, type Policy } from '../policy/policy';
import type { Ticker } from '../profiles/schedule';
import { SerialQueue } from '../serial-queue';
import { isDue } from '../values/due';
import { dayIn } from '../values/instants';
import type { Secret } from '../vault/secret';
import type { Vault } from '../vault/vault';
import type { Backups } from './backups';
import type { RestoreChoice, RestoredProfile } from './profile-restorer';
import { removeOldFiles, scheduledFileName } from './scheduled-files';

interface WindowBackupsOptions {
  readonly backups: Backups;
  readonly vault: Vault;
  readonly policy: Policy;
  readonly prompt: Pick<CredentialPrompt, 'askSecret'>;
  /** The connections that are backed up: all but the sample data. */
  readonly profileIds: () => readonly string[];
  /** The audit logs of those that have one. */
  readonly auditsOf: (profileIds: readonly string[]) => readonly AuditLog[];
  /** Of the open profile; null for none and for sample data. */
  readonly openProfileId: () => string | null;
  /** By the system's dialogs; null when the user cancelled. */
  readonly dialogs: {
    readonly saveAs: (path: string) => Promise<string | null>;
    readonly open: () => Promise<string | null>;
    readonly folder: () => Promise<string | null>;
  };
  /** Whether the user wants the keys of the services in a backup: asked in a window of main's own. */
  readonly confirmKeys: () => Promise<boolean>;
  /** Where a backup is suggested to be saved. */
  readonly documents: () => string;
  readonly isLocked: () => boolean;
  readonly zone: () => string;
  readonly ticker: Ticker;
  readonly onChange: (state: BackupState) => void;
}

type Schedule = NonNullable<BackupState['schedule']>;

/** The passphrase of the schedule belongs to no profile. */
const account = 'backups';
const checkMs = 600_000;
/** After a failure the schedule waits this long. */
const retryMs = 3_600_000;

/**
 * Backups as the window makes and restores them, and those by schedule: one at a time.
 * Passphrases are typed in main's window; the page learns neither them nor where they are.
 */
export class WindowBackups {
  readonly #options: WindowBackupsOptions;
  #running: { what: 'backup' | 'restore'; share: number; stop: AbortController } | null = null;
  #work: Promise<unknown> = Promise.resolve();
  readonly #checks = new SerialQueue();
  #opened: { readonly file: string; readonly passphrase: Secret } | null = null;
  #cancelTimer: () => void = () => undefined;

  constructor(options: WindowBackupsOptions) {
    this.#options = options;
  }

  async state(): Promise<BackupState> {
    const { backups, policy, vault, openProfileId, ticker } = this.#options;
    const id = openProfileId();
    const now = ticker.now();
    // Not worth a failure: it only delays a reminder.
    if (id !== null) await backups.record.see(id, now).catch(() => undefined);
    const { last, schedule, failed } = backups.record.current;
    return {
      allowed: policy.backups,
      folder: policy.backupFolder,
      keysAllowed: policy.keysInBackups,
      hasKeychain: vault.state.kind === 'keychain',
      running: this.#running && { what: this.#running.what, share: this.#running.share },
      last,
      schedule: schedule && { ...schedule, folder: policy.backupFolder ?? schedule.folder },
      failed: schedule === null || !policy.backups ? null : failed,
      reminder: policy.backups && id !== null ? backups.record.reminderOf(id, now) : null,
    };
  }

  /**
   * Asks where, and for a new passphrase; before that, with `withKeys`, whether the keys of the
   * services may be in it. Null when the user cancelled.
   */
  async start({ withKeys }: { readonly withKeys: boolean }): Promise<{
    omitted: string[];
    withoutKeys: string[];
  } | null> {
    const { backups, policy, dialogs, documents, profileIds, ticker, zone } = this.#options;
    const folder = policy.backupFolder ?? this.#lastFolder() ?? documents();
    const suggested = join(folder, `merchant-desk-${dayIn(zone(), ticker.now()).toString()}.age`);
    requireBackups(policy, suggested);
    if (withKeys) {
      requireKeysInBackups(policy);
      if (!(await this.#options.confirmKeys())) return null;
    }
    const file = await dialogs.saveAs(suggested);
    if (file === null) return null;
    requireBackups(policy, file);
    const passphrase = await this.#ask('new-passphrase', file);
    if (passphrase === null) return null;
    const { omitted, withoutKeys } = await this.#run('backup', (progress) =>
      backups.write({ profileIds: profileIds(), out: file, passphrase, withKeys }, progress),
    );
    return { omitted: [...omitted], withoutKeys: [...withoutKeys] };
  }

  /** Asks for a file and its passphrase; null when the user cancelled. */
  async open(): Promise<BackupContents | null> {
    const { backups, dialogs, prompt } = this.#options;
    this.closeFile();
    const file = await dialogs.open();
    if (file === null) return null;
    const found: { contents?: BackupContents } = {};
    // When the question is over, so is the reading: a disk may not give the file.
    const over = new AbortController();
    const take = async (passphrase: Secret) => {
      const contents = await backups.inspect(file, passphrase, { signal: over.signal });
      found.contents = {
        fileName: basename(file),
        ...contents,
        profiles: contents.profiles.map(({ folder: id, ...rest }) => ({ id, ...rest })),
      };
      this.#opened = { file, passphrase };
    };
    const question = { name: basename(file), place: file, isStored: false, take };
    await prompt.askSecret({ asks: 'passphrase', ...question }).finally(() => over.abort());
    return found.contents ?? null;
  }

  /** What merging a connection of the opened file would change. */
  compare(folder: string): Promise<MergeOffer> {
    const opened = this.#opened;
    if (opened === null) throw new DeskError('app.cancelled');
    return this.#run('restore', (progress) =>
      this.#options.backups.compare({ ...opened, folder }, progress),
    );
  }

  async restore(choices: readonly RestoreChoice[]): Promise<RestoredProfile[]> {
    const opened = this.#opened;
    if (opened === null || choices.length === 0) throw new DeskError('app.cancelled');
    const restored = await this.#run('restore', (progress) =>
      this.#options.backups.restore({ ...opened, choices }, progress),
    );
    this.closeFile();
    return restored;
  }

  closeFile(): void {
    this.#opened?.passphrase.wipe();
    this.#opened = null;
  }

  /** Ends what is running; its call fails with `app.cancelled`. */
  cancel(): void {
    this.#running?.stop.abort();
  }

  /** When the desk is locked: ends what is running, and forgets the opened file. */
  async lock(): Promise<void> {
    this.cancel();
    await this.#work;
    this.closeFile();
  }

  /** At quit. */
  async close(): Promise<void> {
    this.#cancelTimer();
    await this.lock();
  }

  /** Null switches the schedule off. Cancelling a question changes nothing. */
  async setSchedule(
    wanted: (Pick<Schedule, 'every' | 'count'> & { asks: 'folder' | 'passphrase' | null }) | null,
  ): Promise<BackupState> {
    const { backups, vault, policy, dialogs } = this.#options;
    if (wanted === null) {
      await backups.record.change({ schedule: null, failed: null });
      await vault.remove(account, 'passphrase');
      return this.#tell();
    }
    if (vault.state.kind !== 'keychain') throw new DeskError('vault.absent');
    const { every, count, asks } = wanted;
    const before = backups.record.current.schedule;
    const known = policy.backupFolder ?? (asks === 'folder' ? null : (before?.folder ?? null));
    const folder = known ?? (await dialogs.folder());
    if (folder === null) return this.state();
    requireBackups(policy, join(folder, 'any.age'));
    if (before === null || asks === 'passphrase') {
      const passphrase = await this.#ask('new-passphrase', folder, true);
      if (passphrase === null) return this.state();
      await vault.write(account, 'passphrase', passphrase);
    }
    await backups.record.change({ schedule: { every, folder, count }, failed: null });
    // Not awaited: its progress and outcome are told by events.
    void this.check();
    return this.#tell();
  }

  /** Looks now and then whether a backup is due. */
  begin(): void {
    this.#cancelTimer = this.#options.ticker.after(checkMs, () => {
      void this.check().finally(() => this.begin());
    });
  }

  /** Makes the backup that is due by schedule, if there is one. Never rejects. */
  check(): Promise<void> {
    return this.#checks.run(() => this.#check());
  }

  async #check(): Promise<void> {
    const { backups, policy, vault, isLocked, profileIds, auditsOf, ticker, zone } = this.#options;
    const { id, schedule, scheduledAt, failed } = backups.record.current;
    const now = ticker.now();
    const isWaiting = failed !== null && now >= failed.at && now < failed.at + retryMs;
    const last = scheduledAt === null ? null : { at: scheduledAt, fileName: '', records: 0 };
    if (schedule === null || this.#running !== null || isLocked() || isWaiting) return;
    if (!isDue(schedule.every, last, now, zone())) return;
    const ids = profileIds();
    if (ids.length === 0) return;
    const folder = policy.backupFolder ?? schedule.folder;
    const written = scheduledFileName(id, now);
    try {
      requireBackups(policy, join(folder, written));
      const passphrase = await vault.read(account, 'passphrase');
      if (passphrase === null) throw new DeskError('input.backup', { reason: 'no-passphrase' });
      const out = join(folder, written);
      const { omitted } = await this.#run('backup', (progress) =>
        backups.write({ profileIds: ids, out, passphrase }, progress),
      );
      await backups.record.change({ scheduledAt: now, failed: null });
      // An older file may be the only one with the records of a connection that was left out.
      if (omitted.length > 0) throw new DeskError('vault.key-missing');
      await removeOldFiles(folder, { id, count: schedule.count, written });
    } catch (thrown) {
      const failure = toFailure(thrown);
      if (failure.code === 'app.cancelled') return;
      const before = failed?.failure ?? null;
      await recordNewRefusal(auditsOf(ids), 'schedule.backup', { before, failure });
      await backups.record.change({ failed: { at: now, failure } }).catch(() => undefined);
    }
    await this.#tell();
  }

  async #ask(asks: 'new-passphrase', place: string, isStored = false): Promise<Secret | null> {
    let typed: Secret | null = null;
    await this.#options.prompt.askSecret({
      asks,
      name: basename(place),
      place,
      isStored,
      take: (secret) => {
        typed = secret;
        return Promise.resolve();
      },
    });
    return typed;
  }

  async #run<T>(
    what: 'backup' | 'restore',
    work: (progress: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<T>,
  ): Promise<T> {
    if (this.#running !== null) throw new DeskError('input.backup', { reason: 'running' });
    const running = { what, share: 0, stop: new AbortController() };
    this.#running = running;
    const onProgress = (share: number) => {
      running.share = share;
      void this.#tell();
    };
    const working = this.#tell().then(() => work({ onProgress, signal: running.stop.signal }));
    this.#work = working.catch(() => undefined);
    try {
      return await working;
    } finally {
      this.#running = null;
      await this.#tell();
    }
  }

  async #tell(): Promise<BackupState> {
    const state = await this.state();
    this.#options.onChange(state);
    return state;
  }

  #lastFolder(): string | null {
    const { last } = this.#options.backups.record.current;
    return last && dirname(last.file);
  }
}
