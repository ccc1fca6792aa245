import type { Failure, FailureCode } from '../../preload/contract/failure';
import type {
  Profile,
  Notice,
  ProfileDraft,
  ProfilesSetAside,
  SessionState,
} from '../../preload/contract/session';
import { failureOf } from '../bridge';
import type { DeskBridge } from '../bridge';
import type { Loading } from './asking.svelte';

const closed: SessionState = {
  profile: null,
  phase: 'closed',
  failure: null,
  credentials: { secretKey: 'none', accessToken: 'none', publicKey: 'none' },
  vault: { kind: 'session-only', name: '', state: 'waiting' },
  clockOffsetMs: null,
  companyName: null,
};

/** Mirrors main's session: main pushes every change, and nothing here decides whether the app is connected. */
export class Session {
  readonly #bridge: DeskBridge;
  state = $state.raw<SessionState>(closed);
  /** False until main has answered once. */
  known = $state(false);
  #isAsked = $state(false);
  /** Why the session could not be read at all; only a broken main process causes this. */
  failure = $state.raw<Failure | null>(null);
  #pushes = 0;

  /** `first`: the state main has already sent; null if it was not requested. */
  constructor(bridge: DeskBridge, first: SessionState | null = null) {
    this.#bridge = bridge;
    if (first !== null) this.#take(first);
  }

  get profile(): Profile | null {
    return this.state.profile;
  }

  get isSample(): boolean {
    return this.state.profile?.sample === true;
  }

  /** The environment whose colour a connection has; sample data has its own, whatever its profile says. */
  get environment(): 'live' | 'test' | 'sample' | 'none' {
    if (this.isSample) return 'sample';
    return this.profile?.environment ?? 'none';
  }

  /** Why the last open connection did not open by itself; null once the user has chosen one. */
  get failureAtStart(): Failure | null {
    return this.#isAsked ? null : this.state.failure;
  }

  /** Starts mirroring; returns the unsubscribe function. */
  listen(): () => void {
    const stop = this.#bridge.session.changed((state) => {
      this.#pushes += 1;
      this.#take(state);
    });
    void this.#readOnce();
    return stop;
  }

  /** Rejects with the failure's code when the profile cannot be opened, e.g. `credentials.missing`. */
  async open(profileId: string): Promise<void> {
    this.#isAsked = true;
    this.#take(await this.#bridge.session.open({ profileId }));
  }

  async openSample(): Promise<void> {
    this.#isAsked = true;
    this.#take(await this.#bridge.session.openSample());
  }

  async retry(): Promise<void> {
    this.#take(await this.#bridge.session.retry());
  }

  async close(): Promise<void> {
    await this.#bridge.session.close();
    await this.#readOnce();
  }

  /** Leaves the profile and removes its secrets from this computer. */
  async disconnect(): Promise<void> {
    await this.#bridge.session.disconnect();
    await this.#readOnce();
  }

  async #readOnce(): Promise<void> {
    const before = this.#pushes;
    try {
      const state = await this.#bridge.session.state();
      // An event that arrived during the call is newer than its answer.
      if (before === this.#pushes) this.#take(state);
    } catch (caught) {
      this.failure = failureOf(caught);
      this.known = true;
    }
  }

  #take(state: SessionState): void {
    this.state = state;
    this.known = true;
    this.failure = null;
  }
}

/** The connections kept on this computer, without their secrets. */
export class Profiles {
  readonly #bridge: DeskBridge;
  state = $state.raw<Loading<readonly Profile[]>>({ phase: 'idle' });
  /** What could not be read in the connections file at this start. */
  setAside = $state.raw<ProfilesSetAside | null>(null);

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  /** Without the built-in sample data, which is opened separately. */
  get own(): readonly Profile[] {
    return this.state.phase === 'ready' ? this.state.data.filter((each) => !each.sample) : [];
  }

  find(id: string): Profile | null {
    return this.own.find((each) => each.id === id) ?? null;
  }

  async load(): Promise<void> {
    if (this.state.phase !== 'ready') this.state = { phase: 'loading' };
    try {
      this.state = { phase: 'ready', data: await this.#bridge.profiles.list(), stale: false };
      this.setAside = await this.#bridge.profiles.setAside().catch(() => null);
    } catch (caught) {
      this.state = { phase: 'failed', failure: failureOf(caught) };
    }
  }

  /** Rejects with `input.base-url`, `input.profile` or `input.recipe`. */
  async save(
    id: string | null,
    draft: ProfileDraft,
  ): Promise<{ profile: Profile; notices: readonly Notice[] }> {
    const saved = await this.#bridge.profiles.save({ id, draft });
    await this.load();
    return saved;
  }

  async forget(id: string): Promise<void> {
    await this.#bridge.profiles.forget({ id });
    await this.load();
  }
}

/** The one thing worth offering after a failure. */
export type Remedy = 'retry' | 'enter-keys' | 'edit-connection' | 'choose-recipe';

const particular: Partial<Record<FailureCode, Remedy>> = {
  'credentials.missing': 'enter-keys',
  'credentials.other-address': 'enter-keys',
  'credentials.refused': 'enter-keys',
  'credentials.token-expired': 'enter-keys',
  'credentials.login-refused': 'enter-keys',
  'credentials.login-shape': 'edit-connection',
  'credentials.signature-refused': 'choose-recipe',
  'credentials.no-recipe': 'choose-recipe',
  'network.name-not-found': 'edit-connection',
  'network.redirect': 'edit-connection',
  'network.not-secure': 'edit-connection',
  'service.not-json': 'edit-connection',
  'service.html': 'edit-connection',
  'vault.absent': 'enter-keys',
  'vault.mismatch': 'enter-keys',
};

export function remedyOf(code: FailureCode): Remedy {
  return particular[code] ?? 'retry';
}

/**
 * The profile whose connection has to be edited before a retry can succeed; null where a retry alone may help, and for sample data, which
 * nobody can edit. Keys that were refused then and are accepted now need no change.
 */
export function connectionToMend(
  { code }: Failure,
  { state, profile, isSample }: Pick<Session, 'state' | 'profile' | 'isSample'>,
): string | null {
  const isMended = code.startsWith('credentials.') && state.phase === 'online';
  if (isMended || isSample || remedyOf(code) === 'retry') return null;
  return profile?.id ?? null;
}

/** Reasons of a refusal that a new token does not remove. */
const notByToken = ['timestamp', 'locked', 'address'];

/** The open profile when pasting a new token beside the stored keys may end its refusal; null otherwise. */
export function profileToPasteFor(
  { code, params }: Failure,
  { profile, isSample }: Pick<Session, 'profile' | 'isSample'>,
): string | null {
  const isByToken =
    (code === 'credentials.refused' && !notByToken.includes(String(params.about))) ||
    code === 'credentials.token-expired';
  return isByToken && !isSample && profile?.token.kind === 'pasted' ? profile.id : null;
}
