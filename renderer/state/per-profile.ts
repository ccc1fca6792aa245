import type { DeskBridge } from '../bridge';

/** Those whose states are about what main drops when it closes a profile. */
const whileOpen = new Set<PerProfile<unknown>>();

/** State of a screen per bridge and profile: it stays while the screen is closed. */
export class PerProfile<T> {
  readonly #states = new WeakMap<DeskBridge, Record<string, T | undefined>>();

  /** @param lasts `whileOpen`: no longer than the profile is open, as the results main refers to. */
  constructor(lasts: 'window' | 'whileOpen' = 'window') {
    if (lasts === 'whileOpen') whileOpen.add(this);
  }

  get(bridge: DeskBridge, profileId: string): T | null {
    return this.#states.get(bridge)?.[profileId] ?? null;
  }

  /** Created if there is none yet. */
  of(bridge: DeskBridge, profileId: string, create: () => T): T {
    const one = this.get(bridge, profileId) ?? create();
    this.#states.set(bridge, { ...this.#states.get(bridge), [profileId]: one });
    return one;
  }

  forget(bridge: DeskBridge, profileId: string): void {
    this.#states.set(bridge, { ...this.#states.get(bridge), [profileId]: undefined });
  }
}

/** Call when a profile was closed. */
export function forgetClosed(bridge: DeskBridge, profileId: string): void {
  for (const each of whileOpen) each.forget(bridge, profileId);
}
