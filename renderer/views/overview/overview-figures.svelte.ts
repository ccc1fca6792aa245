import type { Change } from '../../../preload/contract/sync';
import type { DeskBridge } from '../../bridge';
import type { Reading } from '../../../preload/contract/moments';
import { anybody } from '../../state/preferences.svelte';
import type { AskedAs } from '../../state/preferences.svelte';
import { isComparable, sinceMoment } from '../changes/since';
import { cardCurrencies, countWith, moneyOfLots, sharesOf, whole } from './questions';

type Answer = Awaited<ReturnType<DeskBridge['changes']['list']>>;

/** Of which a low window shows the first. */
const latestShown = 12;

/** What the overview tells, computed from the cache: nothing is read from the service for it. */
export class OverviewFigures {
  readonly statuses: Figure<Awaited<ReturnType<typeof sharesOf>>>;
  readonly months: Figure<Awaited<ReturnType<DeskBridge['browse']['months']>>>;
  readonly money: Figure<Awaited<ReturnType<typeof moneyOfLots>>>;
  readonly cards: Figure<{ blocked: number; replaced: number }>;
  readonly providers: Figure<Awaited<ReturnType<typeof sharesOf>>>;
  readonly currencies: Figure<Awaited<ReturnType<typeof sharesOf>>>;
  /** Since Monday, or since the first sync when that was later: the latest of all, and how many of each list. Null for a list that was never read twice. */
  readonly changes: Figure<{
    since: number;
    isWholeWeek: boolean;
    latest: readonly Change[];
    drift: Answer['drift'];
    total: number;
    clients: Answer['counts'] | null;
    lots: Answer['counts'] | null;
  }>;

  constructor(bridge: DeskBridge, reading: () => Reading, askedAs: AskedAs) {
    this.statuses = new Figure(() => sharesOf(bridge, 'clients', 'status'));
    this.months = new Figure(() =>
      bridge.browse.months({ query: { ...whole('clients'), ...askedAs() }, field: 'created_at' }),
    );
    this.money = new Figure(() => moneyOfLots(bridge));
    this.cards = new Figure(async () => ({
      blocked: await countWith(bridge, 'cards', 'blocked_at'),
      replaced: await countWith(bridge, 'cards', 'replacement_by'),
    }));
    this.providers = new Figure(() => sharesOf(bridge, 'cards', 'provider_name'));
    this.currencies = new Figure(() => cardCurrencies(bridge));
    this.changes = new Figure(async () => {
      const monday = sinceMoment({ kind: 'monday' }, [], Date.now(), reading());
      const all = { since: monday, kind: null, search: '', offset: 0, ...anybody };
      const [syncs, latest, clients, lots] = await Promise.all([
        bridge.changes.syncs(),
        bridge.changes.list({ ...all, resource: null, limit: latestShown }),
        bridge.changes.list({ ...all, resource: 'clients', limit: 0 }),
        bridge.changes.list({ ...all, resource: 'lots', limit: 0 }),
      ]);
      // What was before the first sync nobody knows: then it is counted from there.
      const oldest = Math.min(...syncs.map(({ completedAt }) => completedAt));
      return {
        since: Number.isFinite(oldest) ? Math.max(monday, oldest) : monday,
        isWholeWeek: oldest <= monday,
        latest: latest.changes,
        drift: latest.drift,
        total: latest.total,
        clients: isComparable(syncs, 'clients') ? clients.counts : null,
        lots: isComparable(syncs, 'lots') ? lots.counts : null,
      };
    });
  }

  refreshClients(): void {
    void this.statuses.refresh();
    void this.months.refresh();
  }

  refreshCards(): void {
    void this.cards.refresh();
    void this.providers.refresh();
    void this.currencies.refresh();
  }
}

/** One figure of the overview, asked anew as its records change: one question at a time, the older answer staying meanwhile. */
class Figure<T> {
  readonly #ask: () => Promise<T>;
  #value = $state.raw<T | null>(null);
  #asking = false;
  #again = false;

  constructor(ask: () => Promise<T>) {
    this.#ask = ask;
  }

  /** Null until it is known, and for what could not be known: the bars say what is wrong with the cache. */
  get value(): T | null {
    return this.#value;
  }

  async refresh(): Promise<void> {
    this.#again = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#again) {
      this.#again = false;
      try {
        this.#value = await this.#ask();
      } catch {
        // A figure that cannot be had is left as it was.
      }
    }
    this.#asking = false;
  }
}
