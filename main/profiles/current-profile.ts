import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Profile } from '../../shared/ipc/profiles';
import type { CacheState, SyncSchedule } from '../../shared/ipc/sync';
import { lacksRecovery } from '../credentials/recovery';
import type { AuditLog } from '../audit/audit-store';
import { newestEntry } from '../audit/newest-entry';
import { homeFiles } from '../home';
import { inTime } from '../in-time';
import { DeskError, toFailure } from '../failure';
import { Listeners } from '../listeners';
import { MemoryNotes } from '../notes/notes';
import { SerialQueue } from '../serial-queue';
import { openStore, requireUnused } from '../profile-store/open';
import { DatabasePassword } from '../vault/database-password';
import { stopOtherAccounts } from './account';
import {
  stopWork,
  type OpenProfile,
  type ProfileChanges,
  type ProfileSource,
} from './open-profile';
import { interruptedBy, type InterruptedWork } from './background-work';
import { openParts, type CurrentProfileOptions } from './open-parts';
import {
  openProfileCache,
  recordClosed,
  withoutFirstRows,
  type ProfileCache,
} from './profile-cache';
import { wipeProfileCache } from './wipe-cache';
import { byHand } from './schedule';

const none: CacheState = { kind: 'none', bytes: 0, setAside: null, failure: null };

/** A lock waits no longer for work to stop before the records leave the screen. */
const patienceMs = 3_000;

/**
 * The open profile. Opening and closing are queued, so that two profiles are never open at the same
 * time.
 */
export class CurrentProfile {
  readonly changes: ProfileChanges = {
    sync: new Listeners(),
    synced: new Listeners(),
    records: new Listeners(),
    lookup: new Listeners(),
    publish: new Listeners(),
    due: new Listeners(),
    migrating: new Listeners(),
  };
  readonly #options: CurrentProfileOptions;
  readonly #queue = new SerialQueue();
  #opening: Promise<OpenProfile> | null = null;
  /** Of the profile that is opened. */
  #openId: string | null = null;
  /** Resolved by `resume`; null while nothing is paused. */
  #resuming: PromiseWithResolvers<undefined> | null = null;
  #pausedWork: InterruptedWork | null = null;
  #lookupPaused = false;
  #expected: PromiseWithResolvers<OpenProfile> | null = null;
  readonly #memoryNotes = new MemoryNotes();

  constructor(options: CurrentProfileOptions) {
    this.#options = options;
  }

  /**
   * Announces `open`, while the profile's keys are still being read: `opened` waits instead of
   * failing with `app.not-connected`.
   */
  expectOpening(): void {
    this.#expected ??= Promise.withResolvers();
    // Possibly nobody awaits it.
    this.#expected.promise.catch(() => undefined);
  }

  /** No profile will be opened after all. */
  cancelExpected(): void {
    this.#expected?.reject(new DeskError('app.not-connected'));
    this.#expected = null;
  }

  /** Starts opening; `opened` resolves or rejects with the outcome. */
  open(source: ProfileSource, interrupted: InterruptedWork | null = null): void {
    this.#pausedWork = null;
    const opening = this.#queue.run(() => this.#openOne(source, interrupted));
    this.#opening = opening;
    this.#openId = source.profile().id;
    this.#expected?.resolve(opening);
    this.#expected = null;
  }

  /** Fails with `app.not-connected`, or as opening did: `vault.*`, `storage.*`. */
  get opened(): Promise<OpenProfile> {
    return (
      this.#opening ?? this.#expected?.promise ?? Promise.reject(new DeskError('app.not-connected'))
    );
  }

  /** The audit log of a profile, whether it is open or not. */
  auditOf(profileId: string): AuditLog {
    return {
      record: async (deed) => {
        const opening = this.#openId === profileId ? this.#opening : null;
        const open = await opening?.catch(() => null);
        if (open) return open.store.audit.record(deed);
        const { vault, threads, writtenBy } = this.#options;
        const file = this.#fileOf(profileId);
        const options = { vault, profileId, file, writtenBy, thread: threads.next };
        return this.#queue.run(() => recordClosed(options, deed));
      },
    };
  }

