import type { Failure } from '../../shared/failures';
import type { SessionState } from '../../shared/ipc/session';
import type { Profile } from '../../shared/ipc/profiles';
import { failureOf, type DeskBridge } from '../bridge';

const closed: SessionState = {
  profile: null,
  phase: 'closed',
  failure: null,
  notOpened: null,
  credentials: { secretKey: 'none', accessToken: 'none', publicKey: 'none' },
  vault: { kind: 'session-only', name: '', state: 'waiting' },
  clockOffsetMs: null,
  companyName: null,
};

/**
 * Mirrors main's session: main pushes every change, and nothing here decides whether the app is
 * connected.
 */
export class Session {
  readonly #bridge: DeskBridge;
  state = $state.raw<SessionState>(closed);
  /** False until main has answered once. */
  known = $state(false);
  /** Why the session could not be read at all; only a broken main process causes this. */
  failure = $state.raw<Failure | null>(null);
  /**
   * The connection that could not be opened, chosen or by itself at the start, and why; null once
   * another was chosen. While it was being opened, the list it stands in was not shown.
   */
  notOpened = $state.raw<{ readonly profileId: string; readonly failure: Failure } | null>(null);
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

  /**
   * The environment whose colour a connection has; sample data has its own, whatever its profile
   * says.
   */
  get environment(): 'live' | 'test' | 'sample' | 'none' {
    if (this.isSample) return 'sample';
    return this.profile?.environment ?? 'none';
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

  /**
   * Rejects with the failure's code when the profile cannot be opened, e.g. `credentials.missing`.
   */
  async open(profileId: string): Promise<void> {
    this.notOpened = null;
    try {
      this.#take(await this.#bridge.session.open({ profileId }));
    } catch (caught) {
      this.notOpened = { profileId, failure: failureOf(caught) };
      throw caught;
    }
  }

  async openSample(): Promise<void> {
    this.notOpened = null;
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
    const { notOpened: profileId, failure } = state;
    if (profileId !== null && failure !== null) this.notOpened = { profileId, failure };
    this.known = true;
    this.failure = null;
  }
}
