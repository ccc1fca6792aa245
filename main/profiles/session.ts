import type { SessionState } from '../../shared/ipc/session';
import type { Profile } from '../../shared/ipc/profiles';
import type { MerchantClient, SignedCommand } from '../http/client';
import type { Endpoint } from '../http/endpoints';
import { DeskError, toFailure } from '../failure';
import { Listeners } from '../listeners';
import { merchantFromSnapshot } from '../resources/merchant/snapshot';
import { merchantAccountOf } from '../vault/destination';
import { ConnectionStatus } from './connection-status';
import { ConnectedProfile, type Connect, type ProfileKeys } from './connected-profile';
import type { CurrentProfile } from './current-profile';
import {
  destinationOf,
  sameDestination,
  wipeKeys,
  type Keys,
  type KeyStore,
} from '../credentials/key-store';
import type { ProfileSource } from './open-profile';
import type { InterruptedWork } from './background-work';
import type { ProfileStore } from './profiles';
import { startSample, type Sample } from './sample';

interface SessionOptions {
  profiles: ProfileStore;
  keys: KeyStore;
  sandboxWorker: string;
  connect: Connect;
  clockOffset: (profile: Profile) => number | null;
  /**
   * The store and its work, opened and closed with the profile; undefined for headless single
   * reads.
   */
  currentProfile?: CurrentProfile;
}

const noCredentials = { secretKey: 'none', accessToken: 'none', publicKey: 'none' } as const;

