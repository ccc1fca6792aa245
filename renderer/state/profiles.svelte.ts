import type { Profile, Notice, ProfileDraft, ProfilesSetAside } from '../../shared/ipc/profiles';
import { failureOf, type DeskBridge } from '../bridge';
import type { Loading } from './loading';

/** The connections kept on this computer, without their secrets. */
export class Profiles {
  readonly #bridge: DeskBridge;
  state = $state.raw<Loading<readonly Profile[]>>({ phase: 'idle' });
  /** Ids of connections whose keys have to be entered before they can be opened. */
  withoutKeys = $state.raw<readonly string[]>([]);
  /** What could not be read in the connections file at this start. */
  setAside = $state.raw<ProfilesSetAside | null>(null);

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  /** Without the built-in sample data, which is opened separately. */
  get real(): readonly Profile[] {
    return this.state.phase === 'ready' ? this.state.data.filter((each) => !each.sample) : [];
  }

  find(id: string): Profile | null {
    return this.real.find((each) => each.id === id) ?? null;
  }

  async load(): Promise<void> {
    if (this.state.phase !== 'ready') this.state = { phase: 'loading' };
    try {
      this.state = { phase: 'ready', data: await this.#bridge.profiles.list(), stale: false };
      await this.loadWithoutKeys();
      this.setAside = await this.#bridge.profiles.setAside().catch(() => null);
    } catch (caught) {
      this.state = { phase: 'failed', failure: failureOf(caught) };
    }
  }

  /** Not essential: a connection that does not open says itself that it has no keys. */
  async loadWithoutKeys(): Promise<void> {
    this.withoutKeys = await this.#bridge.profiles.withoutKeys().catch(() => []);
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
