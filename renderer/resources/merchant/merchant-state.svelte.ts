import { createContext } from 'svelte';
import type { MerchantSnapshot as Answer } from '../../../shared/ipc/cards';
import type { Failure } from '../../../shared/failures';
import { failureOf, type DeskBridge } from '../../bridge';
import type { Loading } from '../../state/loading';

/**
 * The merchant's own record (docs/interface.md, "Requests"). The stored record is shown first; an
 * older answer stays in view while a new one is requested, and when the request fails.
 */
export class MerchantState {
  readonly #bridge: DeskBridge;
  state = $state.raw<Loading<Answer>>({ phase: 'idle' });
  /** Why the last refresh failed while an older answer is shown. */
  failure = $state.raw<Failure | null>(null);
  asking = $state(false);
  #started = false;

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  get merchant(): Answer | null {
    return this.state.phase === 'ready' ? this.state.data : null;
  }

  /** Shows the stored record, then asks the service; does so once. */
  async start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    this.state = { phase: 'loading' };
    await this.showStored();
    await this.refresh();
  }

  /** Shows the stored record if it is newer, e.g. after a sync. */
  async showStored(): Promise<void> {
    try {
      const stored = await this.#bridge.merchant.stored();
      if (stored === null || stored.readAt <= (this.merchant?.readAt ?? -Infinity)) return;
      this.state = { phase: 'ready', data: stored, stale: this.asking };
    } catch {
      // Without a cache only the service can be asked.
    }
  }

  async refresh(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    this.failure = null;
    const before = this.state;
    this.state = before.phase === 'ready' ? { ...before, stale: true } : { phase: 'loading' };
    try {
      this.state = { phase: 'ready', data: await this.#bridge.merchant.read(), stale: false };
    } catch (caught) {
      const failure = failureOf(caught);
      if (before.phase === 'ready') this.failure = failure;
      else this.state = { phase: 'failed', failure };
    } finally {
      this.asking = false;
    }
  }
}

export const [getMerchant, setMerchant] = createContext<MerchantState>();
