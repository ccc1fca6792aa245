import type { DeskBridge } from '../bridge';
import { Newest } from './asking.svelte';
import { anybody } from './preferences.svelte';

/** How many changes nobody has looked at yet: those of syncs since they were last marked as seen, or since the profile's first opening. */
export class UnseenChanges {
  readonly #bridge: DeskBridge;
  #profileId: string | null = null;
  unseen = $state(0);
  readonly #counts = new Newest();
  /** Epoch milliseconds; what was found by then counts as seen. */
  #seenUntil: Promise<number> = Promise.resolve(Infinity);

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  /** `isSample`: its past syncs were generated a moment ago, so all their changes are unseen. */
  follow(profileId: string | null, isSample: boolean): void {
    if (profileId === this.#profileId) return;
    this.#profileId = profileId;
    this.#counts.ask();
    this.unseen = 0;
    this.#seenUntil = this.#seen(isSample);
  }

  /** To be called once it is known how the syncs stand, and after each. */
  async count(): Promise<void> {
    if (this.#profileId === null) return;
    const isNewest = this.#counts.ask();
    const since = await this.#seenUntil;
    try {
      const all = { resource: null, kind: null, search: '', offset: 0, limit: 0, ...anybody };
      const { counts } = await this.#bridge.changes.list({ since, ...all });
      if (isNewest()) this.unseen = counts.new + counts.changed + counts.gone;
    } catch {
      // A count is a courtesy: the screen of changes says what is wrong.
    }
  }

  /** Everything found so far was looked at. */
  markSeen(): void {
    this.#counts.ask();
    const until = Date.now();
    this.#seenUntil = Promise.resolve(until);
    this.unseen = 0;
    this.#keep(until);
  }

  /** Where the last marking ended; what was found before the first counts as seen, except in sample data's generated past. */
  async #seen(isSample: boolean): Promise<number> {
    const kept = await this.#bridge.changes.seenUntil().catch(() => null);
    if (kept !== null) return kept;
    const until = isSample ? 0 : await this.#newestSync(Date.now());
    if (this.#profileId !== null) this.#keep(until);
    return until;
  }

  #keep(until: number): void {
    // What is not kept is counted again after the next start.
    this.#bridge.changes.markSeen({ until }).catch(() => undefined);
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
