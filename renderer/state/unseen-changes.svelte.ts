import type { DeskBridge } from '../bridge';
import { Newest } from './newest';
import { neutralQueryLocale } from '../../shared/query-locale';

/**
 * How many changes are not seen yet: those found since they were last marked as seen, or since the
 * profile was first opened.
 */
export class UnseenChanges {
  readonly #bridge: DeskBridge;
  #profileId: string | null = null;
  unseen = $state(0);
  readonly #counts = new Newest();
  readonly #follows = new Newest();
  /** Epoch milliseconds; everything found until then counts as seen. Null until it is known. */
  seenUntil = $state<number | null>(null);
  #seen: Promise<number> = Promise.resolve(Infinity);
  /** When the newest of the counted changes was found, epoch milliseconds. */
  #newest = 0;

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  /** `isSample`: its past syncs were generated just now, so all their changes are unseen. */
  follow(profileId: string | null, isSample: boolean): void {
    if (profileId === this.#profileId) return;
    this.#profileId = profileId;
    this.#counts.ask();
    this.unseen = 0;
    this.seenUntil = null;
    this.#newest = 0;
    const isNewest = this.#follows.ask();
    if (profileId === null) return;
    this.#seen = this.#read(isSample, isNewest);
    void this.#seen.then((until) => {
      if (isNewest()) this.seenUntil = until;
    });
  }

  /** Call it when the state of the syncs is known, and after each sync. */
  async count(): Promise<void> {
    if (this.#profileId === null) return;
    const isNewest = this.#counts.ask();
    const since = await this.#seen;
    try {
      // The newest one is read as well: its moment is how far the counted ones reach.
      const all = {
        resource: null,
        kind: null,
        search: '',
        offset: 0,
        limit: 1,
        locale: neutralQueryLocale,
      };
      const { counts, changes } = await this.#bridge.changes.list({ since, ...all });
      if (!isNewest()) return;
      this.unseen = counts.new + counts.changed + counts.gone;
      this.#newest = changes[0]?.seenAt ?? 0;
    } catch {
      // The Changes screen shows why.
    }
  }

  /**
   * Marks the counted changes as seen; what a sync has found since stays unseen. Returns until when
   * they are seen.
   */
  markSeen(): number {
    const until = Math.max(this.#newest, this.seenUntil ?? 0);
    this.#setSeen(until);
    this.unseen = 0;
    void this.count();
    return until;
  }

  /** Undoes a mark: `until` is what `seenUntil` was before it. */
  async restore(until: number): Promise<void> {
    this.#setSeen(until);
    await this.count();
  }

  #setSeen(until: number): void {
    this.#counts.ask();
    this.#follows.ask();
    this.#seen = Promise.resolve(until);
    this.seenUntil = until;
    this.#keep(until);
  }

  /**
   * When changes were last marked as seen. Without a mark, the newest sync counts as seen, except
   * in sample data's generated past.
   */
  async #read(isSample: boolean, isNewest: () => boolean): Promise<number> {
    // A mark that could not be read may exist: it is left as it is.
    const marked = await this.#bridge.changes.seenUntil().catch(() => 'unknown' as const);
    if (typeof marked === 'number') return marked;
    const until = isSample ? 0 : await this.#newestSync(Date.now());
    // Another connection may be open by now.
    if (marked === null && isNewest()) this.#keep(until);
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