/**
 * Which profile is open, and the state of its connection. Main owns this; the renderer mirrors it.
 * A profile that is offline or refused stays open: only `close` and `disconnect` leave it.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #listeners = new Listeners<SessionState>();
  readonly #status = new ConnectionStatus(() => this.#notify());
  #opened: ConnectedProfile | null = null;
  #opening: Profile | null = null;
  #companyName: string | null = null;
  #isLocked = false;
  /**
   * Counts profiles left, so that an opening requested before the last one was left is cancelled.
   */
  #closings = 0;
  /**
   * What to resume after the lock; null when nothing was open, or when the profile stayed open
   * under the lock.
   */
  #locked: { profile: Profile; interrupted: Promise<InterruptedWork | null> } | null = null;

  constructor(options: SessionOptions) {
    this.#options = options;
    options.keys.onVaultState(() => this.#notify());
  }

  get state(): SessionState {
    const opened = this.#opened;
    return {
      profile: opened?.profile ?? this.#opening ?? this.#locked?.profile ?? null,
      phase: this.#status.phase,
      failure: this.#status.failure,
      credentials: opened?.credentials ?? noCredentials,
      vault: this.#options.keys.vaultState,
      clockOffsetMs: opened === null ? null : this.#options.clockOffset(opened.profile),
      companyName: this.#companyName,
    };
  }

  get keys(): Keys {
    return this.#required().keys;
  }

  get profile(): Profile {
    return this.#required().profile;
  }

  /**
   * The built-in sandbox while it is open. Only one started here counts, whatever a profile's
   * fields say.
   */
  get sample(): Sample | null {
    return this.#opened?.sample ?? null;
  }

  onChange(listener: (state: SessionState) => void): () => void {
    return this.#listeners.add(listener);
  }

  /**
   * Opens a profile and asks its service. Fails with `credentials.missing` or a `vault.*` code; the
   * service's answer shows in the state.
   */
  async open(profileId: string): Promise<SessionState> {
    await this.openOffline(profileId);
    await this.#rememberOpened(profileId);
    return this.retry();
  }

  /**
   * Opens a profile with its keys, without a request to the service. Fails with
   * `credentials.missing` or a `vault.*` code.
   */
  async openOffline(profileId: string): Promise<void> {
    // An unknown profile fails before the current one is left.
    this.#options.profiles.get(profileId);
    await this.#leaveCurrent();
    await this.#load(profileId, null);
  }

  async #load(profileId: string, interrupted: InterruptedWork | null): Promise<void> {
    // A copy, which tells this opening from another one of the same profile.
    const opening = { ...this.#options.profiles.get(profileId) };
    this.#opening = opening;
    this.#options.currentProfile?.expectOpening();
    this.#status.become('opening', null);
    try {
      const keys = await this.#options.keys.load(opening);
      const place = this.#options.keys.place;
      if (this.#opening === opening) {
        // The profile may have been changed while the keychain was asked.
        const profile = this.#options.profiles.get(profileId);
        if (sameDestination(destinationOf(profile), destinationOf(opening))) {
          this.#openWith({ profile, keys, keyPlace: place, sample: null }, interrupted);
          return;
        }
      }
      // Without a keychain these objects are the only copy.
      if (place === 'keychain') wipeKeys(keys);
      if (this.#opening !== opening) throw new DeskError('app.cancelled');
      await this.#load(profileId, interrupted);
    } catch (thrown) {
      if (this.#opening === opening) {
        this.#opening = null;
        this.#options.currentProfile?.cancelExpected();
        this.#status.become('closed', toFailure(thrown));
      }
      throw thrown;
    }
  }

  /** Starts the built-in sandbox and opens it. */
  async openSample(): Promise<SessionState> {
    const refusal = await this.#leaveCurrent();
    this.#status.become('opening', null);
    const sample = await startSample(this.#options.sandboxWorker).catch((thrown: unknown) => {
      if (refusal() === null) this.#status.become('closed', toFailure(thrown));
      throw thrown;
    });
    const late = refusal();
    if (late !== null) {
      await sample.close();
      throw late;
    }
    const { profile, keys } = sample;
    this.#openWith({ profile, keys, keyPlace: 'session', sample }, null);
    return this.retry();
  }

  /**
   * Closes the open profile. Returns a function that tells why the next one may no longer be
   * opened: `app.cancelled` once another was requested, `app.locked` once the desk is locked; null
   * while it may. Fails with the same codes.
   */
  async #leaveCurrent(): Promise<() => DeskError | null> {
    if (this.#isLocked) throw new DeskError('app.locked');
    const closing = this.close();
    const closings = this.#closings;
    await closing;
    const refusal = () => {
      if (this.#isLocked) return new DeskError('app.locked');
      return this.#closings === closings ? null : new DeskError('app.cancelled');
    };
    const early = refusal();
    if (early !== null) throw early;
    return refusal;
  }

  /** Reads the merchant again and updates the connection's status. */
  async retry(): Promise<SessionState> {
    this.endPause();
    const opened = this.#opened;
    const merchant = await this.ask((client) => client.merchant()).catch(ignoreIfShown);
    const companyName = merchant ? merchant.companyName : await this.#storedCompanyName();
    // Another profile may have been opened while the store was asked.
    if (companyName !== null && this.#opened === opened) {
      this.#companyName = companyName;
      this.#notify();
    }
    return this.state;
  }

  /**
   * The next request is sent even while earlier failures pause them: the user asks how the service
   * is now.
   */
  endPause(): void {
    this.#required().client.endPause();
  }

  /** From the last merchant record that was read; null if there is none, or it cannot be read. */
  async #storedCompanyName(): Promise<string | null> {
    try {
      const { store } = (await this.#options.currentProfile?.opened) ?? {};
      const stored = await store?.storedRecord('merchant', null);
      return stored ? merchantFromSnapshot(stored.record, stored.seenAt).companyName : null;
    } catch {
      // The list of its records says why the store cannot be read.
      return null;
    }
  }

  /**
   * Every request of the open profile goes through here, so that its outcome updates the session's
   * state.
   */
  async ask<T>(question: (client: MerchantClient) => Promise<T>): Promise<T> {
    const opened = this.#required();
    try {
      const answer = await question(opened.client);
      // An answer for a profile left meanwhile must not be stored or shown as another profile's.
      if (this.#opened !== opened) throw new DeskError('app.cancelled');
      this.#status.become('online', null);
      return answer;
    } catch (thrown) {
      if (this.#opened === opened) this.#status.note(toFailure(thrown));
      throw thrown;
    }
  }

  /**
   * Signs a request with the open profile's keys without sending it. The service may be asked for a
   * token.
   */
  signedCommand(endpoint: Endpoint): Promise<SignedCommand> {
    return this.#required().client.signedCommand(endpoint);
  }

  /**
   * Applies changes to the open profile; a new address or token source means that its keys are read
   * again.
   */
  async refresh(profile: Profile): Promise<void> {
    const opened = this.#opened;
    if (opened?.profile.id !== profile.id) return;
    const sameService =
      opened.profile.baseUrl === profile.baseUrl &&
      JSON.stringify(opened.profile.token) === JSON.stringify(profile.token);
    if (!sameService) return this.reopen(profile.id);
    opened.profile = profile;
    this.#notify();
  }

  /**
   * Opens the profile again after its keys changed, if it is the open one. Failures show in the
   * state.
   */
  async reopen(profileId: string): Promise<void> {
    if (this.#opened?.profile.id !== profileId) return;
    await this.open(profileId).catch(ignoreIfShown);
  }

  async close(): Promise<void> {
    const opened = this.#leave();
    this.#locked = null;
    this.#status.become('closed', null);
    try {
      await this.#options.currentProfile?.close();
    } finally {
      await opened?.sample?.close();
    }
    if (opened !== null) await this.#rememberOpened(null);
  }

  /**
   * For the next start. Failing to write it is ignored: that start then opens another profile or
   * none.
   */
  async #rememberOpened(profileId: string | null): Promise<void> {
    await this.#options.profiles.setLastOpened(profileId).catch(() => undefined);
  }

  /** Leaves the profile and removes its keys from the keychain. */
  async disconnect(): Promise<void> {
    const { profile, sample } = this.#required();
    if (sample === null) await this.#options.keys.forget(profile.id);
    // Another profile may have been opened while the keychain was asked.
    if (this.state.profile?.id === profile.id) await this.close();
  }

  get profileSource(): ProfileSource {
    const opened = this.#required();
    return {
      profile: () => opened.profile,
      account: merchantAccountOf(opened.profile.baseUrl, opened.keys.secretKey),
      sample: opened.sample,
      ask: async (question) => {
        if (this.#opened !== opened) throw new DeskError('app.not-connected');
        return this.ask(question);
      },
    };
  }

  /**
   * Forgets the open profile's keys and closes its store; `unlock` opens them again. Keys and
   * records that exist in memory only (no keychain, sample data) would be lost by that, so they
   * stay, and their sync is paused.
   */
  async lock(): Promise<void> {
    this.#isLocked = true;
    const opened = this.#opened;
    if (opened?.keyPlace === 'session') {
      await this.#options.currentProfile?.pause();
      return;
    }
    const profile = opened?.profile ?? this.#opening;
    this.#leave();
    const closing = this.#options.currentProfile?.close() ?? Promise.resolve(null);
    // A profile that could not be closed is opened again all the same.
    const interrupted = closing.catch(() => null);
    // When locked again during an unlock, the work interrupted first is still to be resumed.
    if (profile !== null)
      this.#locked = { profile, interrupted: this.#locked?.interrupted ?? interrupted };
    this.#status.become('closed', null);
    await closing;
  }

  /**
   * Reads the keys again and resumes. Fails with a `vault.*` code and stays locked; after any other
   * failure no profile is open.
   */
  async unlock(): Promise<void> {
    const locked = this.#locked;
    if (locked === null) {
      this.#isLocked = false;
      await this.#options.currentProfile?.resume();
      return;
    }
    const end = () => {
      this.#locked = null;
      this.#isLocked = false;
    };
    try {
      await this.#load(locked.profile.id, await locked.interrupted);
    } catch (thrown) {
      const { code } = toFailure(thrown);
      if (code !== 'app.cancelled' && !code.startsWith('vault.')) end();
      throw thrown;
    }
    end();
    void this.retry().catch(() => undefined);
  }

  /** Where the keys and records of the locked profile are. */
  get keysWhileLocked(): 'keychain' | 'session' | 'sample' | 'nothing' {
    if (this.#opened !== null) return this.#opened.sample === null ? 'session' : 'sample';
    return this.#locked === null ? 'nothing' : 'keychain';
  }

  /**
   * A check for work in several steps: fails with `app.cancelled` once the profile open now is not
   * open any more.
   */
  get requireOpen(): () => void {
    const opened = this.#required();
    return () => {
      if (this.#opened !== opened) throw new DeskError('app.cancelled');
    };
  }

  /** At quit: the profile stays the one to open at the next start. */
  async shutDown(): Promise<void> {
    // Cancels an opening in progress.
    this.#opening = null;
    await this.#options.currentProfile?.close();
    await this.#opened?.sample?.close();
  }

  #openWith(opening: ProfileKeys, interrupted: InterruptedWork | null): void {
    const { profile, sample } = opening;
    const opened = new ConnectedProfile(opening, this.#options.connect, (recipe) => {
      // Fails if the profile was removed meanwhile or cannot be written; the recipe is then learned
      // again.
      if (sample === null)
        this.#options.profiles.setRecipe(profile.id, recipe).catch(() => undefined);
      this.#notify();
    });
    this.#opening = null;
    this.#opened = opened;
    this.#options.currentProfile?.open(this.profileSource, interrupted);
    this.#notify();
  }

  /** Forgets the open profile's keys and ends its requests. */
  #leave(): ConnectedProfile | null {
    const opened = this.#opened;
    this.#closings += 1;
    this.#opened = null;
    this.#opening = null;
    this.#companyName = null;
    opened?.forgetKeys();
    return opened;
  }

  #required(): ConnectedProfile {
    if (this.#opened === null) throw new DeskError('app.not-connected');
    return this.#opened;
  }

  #notify(): void {
    this.#listeners.notify(this.state);
  }
}

/** Ignores failures with a code, which show in the state. */
function ignoreIfShown(thrown: unknown): void {
  if (!(thrown instanceof DeskError)) throw thrown;
}
