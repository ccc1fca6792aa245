import type { DeskBridge } from '../../bridge';
import { Reconciling } from './reconciliation.svelte';

/** By the window's bridge and profile: a result is found again on coming back. */
const kept = new WeakMap<DeskBridge, Map<string, Reconciling>>();

export function reconcilingOf(bridge: DeskBridge, profileId: string): Reconciling {
  const all = kept.get(bridge) ?? new Map<string, Reconciling>();
  const one = all.get(profileId) ?? new Reconciling(bridge);
  kept.set(bridge, all.set(profileId, one));
  return one;
}
