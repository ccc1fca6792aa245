import type { ConnectionSync } from '../../shared/ipc/connections';
import type { Failure } from '../../shared/failures';
import type { Profile } from '../../shared/ipc/profiles';
import type { ResourceSync } from '../../shared/ipc/sync';
import { syncable } from '../../shared/resources';
import type { Clock } from '../clock';
import type { KeyStore } from '../credentials/key-store';
import { DeskError, toFailure } from '../failure';
import { homeFiles } from '../home';
import { timingBy } from '../http/time';
import { Listeners } from '../listeners';
import { RequestLog } from '../log/request-log';
import { StoredLog } from '../log/stored-log';
import { stopOtherAccounts } from '../profiles/account';
import type { InterruptedWork } from '../profiles/background-work';
import { connectProfile, type ConnectOptions } from '../profiles/connect';
import { ConnectedProfile } from '../profiles/connected-profile';
import { notesOf } from '../profiles/open-profile';
import { openProfileCache } from '../profiles/profile-cache';
import type { ProfileStore } from '../profiles/profiles';
import type { Threads } from '../store/thread';
import { noteSyncEnd, syncFailureOf } from '../sync/last-failure';
import { SyncEngine } from '../sync/sync-engine';
import { merchantAccountOf } from '../vault/destination';
import type { Vault } from '../vault/vault';

export interface SyncAllOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly home: string;
  readonly vault: Vault;
  readonly threads: Pick<Threads, 'next'>;
  readonly writtenBy: string;
  readonly profiles: Pick<ProfileStore, 'list' | 'get' | 'hasStoredKeys' | 'setRecipe'>;
  readonly keys: Pick<KeyStore, 'load' | 'place'>;
  readonly connect: ConnectOptions;
  /** The open profile, or the one being opened. */
  readonly openId: () => string | null;
  /** Starts the sync of the open profile. */
  readonly syncOpen: () => void;
}

/** A service that does not answer must not hold up the connections after it. */
const giveUpAfterMs = 60_000;

const phasesUnderWay: readonly ConnectionSync['phase'][] = ['queued', 'running'];

/**
 * Syncs the connections that are not open, one after the other. Each is read with its own keys, its
 * own client and its own log into its own store, and closed before the next one is opened.
 */
export class SyncAll {
  readonly #options: SyncAllOptions;
  readonly #listeners = new Listeners<ConnectionSync[]>();
  #states: readonly ConnectionSync[] = [];
  #running: { readonly profileId: string; readonly stop: AbortController } | null = null;
  /** Of the connection that is synced now. */
  #turn: Promise<void> = Promise.resolve();
  #isWorking = false;

  constructor(options: SyncAllOptions) {
    this.#options = options;
  }

