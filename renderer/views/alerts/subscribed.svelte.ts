import { SvelteMap } from 'svelte/reactivity';
import type { Failure } from '../../../shared/failures';
import type { Alert, ExportChoice, Subscription } from '../../../shared/ipc/subscriptions';
import { failureOf, type DeskBridge } from '../../bridge';

/** Subscriptions to views and rules, by their ids, as main stores them. */
export class Subscribed {
  readonly #bridge: DeskBridge;
  #all = $state.raw<readonly Subscription[]>([]);
  readonly #failures = new SvelteMap<string, Failure>();
  /** The last choice that was made. */
  #stored: Promise<void> = Promise.resolve();
  /** Why the subscriptions could not be listed. */
  failure = $state.raw<Failure | null>(null);

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  of(id: string): Subscription | null {
    return this.#all.find((each) => each.id === id) ?? null;
  }

  /** Why the last choice was not stored, else why the last check or export failed. */
  failureOf(id: string): Failure | null {
    return this.#failures.get(id) ?? this.of(id)?.failure ?? null;
  }

  /** Loads the list and follows its changes. Returns the function that stops following. */
  listen(): () => void {
    const stop = this.#bridge.subscriptions.changed(() => void this.#read());
    void this.#read();
    return stop;
  }

  setAlert(id: string, alert: Alert | null): Promise<void> {
    return this.choose(id, () => this.#bridge.subscriptions.setAlert({ id, alert }));
  }

  /** `changed`: the choice made of the stored one; null for none. */
  setExport(
    id: string,
    changed: (stored: ExportChoice | null) => ExportChoice | null,
    chooseFolder = false,
  ): Promise<void> {
    return this.choose(id, () => {
      const choice = changed(this.of(id)?.export ?? null);
      return this.#bridge.subscriptions.setExport({ id, export: choice, chooseFolder });
    });
  }

  show(id: string): Promise<void> {
    return this.choose(id, () => this.#bridge.subscriptions.show({ id }));
  }

  /**
   * Makes a choice for a view or rule, once those before it are stored: it may build on them. If it
   * fails, the reason is shown with that view or rule.
   */
  choose(id: string, choose: () => Promise<unknown>): Promise<void> {
    this.#stored = this.#stored.then(() => this.#make(id, choose));
    return this.#stored;
  }

  async #make(id: string, choose: () => Promise<unknown>): Promise<void> {
    this.#failures.delete(id);
    try {
      await choose();
    } catch (caught) {
      this.#failures.set(id, failureOf(caught));
    }
    await this.#read();
  }

  async #read(): Promise<void> {
    try {
      this.#all = await this.#bridge.subscriptions.list();
      this.failure = null;
    } catch (caught) {
      this.failure = failureOf(caught);
    }
  }
}
