import type { Profile, SessionState } from '../../preload/contract/session';
import type { MerchantClient, SignedCommand } from '../api/client';
import type { Endpoint } from '../api/endpoints';
import { DeskError, toFailure } from '../failure';
import { Listeners } from '../listeners';
import { ConnectedProfile, ConnectionStatus } from './connection';
import type { Connect, ProfileKeys } from './connection';
import type { CurrentProfile } from './current-profile';
import type { Keys, KeyStore } from './key-store';
import type { InterruptedWork, ProfileSource } from './open-profile';
import type { ProfileStore } from './profiles';
import { startSample } from './sample';
import type { Sample } from './sample';

interface SessionOptions {
  profiles: ProfileStore;
  keys: KeyStore;
  sandboxWorker: string;
  connect: Connect;
  clockOffset: (profile: Profile) => number | null;
  /** What is kept of a profile's records opens and closes with it; the headless desk's single reads do without. */
  currentProfile?: CurrentProfile;
}

const noCredentials = { secretKey: 'none', accessToken: 'none', publicKey: 'none' } as const;

/**
 * Which profile is open and how it stands with its service. Main owns this; the renderer mirrors it. Being offline or refused keeps
 * the profile open: only `close` and `disconnect` leave it.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #listeners = new Listeners<SessionState>();
  readonly #status = new ConnectionStatus(() => this.#notify());
  #opened: ConnectedProfile | null = null;
  #opening: Profile | null = null;
  #companyName: string | null = null;
  #isLocked = false;
  /** Grows with each profile that is left: one that was asked for before that is opened no more. */
  #left = 0;
  /** What is gone on with after the lock; null when nothing was open, or when it could only be covered. */
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

  /** The built-in sandbox while it is open; whatever a profile says of itself, only what was started here counts. */
  get sample(): Sample | null {
    return this.#opened?.sample ?? null;
  }

  onChange(listener: (state: SessionState) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Opens a profile and asks the service how it stands. Fails with `credentials.missing` or a `vault.*` code; what the service says shows in the state. */
  async open(profileId: string): Promise<SessionState> {
    await this.take(profileId);
    await this.#rememberOpened(profileId);
    return this.retry();
  }

  /** Opens a profile with its keys, without a word to the service. Fails with `credentials.missing` or a `vault.*` code. */
  async take(profileId: string): Promise<void> {
    const profile = this.#options.profiles.get(profileId);
    await this.#makeWay();
    await this.#load(profile, null);
  }

  async #load(profile: Profile, interrupted: InterruptedWork | null): Promise<void> {
    this.#opening = profile;
    this.#options.currentProfile?.expect();
    this.#status.become('opening', null);
    try {
      const keys = await this.#options.keys.load(profile);
      if (this.#opening !== profile) throw new DeskError('app.cancelled');
      const held = this.#options.keys.place;
      this.#openWith({ profile, keys, held, sample: null }, interrupted);
    } catch (thrown) {
      if (this.#opening === profile) {
        this.#opening = null;
        this.#options.currentProfile?.dismiss();
        this.#status.become('closed', toFailure(thrown));
      }
      throw thrown;
    }
  }

  /** Starts the built-in sandbox and opens it. */
  async openSample(): Promise<SessionState> {
    const refusal = await this.#makeWay();
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
    this.#openWith({ profile, keys, held: 'session', sample }, null);
    return this.retry();
  }

  /**
   * Leaves what is open, and answers how to ask why nothing may be opened in its place any more: another profile was asked for, or the desk
   * locked; null while it may. Fails at once where it may not when all is left.
   */
  async #makeWay(): Promise<() => DeskError | null> {
    if (this.#isLocked) throw new DeskError('app.locked');
    const closing = this.close();
    const left = this.#left;
    await closing;
    const refusal = () => {
      if (this.#isLocked) return new DeskError('app.locked');
      return this.#left === left ? null : new DeskError('app.cancelled');
    };
    const early = refusal();
    if (early !== null) throw early;
    return refusal;
  }

  /** Reads the merchant again and updates the status of the profile. */
  async retry(): Promise<SessionState> {
    this.#required().client.endPause();
    const reading = await this.ask((client) => client.merchant()).catch(unlessShown);
    if (reading) {
      this.#companyName = reading.companyName;
      this.#notify();
    }
    return this.state;
  }

  /** Every question to the service goes through here, so that its outcome is the session's state. */
  async ask<T>(question: (client: MerchantClient) => Promise<T>): Promise<T> {
    const opened = this.#required();
    try {
      const answer = await question(opened.client);
      // The answer to a profile that was left meanwhile is nobody's: kept or shown, it would be under another's name.
      if (this.#opened !== opened) throw new DeskError('app.cancelled');
      this.#status.become('online', null);
      return answer;
    } catch (thrown) {
      if (this.#opened === opened) this.#status.note(toFailure(thrown));
      throw thrown;
    }
  }

  /** A request signed with the open profile's keys and not sent. Asks the service nothing, but maybe for a token. */
  signedCommand(endpoint: Endpoint): Promise<SignedCommand> {
    return this.#required().client.signedCommand(endpoint);
  }

  /** Takes over what was changed in the open profile; a new address or way to the token needs its keys read again. */
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

  /** After its keys changed, if it is the open one. What goes wrong shows in the state. */
  async reopen(profileId: string): Promise<void> {
    if (this.#opened?.profile.id !== profileId) return;
    await this.open(profileId).catch(unlessShown);
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

  /** For the next start. Where it cannot be written that start begins with another profile or with none, and nothing else fails. */
  async #rememberOpened(profileId: string | null): Promise<void> {
    await this.#options.profiles.setLastOpened(profileId).catch(() => undefined);
  }

  /** Leaves the profile and removes its keys from the keychain. */
  async disconnect(): Promise<void> {
    const { profile, sample } = this.#required();
    if (sample === null) await this.#options.keys.forget(profile.id);
    await this.close();
  }

  /** What the open profile's records are kept by, and asked with. */
  get profileSource(): ProfileSource {
    const opened = this.#required();
    return {
      profile: () => opened.profile,
      sample: opened.sample,
      ask: async (question) => {
        if (this.#opened !== opened) throw new DeskError('app.not-connected');
        return this.ask(question);
      },
    };
  }

  /**
   * Forgets the open profile's keys and closes what is kept of its records, without leaving it: `unlock` goes on. Keys and records that
   * are nowhere but in memory (no keychain, sample data) would be lost by that, and stay; their sync rests.
   */
  async lock(): Promise<void> {
    this.#isLocked = true;
    const opened = this.#opened;
    if (opened?.held === 'session') {
      await this.#options.currentProfile?.pause();
      return;
    }
    const profile = opened?.profile ?? this.#opening;
    this.#leave();
    const interrupted = this.#options.currentProfile?.close() ?? Promise.resolve(null);
    // Locked again while being unlocked: what was interrupted first is still to be gone on with.
    if (profile !== null)
      this.#locked = { profile, interrupted: this.#locked?.interrupted ?? interrupted };
    this.#status.become('closed', null);
    await interrupted;
  }

  /** Asks the keychain again and goes on. Fails with a `vault.*` code and stays locked; with another, and no profile is open. */
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
      await this.#load(locked.profile, await locked.interrupted);
    } catch (thrown) {
      const { code } = toFailure(thrown);
      if (code !== 'app.cancelled' && !code.startsWith('vault.')) end();
      throw thrown;
    }
    end();
    void this.retry().catch(() => undefined);
  }

  /** Where the open profile's keys and records are while it is locked. */
  get keptWhileLocked(): 'keychain' | 'session' | 'sample' | 'nothing' {
    if (this.#opened !== null) return this.#opened.sample === null ? 'session' : 'sample';
    return this.#locked === null ? 'nothing' : 'keychain';
  }

  /** Fails with `app.cancelled` once another profile is open, or none: for what is done in several steps. */
  get stillOpen(): () => void {
    const opened = this.#required();
    return () => {
      if (this.#opened !== opened) throw new DeskError('app.cancelled');
    };
  }

  /** At quit: the profile stays the one to open at the next start. */
  async shutDown(): Promise<void> {
    // A profile that is just being opened stays unopened.
    this.#opening = null;
    await this.#options.currentProfile?.close();
    await this.#opened?.sample?.close();
  }

  #openWith(opening: ProfileKeys, interrupted: InterruptedWork | null): void {
    const { profile, sample } = opening;
    const opened = new ConnectedProfile(opening, this.#options.connect, (recipe) => {
      // Forgotten meanwhile, or not to be written: then it is learned again.
      if (sample === null)
        this.#options.profiles.setRecipe(profile.id, recipe).catch(() => undefined);
      this.#notify();
    });
    this.#opening = null;
    this.#opened = opened;
    this.#options.currentProfile?.open(this.profileSource, interrupted);
    this.#notify();
  }

  /** Its keys are forgotten, and nothing is read in its name any more. */
  #leave(): ConnectedProfile | null {
    const opened = this.#opened;
    this.#left += 1;
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

/** A failure with a code shows in the state. */
function unlessShown(thrown: unknown): void {
  if (!(thrown instanceof DeskError)) throw thrown;
}