  get state(): ConnectionSync[] {
    return [...this.#states];
  }

  onChange(listener: (state: ConnectionSync[]) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Those that are queued or running go on. */
  start(): void {
    const { profiles, openId, syncOpen, vault } = this.#options;
    const hasOpen = profiles.list.some(({ id }) => id === openId());
    this.#states = profiles.list.flatMap((profile): ConnectionSync[] => {
      const { id: profileId, sample } = profile;
      const known = this.#states.find((each) => each.profileId === profileId);
      if (known !== undefined && phasesUnderWay.includes(known.phase)) return [known];
      const base = { profileId, records: 0, failure: null };
      if (profileId === openId()) return [{ ...base, phase: 'open' }];
      if (sample || !profiles.hasStoredKeys(profileId)) return [];
      if (vault.state.kind !== 'session-only') return [{ ...base, phase: 'queued' }];
      // Without a keychain nothing of a connection that is not open could be stored.
      return [{ ...base, phase: 'failed', failure: toFailure(new DeskError('vault.absent')) }];
    });
    this.#notify();
    if (hasOpen) syncOpen();
    if (!this.#isWorking) void this.#work();
  }

  /** What was read is kept, and the next sync resumes it. */
  async stop(): Promise<void> {
    for (const { profileId, phase } of this.#states)
      if (phasesUnderWay.includes(phase)) this.#set(profileId, { phase: 'stopped' });
    this.#running?.stop.abort();
    this.#notify();
    await this.#turn;
  }

  /**
   * Before the connection is opened, changed or removed: stops its sync and closes its store.
   * Returns what an opened profile goes on with; null when its sync was not under way.
   */
  async release(profileId: string): Promise<InterruptedWork | null> {
    const state = this.#states.find((each) => each.profileId === profileId);
    const wasUnderWay = state !== undefined && phasesUnderWay.includes(state.phase);
    const isOpened = profileId === this.#options.openId();
    if (wasUnderWay) this.#set(profileId, { phase: isOpened ? 'open' : 'stopped' });
    if (this.#running?.profileId === profileId) {
      this.#running.stop.abort();
      await this.#turn;
    }
    return wasUnderWay ? { resources: [...syncable], lastRun: this.#options.clock.now() } : null;
  }

  /** The connection that was open is closed: its sync, if it is not over, goes on here. */
  leave(profileId: string): void {
    const state = this.#states.find((each) => each.profileId === profileId);
    if (state?.phase !== 'open') return;
    this.#set(profileId, { phase: 'queued' });
    this.#notify();
    if (!this.#isWorking) void this.#work();
  }

  /** The open connection cannot be synced. */
  openFailed(profileId: string, failure: Failure): void {
    const state = this.#states.find((each) => each.profileId === profileId);
    if (state?.phase !== 'open') return;
    this.#set(profileId, { phase: 'failed', failure });
    this.#notify();
  }

  /** All syncs of the open connection have ended. */
  openEnded(profileId: string, states: readonly ResourceSync[]): void {
    const state = this.#states.find((each) => each.profileId === profileId);
    if (state?.phase !== 'open') return;
    this.#set(profileId, outcomeOf(states));
    this.#notify();
  }

  /** Never rejects. */
  async #work(): Promise<void> {
    this.#isWorking = true;
    for (;;) {
      const next = this.#states.find(({ phase }) => phase === 'queued');
      if (next === undefined) break;
      const { profileId } = next;
      // It was opened meanwhile, and is synced there.
      if (profileId === this.#options.openId()) this.#set(profileId, { phase: 'open' });
      else {
        const stop = new AbortController();
        this.#running = { profileId, stop };
        this.#set(profileId, { phase: 'running' });
        this.#notify();
        this.#turn = this.#syncOne(profileId, stop.signal);
        await this.#turn;
        this.#running = null;
      }
      this.#notify();
    }
    this.#isWorking = false;
  }

  /** Never rejects. */
  async #syncOne(profileId: string, signal: AbortSignal): Promise<void> {
    const over = (part: Partial<ConnectionSync>) => {
      if (!signal.aborted) this.#set(profileId, part);
    };
    try {
      const states = await this.#read(this.#options.profiles.get(profileId), signal);
      over(outcomeOf(states));
    } catch (thrown) {
      over({ phase: 'failed', failure: toFailure(thrown) });
    }
  }

  async #read(profile: Profile, signal: AbortSignal): Promise<readonly ResourceSync[]> {
    const { clock, home, vault, threads, writtenBy, profiles, keys: keyStore } = this.#options;
    const keys = await keyStore.load(profile);
    const log = new RequestLog();
    const connect = connectProfile({ ...this.#options.connect, requestLog: log });
    const about = { profile, keys, keyPlace: keyStore.place, sample: null };
    const connected = new ConnectedProfile(about, connect, (recipe) => {
      profiles.setRecipe(profile.id, recipe).catch(() => undefined);
    });
    // At once: a request under way must not outlive the lock.
    signal.addEventListener('abort', () => connected.forgetKeys());
    try {
      signal.throwIfAborted();
      const store = await openProfileCache({
        vault,
        profileId: profile.id,
        file: homeFiles.database(home, profile.id),
        writtenBy,
        thread: threads.next,
      });
      const notes = notesOf(store);
      const activity = new StoredLog(log, notes);
      try {
        await stopOtherAccounts(store, merchantAccountOf(profile.baseUrl, keys.secretKey));
        const engine = await SyncEngine.open({
          store,
          ask: (question) => question(connected.client),
          settings: () => connected.profile,
          timing: timingBy(clock),
          giveUpAfterMs,
        });
        const stopped = () => void engine.close();
        signal.addEventListener('abort', stopped);
        signal.throwIfAborted();
        engine.onChange((states) => this.#progressed(profile.id, states));
        engine.start({ resources: syncable });
        const states = await engine.finished();
        await engine.close();
        await noteSyncEnd({ notes, audit: store.audit, at: clock.now() }, states);
        return states;
      } finally {
        await activity.close();
        await store.close();
      }
    } finally {
      connected.forgetKeys();
    }
  }

  #progressed(profileId: string, states: readonly ResourceSync[]): void {
    const records = states.reduce((sum, each) => sum + each.records, 0);
    this.#set(profileId, { records });
    this.#notify();
  }

  #set(profileId: string, part: Partial<ConnectionSync>): void {
    this.#states = this.#states.map((each) =>
      each.profileId === profileId ? { ...each, ...part } : each,
    );
  }

  #notify(): void {
    this.#listeners.notify(this.state);
  }
}

function outcomeOf(states: readonly ResourceSync[]): Partial<ConnectionSync> {
  const failure = syncFailureOf(states);
  if (failure !== null) return { phase: 'failed', failure };
  const isPaused = states.some(({ phase }) => phase === 'paused');
  return { phase: isPaused ? 'stopped' : 'done' };
}