  /** The audit logs of those profiles that have one: of the others nothing is stored. */
  auditsOf(profileIds: readonly string[]): AuditLog[] {
    const stored = profileIds.filter((id) => id === this.#openId || existsSync(this.#fileOf(id)));
    return stored.map((id) => this.auditOf(id));
  }

  /** Returns the work this interrupted, to be passed to `open`; null when nothing was open. */
  close(): Promise<InterruptedWork | null> {
    this.cancelExpected();
    const leaving = this.#opening;
    this.#opening = null;
    return this.#queue.run(async () => {
      const open = await leaving?.catch(() => null);
      if (!open) return null;
      const interrupted = open.interrupted();
      // What waits for an answer of the store is rejected when that closes: the lock does not wait
      // for it.
      await inTime(stopWork(open), patienceMs);
      await inTime(open.activity?.close(), patienceMs);
      await open.store.close();
      return interrupted;
    });
  }

  /** Stops syncs, lookups and publishing until `resume`; the store stays open. */
  async pause(): Promise<void> {
    this.#resuming ??= Promise.withResolvers();
    const open = await this.#opening?.catch(() => null);
    if (!open || this.#pausedWork !== null) return;
    this.#pausedWork = interruptedBy(open.sync, open.scheduler);
    this.#lookupPaused = open.lookup.state?.phase === 'running';
    open.scheduler.stop();
    open.publisher?.cancel();
    await Promise.all([open.sync.pause(), this.#lookupPaused && open.lookup.pause()]);
  }

  async resume(): Promise<void> {
    this.#resuming?.resolve(undefined);
    this.#resuming = null;
    const paused = this.#pausedWork;
    this.#pausedWork = null;
    const open = await this.#opening?.catch(() => null);
    if (!open || paused === null) return;
    open.scheduler.resume();
    if (paused.resources.length > 0) open.sync.start(paused);
    if (this.#lookupPaused) await open.lookup.resume();
  }

  /** The state of the store, even when it could not be opened. */
  async cacheState(): Promise<CacheState> {
    try {
      const { state } = (await this.opened).store;
      const id = state.kind === 'encrypted-file' ? this.#openId : null;
      const needsRecoveryCode =
        id !== null && lacksRecovery(this.#options.policy, this.#fileOf(id));
      return needsRecoveryCode ? { ...state, needsRecoveryCode } : state;
    } catch (thrown) {
      const failure = toFailure(thrown);
      const isClosed = /^app\.(not-connected|cancelled)$/.test(failure.code);
      return isClosed ? none : { ...none, failure };
    }
  }

  /**
   * Removes the cache's files and key, even if the cache could not be opened, and opens an empty
   * one. Fails with `app.not-connected`, and as `wipeProfileCache`.
   */
  async wipe(source: ProfileSource): Promise<void> {
    const wiped = this.#opening;
    if (wiped === null) throw new DeskError('app.not-connected');
    const open = await wiped.catch(() => null);
    const last = open === null ? null : await newestEntry(open.store.audit).catch(() => null);
    if (open !== null) {
      await stopWork(open);
      open.activity?.forget();
      await open.store.close();
    }
    try {
      const { id, sample } = source.profile();
      if (sample) this.#memoryNotes.forget(id);
      else await this.wipeClosed(id);
    } finally {
      // Unless the profile was closed or locked meanwhile.
      if (this.#opening === wiped) {
        this.#opening = null;
        this.open(source);
      }
    }
    // The log of the deleted data went with it; the new one begins with its end.
    const end = last === null ? '' : `; log ended at ${last.no}:${last.hash}`;
    await this.auditOf(source.profile().id)
      .record({ what: 'data', subject: `deleted${end}`, count: last?.no })
      .catch(() => undefined);
  }

  /** As `wipe`, for a profile that is not open; does not read its keys. */
  async wipeClosed(profileId: string): Promise<void> {
    const { vault, threads } = this.#options;
    const file = this.#fileOf(profileId);
    try {
      await this.#queue.run(async () => {
        await this.#release(profileId);
        await wipeProfileCache({ vault, profileId, file, thread: threads.next });
      });
    } catch (thrown) {
      // Any other failure means that nothing was removed.
      if (toFailure(thrown).code === 'storage.wipe') this.#memoryNotes.forget(profileId);
      throw thrown;
    }
    this.#memoryNotes.forget(profileId);
  }

  /**
   * Runs `work` on a profile that is not open; one that is opened meanwhile waits for its end. Fails
   * as `work` does, and with `storage.unwritable` (`locked`) while another program has its database
   * open.
   */
  whileUnused<T>(profileId: string, work: () => Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      await this.#release(profileId);
      await requireUnused(this.#fileOf(profileId), this.#options.threads.next());
      return work();
    });
  }

  /** Fails as `whileUnused`. */
  requireUnused(profileId: string): Promise<void> {
    return this.whileUnused(profileId, () => Promise.resolve());
  }

  /** As `wipeClosed`; removes the database password and the profile's folder as well. */
  async forget(profileId: string): Promise<void> {
    await this.wipeClosed(profileId);
    await new DatabasePassword(this.#options.vault, profileId).forget();
    await rm(this.#folderOf(profileId), { recursive: true, force: true });
  }

  async setSchedule(schedule: SyncSchedule): Promise<SyncSchedule> {
    const { schedules, scheduler } = await this.opened;
    if (schedules === null) return byHand;
    await schedules.save(schedule);
    scheduler.follow(schedules.current);
    return schedules.current;
  }

  async schedule(): Promise<SyncSchedule> {
    return (await this.opened).schedules?.current ?? byHand;
  }

  async #release(profileId: string): Promise<InterruptedWork | null> {
    return (await this.#options.release?.(profileId)) ?? null;
  }

  #folderOf(profileId: string): string {
    return homeFiles.profileFolder(this.#options.home, profileId);
  }

  #fileOf(profileId: string): string {
    return homeFiles.database(this.#options.home, profileId);
  }

  async #openOne(source: ProfileSource, before: InterruptedWork | null): Promise<OpenProfile> {
    const interrupted = before ?? (await this.#release(source.profile().id));
    const store = await this.#openStore(source.profile());
    const { firstRows } = this.#options;
    // A profile opened during a pause starts nothing by itself until the pause ends.
    const pausedStart = this.#resuming && {
      firstRows: Promise.all([firstRows, this.#resuming.promise]),
    };
    try {
      await stopOtherAccounts(store, source.account);
      return await openParts(
        { ...this.#options, ...pausedStart },
        {
          store,
          source,
          interrupted,
          notes: this.#memoryNotes,
          isPaused: () => this.#resuming !== null,
        },
        this.changes,
      );
    } catch (thrown) {
      // Otherwise its thread would hold the file, and no later attempt could open it.
      await store.close().catch(() => undefined);
      throw thrown;
    }
  }

  async #openStore({ id, sample }: Profile): Promise<ProfileCache> {
    const { vault, threads, writtenBy, firstRows: idleAfter } = this.#options;
    const threadOptions = { thread: threads.next, ...(idleAfter && { idleAfter }) };
    if (sample)
      return withoutFirstRows(await openStore({ file: null, key: null, ...threadOptions }));
    const { migrating } = this.changes;
    const onMigrating = (share: number) => migrating.notify(share);
    const file = this.#fileOf(id);
    try {
      return await openProfileCache({
        vault,
        profileId: id,
        file,
        writtenBy,
        ...threadOptions,
        onMigrating,
      });
    } finally {
      migrating.notify(null);
    }
  }
}
