import type { Failure } from '../../preload/contract/failure';
import type { Profile } from '../../preload/contract/profiles';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import type { SessionState } from '../../preload/contract/session';
import type { MerchantClient } from '../api/client';
import { DeskError, toFailure } from '../failure';
import type { HoldingOf, Holdings } from './holdings';
import type { KeyStore, Keys } from './key-store';
import type { ProfileStore } from './profiles';
import { startSample } from './sample';
import type { Sample } from './sample';

type Phase = SessionState['phase'];

/** One opened profile: its keys in memory, and the client that signs with them. */
interface Opened {
  profile: Profile;
  readonly keys: Keys;
  readonly held: 'keychain' | 'session';
  readonly client: MerchantClient;
  readonly sample: Sample | null;
}

interface SessionOptions {
  profiles: ProfileStore;
  keys: KeyStore;
  sandboxWorker: string;
  /** Builds the signed client for a profile; `learn` keeps a recipe the client found out by itself. */
  connect: (
    profile: Profile,
    keys: Keys,
    recipe: () => SignatureRecipe | null,
    learn: (recipe: SignatureRecipe) => void,
  ) => MerchantClient;
  clockOffset: (profile: Profile) => number | null;
  /** What is kept of a profile's records opens and closes with it; the headless desk's single reads do without. */
  holdings?: Holdings;
}

