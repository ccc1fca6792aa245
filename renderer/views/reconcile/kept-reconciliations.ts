import type { DeskBridge } from '../../bridge';
import { PerProfile } from '../../state/per-profile';
import { Reconciling } from './reconciliation.svelte';

/** A result is found again on coming back. */
const kept = new PerProfile<Reconciling>();

export function reconcilingOf(bridge: DeskBridge, profileId: string): Reconciling {
  return kept.of(bridge, profileId, () => new Reconciling(bridge));
}
