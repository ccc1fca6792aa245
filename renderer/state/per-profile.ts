import type { DeskBridge } from '../bridge';

/** State of a screen per bridge and profile, which continues while the screen is closed and is found again when it reopens. */
export class PerProfile<T> {
  readonly #kept = new WeakMap<DeskBridge, Map<string, T>>();

  get(bridge: DeskBridge, profileId: string): T | null {
    return this.#kept.get(bridge)?.get(profileId) ?? null;
  }

  /** Created if there is none yet. */
  of(bridge: DeskBridge, profileId: string, make: () => T): T {
    const ofBridge = this.#kept.get(bridge) ?? new Map<string, T>();
    const one = ofBridge.get(profileId) ?? make();
    this.#kept.set(bridge, ofBridge.set(profileId, one));
    return one;
  }
}
