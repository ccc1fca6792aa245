import type { Failure } from '../../preload/contract/failure';
import type { Profile } from '../../preload/contract/profiles';
import type { SessionState } from '../../preload/contract/session';
import { failureOf } from '../bridge';
import type { DeskBridge } from '../bridge';

const closed: SessionState = {
  profile: null,
  phase: 'closed',
  failure: null,
  credentials: { secretKey: 'none', accessToken: 'none', publicKey: 'none' },
  vault: { kind: 'session-only', name: '', state: 'waiting' },
  clockOffsetMs: null,
  companyName: null,
};

/** Mirrors main's session: main owns the truth and pushes it, this never decides by itself whether we are connected. */
export class Session {
  readonly #bridge: DeskBridge;
  state = $state.raw<SessionState>(closed);
  /** False until main has answered once. */
  known = $state(false);
  #isAsked = $state(false);
  /** Why the first reading of the session itself failed, which only a broken main process does. */
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

  /** Why the connection that was open last did not open by itself; null once one was chosen. */
  get failureAtStart(): Failure | null {
    return this.#isAsked ? null : this.state.failure;
  }

  /** Starts mirroring; gives the undo. */
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
