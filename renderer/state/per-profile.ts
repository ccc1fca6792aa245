import type { DeskBridge } from '../bridge';

/** State of a screen per bridge and profile: it stays while the screen is closed. */
export class PerProfile<T> {
  readonly #states = new WeakMap<DeskBridge, Record<string, T>>();

  get(bridge: DeskBridge, profileId: string): T | null {
    return this.#states.get(bridge)?.[profileId] ?? null;
  }

  /** Created if there is none yet. */
  of(bridge: DeskBridge, profileId: string, create: () => T): T {
    const one = this.get(bridge, profileId) ?? create();
    this.#states.set(bridge, { ...this.#states.get(bridge), [profileId]: one });
    return one;
  }
}
