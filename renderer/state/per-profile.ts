import type { DeskBridge } from '../bridge';

/** What was begun on a screen, by the window's bridge and profile: it goes on when the screen is left, and is found again on coming back. */
export class PerProfile<T> {
  readonly #kept = new WeakMap<DeskBridge, Map<string, T>>();

  get(bridge: DeskBridge, profileId: string): T | null {
    return this.#kept.get(bridge)?.get(profileId) ?? null;
  }

  /** Made when there is none yet. */
  of(bridge: DeskBridge, profileId: string, make: () => T): T {
    const ofBridge = this.#kept.get(bridge) ?? new Map<string, T>();
    const one = ofBridge.get(profileId) ?? make();
    this.#kept.set(bridge, ofBridge.set(profileId, one));
    return one;
  }
}
