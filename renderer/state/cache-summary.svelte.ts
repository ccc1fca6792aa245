import { browsable } from '../../preload/contract/resources';
import type { Browsable } from '../../preload/contract/browse';
import type { DeskBridge } from '../bridge';
import { anybody } from './asker';

/** What the cache holds of one resource. */
export interface CachedResource {
  /** All records the list shows, whatever is searched or filtered in it: `of` of `browse.open` (main/query/views.ts). */
  readonly count: number;
  readonly columns: readonly string[];
  /** Epoch milliseconds; null before the first page. */
  readonly asOf: number | null;
  /** False while the first sync is still under way. */
  readonly complete: boolean;
}

/** How many records the cache holds of each resource, followed as they come. */
export class CacheSummary {
  readonly #bridge: DeskBridge;
  #of = $state.raw<Readonly<Partial<Record<Browsable, CachedResource>>>>({});
  #profileId: string | null = null;
  #follows = 0;
  /** One query per resource at a time; after changes meanwhile it is repeated once. */
  #asking: Partial<Record<Browsable, { again: boolean } | undefined>> = {};

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  /** Null until main has answered. */
  of(resource: Browsable): CachedResource | null {
    return this.#of[resource] ?? null;
  }

  /** Starts following changes of the cache; returns the unsubscribe function. */
  listen(): () => void {
    return this.#bridge.browse.changed(({ resource }) => void this.refresh(resource));
  }

  follow(profileId: string | null): void {
    if (profileId === this.#profileId) return;
    this.#profileId = profileId;
    this.#follows += 1;
    this.#of = {};
    this.#asking = {};
    this.refreshAll();
  }

  refreshAll(): void {
    for (const resource of browsable) void this.refresh(resource);
  }

  async refresh(resource: Browsable): Promise<void> {
    if (this.#profileId === null) return;
    const under = this.#asking[resource];
    if (under) {
      under.again = true;
      return;
    }
    const asking = { again: true };
    const follow = this.#follows;
    this.#asking[resource] = asking;
    while (asking.again) {
      asking.again = false;
      const kept = await this.#read(resource);
      if (follow !== this.#follows) return;
      if (kept !== null) this.#of = { ...this.#of, [resource]: kept };
    }
    this.#asking = { ...this.#asking, [resource]: undefined };
  }

  /** Null when there is no cache to query; the sync's state says why. */
  async #read(resource: Browsable): Promise<CachedResource | null> {
    try {
      const query = { resource, search: '', filters: [], sort: [], asOf: null, ...anybody };
      const { viewId, of: count, columns, asOf, complete } = await this.#bridge.browse.open(query);
      this.#bridge.browse.close({ viewId }).catch(() => undefined);
      return { count, columns, asOf, complete };
    } catch {
      return null;
    }
  }
}