/**
 * Which profile is open and how it stands with its service. Main owns this; the renderer mirrors it. Being offline or refused keeps
 * the profile open: only `close` and `disconnect` leave it.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #listeners = new Set<(state: SessionState) => void>();
  #opened: Opened | null = null;
  #opening: Profile | null = null;
  #phase: Phase = 'closed';
  #failure: Failure | null = null;
  #companyName: string | null = null;

  constructor(options: SessionOptions) {
    this.#options = options;
    options.keys.onVaultState(() => {
      this.#tell();
    });
  }

  get state(): SessionState {
    const opened = this.#opened;
    const held = (present: boolean) => (present ? (opened?.held ?? 'none') : 'none');
    return {
      profile: opened?.profile ?? this.#opening,
      phase: this.#phase,
      failure: this.#failure,
      credentials: {
        secretKey: held(opened !== null),
        accessToken: held(opened !== null && opened.keys.accessToken !== null),
        publicKey: held(opened !== null && opened.keys.publicKey !== null),
      },
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

  get sampleCardIds(): readonly string[] {
    return this.#opened?.sample?.cardIds ?? [];
  }

  onChange(listener: (state: SessionState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens a profile and asks the service how it stands. Fails with `credentials.missing` or a `vault.*` code; what the service says shows in the state. */
  async open(profileId: string): Promise<SessionState> {
    await this.take(profileId);
    await this.#options.profiles.setLastOpened(profileId);
    return this.retry();
  }

  /** Opens a profile with its keys, without a word to the service. Fails with `credentials.missing` or a `vault.*` code. */
  async take(profileId: string): Promise<void> {
    const profile = this.#options.profiles.get(profileId);
    await this.close();
    this.#opening = profile;
    this.#become('opening', null);
    try {
      const keys = await this.#options.keys.load(profileId);
      if (this.#opening !== profile) throw new DeskError('app.cancelled');
      const held = this.#options.keys.vaultState.kind === 'keychain' ? 'keychain' : 'session';
      this.#settle(profile, keys, held, null);
    } catch (thrown) {
      if (this.#opening === profile) {
        this.#opening = null;
        this.#become('closed', toFailure(thrown));
      }
      throw thrown;
    }
  }

  /** Starts the built-in sandbox and opens it. */
  async openSample(): Promise<SessionState> {
    await this.close();
    this.#become('opening', null);
    const sample = await startSample(this.#options.sandboxWorker);
    this.#settle(sample.profile, sample.keys, 'session', sample);
    return this.retry();
  }

  /** Reads the merchant once more and says how the profile stands. */
  async retry(): Promise<SessionState> {
    this.#required().client.forgive();
    try {
      const reading = await this.ask((client) => client.merchant());
      this.#companyName = reading.companyName;
      this.#tell();
    } catch (thrown) {
      if (!(thrown instanceof DeskError)) throw thrown;
    }
    return this.state;
  }

  /** Every question to the service goes through here, so that its outcome is the session's state. */
  async ask<T>(question: (client: MerchantClient) => Promise<T>): Promise<T> {
    const opened = this.#required();
    try {
      const answer = await question(opened.client);
      if (this.#opened === opened) this.#become('online', null);
      return answer;
    } catch (thrown) {
      if (this.#opened === opened) this.#note(toFailure(thrown));
      throw thrown;
    }
  }

  /** Takes over what was changed in the open profile; a new address or way to the token needs its keys read again. */
  async refresh(profile: Profile): Promise<void> {
    const opened = this.#opened;
    if (opened?.profile.id !== profile.id) return;
    const sameService =
      opened.profile.baseUrl === profile.baseUrl &&
      JSON.stringify(opened.profile.token) === JSON.stringify(profile.token);
    opened.profile = profile;
    if (sameService) this.#tell();
    else await this.reopen(profile.id);
  }

  /** After its keys changed, if it is the open one. What goes wrong shows in the state. */
  async reopen(profileId: string): Promise<void> {
    if (this.#opened?.profile.id !== profileId) return;
    await this.open(profileId).catch((thrown: unknown) => {
      if (!(thrown instanceof DeskError)) throw thrown;
    });
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    this.#opening = null;
    this.#companyName = null;
    if (this.#phase !== 'closed') this.#become('closed', null);
    await this.#options.holdings?.close();
    if (opened !== null) await this.#options.profiles.setLastOpened(null);
    await opened?.sample?.close();
  }

  /** Leaves the profile and removes its keys from the keychain. */
  async disconnect(): Promise<void> {
    const { profile, sample } = this.#required();
    if (sample === null) await this.#options.keys.forget(profile.id);
    await this.close();
  }

  /** What the open profile's records are kept by, and asked with. */
  get holdingOf(): HoldingOf {
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

  /** At quit: the profile stays the one to open at the next start. */
  async shutDown(): Promise<void> {
    // A profile that is just being opened stays unopened.
    this.#opening = null;
    await this.#options.holdings?.close();
    await this.#opened?.sample?.close();
  }

  #settle(profile: Profile, keys: Keys, held: Opened['held'], sample: Sample | null): void {
    const learn = (recipe: SignatureRecipe) => {
      if (sample === null) void this.#options.profiles.setRecipe(profile.id, recipe);
      opened.profile = { ...opened.profile, recipe };
      this.#tell();
    };
    const recipe = () => opened.profile.recipe;
    const client = this.#options.connect(profile, keys, recipe, learn);
    const opened: Opened = { profile, keys, held, client, sample };
    this.#opening = null;
    this.#opened = opened;
    this.#options.holdings?.open(this.holdingOf);
    this.#tell();
  }

  #required(): Opened {
    if (this.#opened === null) throw new DeskError('app.not-connected');
    return this.#opened;
  }

  /** What a failure means for the whole connection; bad input and a missing card mean nothing. */
  #note(failure: Failure): void {
    if (failure.code.startsWith('network.')) this.#become('offline', failure);
    else if (failure.code === 'service.unavailable') this.#become('offline', failure);
    else if (failure.code.startsWith('credentials.') || failure.code === 'service.forbidden') {
      this.#become('refused', failure);
    } else if (this.#phase === 'opening') this.#become('refused', failure);
  }

  #become(phase: Phase, failure: Failure | null): void {
    const same = this.#phase === phase && this.#failure === null && failure === null;
    this.#phase = phase;
    this.#failure = failure;
    if (!same) this.#tell();
  }

  #tell(): void {
    const { state } = this;
    for (const listener of this.#listeners) listener(state);
  }
}
