import type { Watch } from '../../shared/ipc/watches';
import type { DeskBridge } from '../bridge';
import { OneAtATime } from './one-at-a-time';
import type { GetQueryLocale } from './preferences.svelte';

/**
 * The open profile's watch rules, and how many new or changed records each has found since it was
 * last marked as seen.
 */
export class Watches {
  readonly #bridge: DeskBridge;
  readonly #getQueryLocale: GetQueryLocale;
  #profileId: string | null = null;
  all = $state.raw<readonly Watch[]>([]);
  #hits = $state.raw<Readonly<Record<string, number>>>({});
  /** When the newest of a rule's counted changes was found, epoch milliseconds. */
  #newest: Readonly<Record<string, number>> = {};
  readonly #counting = new OneAtATime(() => this.#count());
  /** The matches of all rules together. */
  readonly unseen = $derived(Object.values(this.#hits).reduce((sum, count) => sum + count, 0));

  constructor(bridge: DeskBridge, getQueryLocale: GetQueryLocale) {
    this.#bridge = bridge;
    this.#getQueryLocale = getQueryLocale;
  }

  hits(id: string): number {
    return this.#hits[id] ?? 0;
  }

  /** Null: no profile is open. */
  follow(profileId: string | null): void {
    if (profileId === this.#profileId) return;
    this.#profileId = profileId;
    this.all = [];
    this.#hits = {};
    this.#newest = {};
    if (profileId !== null) void this.#read(profileId);
  }

  /** Rejects with `input.name` or `storage.*`. */
  async create(rule: Omit<Watch, 'id' | 'seenUntil'> & Partial<Watch>): Promise<Watch> {
    const made = await this.#bridge.watches.create(rule);
    this.all = [...this.all, made];
    return made;
  }

  /**
   * As `create`, with a notification of what it finds. There is no rule when that cannot be stored.
   */
  async createWithNotice(rule: Omit<Watch, 'id' | 'seenUntil'>): Promise<void> {
    const { id } = await this.create(rule);
    try {
      await this.#bridge.subscriptions.setAlert({ id, alert: { kind: 'new' } });
    } catch (caught) {
      await this.remove(id);
      throw caught;
    }
  }

  /** Restores a removed rule with its unseen findings. Rejects as `create` does. */
  async bringBack(watch: Watch): Promise<void> {
    await this.create(watch);
    await this.count();
  }

  async remove(id: string): Promise<void> {
    await this.#bridge.watches.remove({ id });
    this.all = this.all.filter((watch) => watch.id !== id);
    this.#hits = without(this.#hits, id);
  }

  /** Only changes in these fields count; with none, changes in any. Rejects as `create` does. */
  async setFields(id: string, fields: string[]): Promise<void> {
    const changed = await this.#bridge.watches.setFields({ id, fields });
    this.all = this.all.map((watch) => (watch.id === id ? changed : watch));
    await this.count();
  }

  /** Call it after each sync. When counting fails, the older count stays. */
  count(): Promise<void> {
    return this.#counting.run();
  }

  async #count(): Promise<void> {
    for (const watch of this.all) {
      const { id, seenUntil: since, resource, search, filters, fields = [] } = watch;
      try {
        const all = {
          resource,
          kind: null,
          search: '',
          offset: 0,
          limit: 1,
          locale: this.#getQueryLocale(),
        };
        const matching = { search, filters: [...filters] };
        const { counts, changes } = await this.#bridge.changes.list({
          since,
          ...all,
          fields: [...fields],
          matching,
        });
        // A rule that has changed in the meantime, such as one marked as seen, is counted again.
        if (!this.all.includes(watch)) continue;
        this.#hits = { ...this.#hits, [id]: counts.new + counts.changed };
        this.#newest = { ...this.#newest, [id]: changes[0]?.seenAt ?? 0 };
      } catch {
        // The Changes screen shows why.
      }
    }
  }

  /** Marks what one rule has found so far as seen. */
  async markSeen(id: string): Promise<void> {
    // A clock that was ahead may have dated the sync that found them.
    await this.#setSeen(id, Math.max(Date.now(), this.#newest[id] ?? 0));
    // What a sync has found since is not seen yet.
    await this.count();
  }

  /**
   * Marks what syncs found until then (epoch milliseconds) as seen, for every rule. Returns the
   * function that undoes it.
   */
  async markAllSeen(until: number): Promise<() => Promise<void>> {
    const before = this.all.filter(({ seenUntil }) => seenUntil < until);
    for (const { id } of before) await this.#setSeen(id, until);
    await this.count();
    return async () => {
      for (const { id, seenUntil } of before) await this.#setSeen(id, seenUntil);
      await this.count();
    };
  }

  async #setSeen(id: string, until: number): Promise<void> {
    try {
      const changed = await this.#bridge.watches.markSeen({ id, until });
      this.all = this.all.map((watch) => (watch.id === id ? changed : watch));
      this.#hits = without(this.#hits, id);
    } catch {
      // Counted again after the next sync.
    }
  }

  async #read(profileId: string): Promise<void> {
    try {
      const all = await this.#bridge.watches.list();
      if (profileId !== this.#profileId) return;
      this.all = all;
      await this.count();
    } catch {
      // Why the cache cannot be read is shown where its records would be.
    }
  }
}

function without(hits: Readonly<Record<string, number>>, id: string) {
  return Object.fromEntries(Object.entries(hits).filter(([other]) => other !== id));
}
