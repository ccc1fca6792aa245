import { createContext } from 'svelte';
import type { MerchantReading as Answer } from '../../../preload/contract/merchant';
import type { Failure } from '../../../preload/contract/failure';
import { failureOf } from '../../bridge';
import type { DeskBridge } from '../../bridge';
import type { Loading } from '../../state/loading';

/** The merchant's own record (interface.md, Endpoints 1). An older answer stays in view while a new one is asked for. */
export class MerchantReading {
  readonly #bridge: DeskBridge;
  #state = $state.raw<Loading<Answer>>({ phase: 'idle' });
  #failure = $state.raw<Failure | null>(null);
  #asking = $state(false);

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  get state(): Loading<Answer> {
    return this.#state;
  }

  get merchant(): Answer | null {
    return this.#state.phase === 'ready' ? this.#state.data : null;
  }

  /** Why the last refresh failed while an older answer is shown. */
  get failure(): Failure | null {
    return this.#failure;
  }

  get asking(): boolean {
    return this.#asking;
  }

  /** Reads once. */
  start(): void {
    if (this.#state.phase === 'idle') void this.refresh();
  }

  async refresh(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    this.#failure = null;
    const before = this.#state;
    this.#state = before.phase === 'ready' ? { ...before, stale: true } : { phase: 'loading' };
    try {
      this.#state = { phase: 'ready', data: await this.#bridge.merchant.read(), stale: false };
    } catch (caught) {
      const failure = failureOf(caught);
      if (before.phase === 'ready') this.#failure = failure;
      else this.#state = { phase: 'failed', failure };
    } finally {
      this.#asking = false;
    }
  }
}

export const [getMerchant, setMerchant] = createContext<MerchantReading>();
