import type { DeskBridge } from '../bridge';
import { Newest } from './asking.svelte';
import { anybody } from './preferences.svelte';

/** How many changes are not seen yet: those found since they were last marked as seen, or since the profile was first opened. */
export class UnseenChanges {
  readonly #bridge: DeskBridge;
  #profileId: string | null = null;
  unseen = $state(0);
  readonly #counts = new Newest();
  /** Epoch milliseconds; everything found until then counts as seen. */
  #seenUntil: Promise<number> = Promise.resolve(Infinity);

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  /** `isSample`: its past syncs were generated just now, so all their changes are unseen. */
  follow(profileId: string | null, isSample: boolean): void {
    if (profileId === this.#profileId) return;
    this.#profileId = profileId;
    this.#counts.ask();
    this.unseen = 0;
    this.#seenUntil = this.#seen(isSample);
  }

  /** Call it when the state of the syncs is known, and after each sync. */
  async count(): Promise<void> {
    if (this.#profileId === null) return;
    const isNewest = this.#counts.ask();
    const since = await this.#seenUntil;
    try {
      const all = { resource: null, kind: null, search: '', offset: 0, limit: 0, ...anybody };
      const { counts } = await this.#bridge.changes.list({ since, ...all });
      if (isNewest()) this.unseen = counts.new + counts.changed + counts.gone;
    } catch {
      // The Changes screen shows why.
    }
  }

  markSeen(): void {
    this.#counts.ask();
    const until = Date.now();
    this.#seenUntil = Promise.resolve(until);
    this.unseen = 0;
    this.#keep(until);
  }

  /** When changes were last marked as seen. Without a mark, the newest sync counts as seen, except in sample data's generated past. */
  async #seen(isSample: boolean): Promise<number> {
    const marked = await this.#bridge.changes.seenUntil().catch(() => null);
    if (marked !== null) return marked;
    const until = isSample ? 0 : await this.#newestSync(Date.now());
    if (this.#profileId !== null) this.#keep(until);
    return until;
  }

  #keep(until: number): void {
    // If this fails, the changes count again after the next start.
    this.#bridge.changes.markSeen({ until }).catch(() => undefined);
  }

  /** When the newest sync until a moment was completed; 0 when there is none. */
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
