import type { Browsable } from '../../shared/ipc/browse';
import { browsable } from '../../shared/resources';
import type { DeskBridge } from '../bridge';
import { OneAtATime } from './one-at-a-time';
import { neutralQueryLocale } from '../../shared/query-locale';

/** What the cache holds of one resource. */
export interface CachedResource {
  /**
   * All records of the list, whatever is searched or filtered: `listCount` of `browse.open`
   * (main/query/cursors.ts).
   */
  readonly count: number;
  readonly columns: readonly string[];
  /** Epoch milliseconds; null before the first page. */
  readonly asOf: number | null;
  /** False while the first sync is still under way. */
  readonly synced: boolean;
}

/** How many records the cache holds of each resource, kept up to date. */
export class CacheSummary {
  readonly #bridge: DeskBridge;
  #of = $state.raw<Readonly<Partial<Record<Browsable, CachedResource>>>>({});
  #profileId: string | null = null;
  #reads: Partial<Record<Browsable, OneAtATime>> = {};

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  /** Null until main has answered. */
  of(resource: Browsable): CachedResource | null {
    return this.#of[resource] ?? null;
  }

  /** Starts following changes of the cache; returns the unsubscribe function. */
  listen(): () => void {
    return this.#bridge.browse.changed(({ resource }) => this.refresh(resource));
  }

  follow(profileId: string | null): void {
    if (profileId === this.#profileId) return;
    this.#profileId = profileId;
    this.#of = {};
    this.#reads = {};
    this.refreshAll();
  }

  refreshAll(): void {
    for (const resource of browsable) this.refresh(resource);
  }

  refresh(resource: Browsable): void {
    if (this.#profileId === null) return;
    const reads = this.#reads;
    reads[resource] ??= new OneAtATime(async () => {
      const summary = await this.#read(resource);
      // Another profile may be open by now.
      if (summary !== null && reads === this.#reads)
        this.#of = { ...this.#of, [resource]: summary };
    });
    void reads[resource].run();
  }

  /** Null when there is no cache to query; the sync's state says why. */
  async #read(resource: Browsable): Promise<CachedResource | null> {
    try {
      const query = {
        resource,
        search: '',
        filters: [],
        sort: [],
        asOf: null,
        locale: neutralQueryLocale,
      };
      const {
        cursorId,
        listCount: count,
        columns,
        asOf,
        synced,
      } = await this.#bridge.browse.open(query);
      this.#bridge.browse.close({ cursorId }).catch(() => undefined);
      return { count, columns, asOf, synced };
    } catch {
      return null;
    }
  }
}
