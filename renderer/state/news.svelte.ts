import type { DeskBridge } from '../bridge';

/**
 * How many changes nobody has looked at yet: those of syncs since the profile was opened, or since they were last marked as seen. Known
 * only while the desk runs.
 */
export class News {
  readonly #bridge: DeskBridge;
  #profileId: string | null = null;
  #unseen = $state(0);
  #follows = 0;
  /** Epoch milliseconds; what was found by then counts as seen. */
  #seenUntil: Promise<number> = Promise.resolve(Infinity);

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  get unseen(): number {
    return this.#unseen;
  }

  /** `isSample`: its past syncs were made up a moment ago and are all news. */
  follow(profileId: string | null, isSample: boolean): void {
    if (profileId === this.#profileId) return;
    this.#profileId = profileId;
    this.#follows += 1;
    this.#unseen = 0;
    this.#seenUntil = isSample ? Promise.resolve(0) : this.#newestSync(Date.now());
  }

  /** To be called once it is known how the syncs stand, and after each. */
  async count(): Promise<void> {
    if (this.#profileId === null) return;
    const follow = this.#follows;
    const since = await this.#seenUntil;
    try {
      const all = { resource: null, kind: null, search: '', offset: 0, limit: 0 };
      const { counts } = await this.#bridge.changes.list({ since, ...all });
      if (follow === this.#follows) this.#unseen = counts.new + counts.changed + counts.gone;
    } catch {
      // A count is a courtesy: the screen of changes says what is wrong.
    }
  }

  /** Everything found so far was looked at. */
  markSeen(): void {
    this.#follows += 1;
    this.#seenUntil = Promise.resolve(Date.now());
    this.#unseen = 0;
  }

  /** The newest sync completed before a moment; the beginning of time when there is none. */
  async #newestSync(before: number): Promise<number> {
    try {
      const syncs = await this.#bridge.changes.syncs();
      return Math.max(
        0,
        ...syncs.map(({ completedAt }) => completedAt).filter((at) => at <= before),
      );
    } catch {
      return before;
    }
  }
}
