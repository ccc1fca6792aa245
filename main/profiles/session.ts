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
import {
  closedFrom,
  isLockedIn,
  lockedFrom,
  openedIn,
  profileIn,
  type Opening,
  type Stage,
  type Unlocking,
} from './session-stage';

interface SessionOptions {
  profiles: ProfileStore;
  keys: KeyStore;
  sandboxWorker: string;
  connect: Connect;
  clockOffset: (profile: Profile) => number | null;
  /**
   * The store and its work, opened and closed with the profile; undefined for commands
   * that read one record.
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
  #stage: Stage = { is: 'closed' };

  constructor(options: SessionOptions) {
    this.#options = options;
    options.keys.onVaultState(() => this.#notify());
  }

  get state(): SessionState {
    const opened = openedIn(this.#stage);
    return {
      profile: profileIn(this.#stage),
      phase: this.#status.phase,
      failure: this.#status.failure,
      notOpened: this.#stage.is === 'closed' ? (this.#stage.notOpened ?? null) : null,
      credentials: opened?.credentials ?? noCredentials,
      vault: this.#options.keys.vaultState,
      clockOffsetMs: opened === null ? null : this.#options.clockOffset(opened.profile),
      companyName: opened?.companyName ?? null,
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
    return openedIn(this.#stage)?.sample ?? null;
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
    const profile = this.#options.profiles.get(profileId);
    await this.#load({ is: 'opening', profile }, null);
  }

  /**
   * Reads the keys and opens the profile, unless the stage entered for it is left meanwhile
   * (`app.cancelled`).
   */
  async #load(stage: Opening | Unlocking, interrupted: InterruptedWork | null): Promise<void> {
    this.#stage = stage;
    this.#options.currentProfile?.expectOpening();
    this.#status.become('opening', null);
    try {
      await this.#openWithKeys(stage, interrupted);
    } catch (thrown) {
      if (this.#stage === stage) {
        this.#stage = afterRefusal(stage, thrown);
        this.#options.currentProfile?.cancelExpected();
        this.#status.become('closed', toFailure(thrown));
      }
      throw thrown;
    }
  }

  async #openWithKeys(
    stage: Opening | Unlocking,
    interrupted: InterruptedWork | null,
  ): Promise<void> {
    const { keys: keyStore, profiles } = this.#options;
    for (;;) {
      const read = profiles.get(stage.profile.id);
      const keys = await keyStore.load(read);
      const keyPlace = keyStore.place;
      if (this.#stage === stage) {
        // The profile may have been changed while the keychain was asked.
        const profile = profiles.get(read.id);
        if (sameDestination(destinationOf(profile), destinationOf(read))) {
          this.#openWith({ profile, keys, keyPlace, sample: null }, interrupted);
          return;
        }
      }
      // Without a keychain these objects are the only copy.
      if (keyPlace === 'keychain') wipeKeys(keys);
      if (this.#stage !== stage) throw new DeskError('app.cancelled');
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
    if (isLockedIn(this.#stage)) throw new DeskError('app.locked');
    const closing = this.close();
    const closed = this.#stage;
    await closing;
    const refusal = () => {
      if (isLockedIn(this.#stage)) return new DeskError('app.locked');
      return this.#stage === closed ? null : new DeskError('app.cancelled');
    };
    const early = refusal();
    if (early !== null) throw early;
    return refusal;
  }

  /** Reads the merchant again and updates the connection's status. */
  async retry(): Promise<SessionState> {
    this.endPause();
    const opened = this.#required();
    const merchant = await this.ask((client) => client.merchant()).catch(ignoreIfShown);
    const companyName = merchant ? merchant.companyName : await this.#storedCompanyName();
    if (companyName !== null) {
      opened.companyName = companyName;
      // Another profile may have been opened while the store was asked.
      if (openedIn(this.#stage) === opened) this.#notify();
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
      if (openedIn(this.#stage) !== opened) throw new DeskError('app.cancelled');
      this.#status.become('online', null);
      return answer;
    } catch (thrown) {
      if (openedIn(this.#stage) === opened) this.#status.note(toFailure(thrown));
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
    const opened = openedIn(this.#stage);
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
    if (openedIn(this.#stage)?.profile.id !== profileId) return;
    await this.open(profileId).catch(ignoreIfShown);
  }

  async close(): Promise<void> {
    const opened = openedIn(this.#stage);
    this.#stage = closedFrom(this.#stage);
    opened?.forgetKeys();
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
        if (openedIn(this.#stage) !== opened) throw new DeskError('app.not-connected');
        return this.ask(question);
      },
      clockOffset: () => opened.client.clockOffset(),
    };
  }

  /**
   * Forgets the open profile's keys and closes its store; `unlock` opens them again. Keys and
   * records that exist in memory only (no keychain, sample data) would be lost by that, so they
   * stay, and their sync is paused.
   */
  async lock(): Promise<void> {
    const opened = openedIn(this.#stage);
    if (opened?.keyPlace === 'session') {
      this.#stage = { is: 'locked-open', opened };
      await this.#options.currentProfile?.pause();
      return;
    }
    opened?.forgetKeys();
    const closing = this.#options.currentProfile?.close() ?? Promise.resolve(null);
    this.#stage = lockedFrom(this.#stage, closing);
    this.#status.become('closed', null);
    await closing;
  }

  /**
   * Reads the keys again and resumes. Fails with a `vault.*` code and stays locked; after any other
   * failure no profile is open.
   */
  async unlock(): Promise<void> {
    const opened = openedIn(this.#stage);
    const resumable = 'resumable' in this.#stage ? this.#stage.resumable : null;
    if (resumable === null) {
      if (isLockedIn(this.#stage))
        this.#stage = opened === null ? { is: 'closed' } : { is: 'open', opened };
      await this.#options.currentProfile?.resume();
      return;
    }
    const locked = this.#stage;
    const interrupted = await resumable.interrupted;
    if (this.#stage !== locked) throw new DeskError('app.cancelled');
    await this.#load({ is: 'unlocking', profile: resumable.profile, resumable }, interrupted);
    void this.retry().catch(() => undefined);
  }

  /** Where the keys and records of the locked profile are. */
  get keysWhileLocked(): 'keychain' | 'session' | 'sample' | 'nothing' {
    const opened = openedIn(this.#stage);
    if (opened !== null) return opened.sample === null ? 'session' : 'sample';
    return profileIn(this.#stage) === null ? 'nothing' : 'keychain';
  }

  /**
   * A check for work in several steps: fails with `app.cancelled` once the profile open now is not
   * open any more.
   */
  get requireOpen(): () => void {
    const opened = this.#required();
    return () => {
      if (openedIn(this.#stage) !== opened) throw new DeskError('app.cancelled');
    };
  }

  /** At quit: the profile stays the one to open at the next start. */
  async shutDown(): Promise<void> {
    const opened = openedIn(this.#stage);
    // Cancels an opening in progress.
    if (opened === null) this.#stage = closedFrom(this.#stage);
    await this.#options.currentProfile?.close();
    await opened?.sample?.close();
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
    this.#stage = { is: 'open', opened };
    this.#options.currentProfile?.open(this.profileSource, interrupted);
    this.#notify();
  }

  #required(): ConnectedProfile {
    const opened = openedIn(this.#stage);
    if (opened === null) throw new DeskError('app.not-connected');
    return opened;
  }

  #notify(): void {
    this.#listeners.notify(this.state);
  }
}

/** A keychain that refuses, or an unlock overtaken by another one, leaves the session locked. */
function afterRefusal(stage: Opening | Unlocking, thrown: unknown): Stage {
  const { code } = toFailure(thrown);
  const staysLocked = code === 'app.cancelled' || code.startsWith('vault.');
  return stage.is === 'unlocking' && staysLocked
    ? { is: 'locked', resumable: stage.resumable }
    : { is: 'closed', notOpened: stage.profile.id };
}

/** Ignores failures with a code, which show in the state. */
function ignoreIfShown(thrown: unknown): void {
  if (!(thrown instanceof DeskError)) throw thrown;
}
