import type { DeskBridge } from '../bridge';
import type { RunningExport } from './running-export.svelte';

/** By the window's bridge and profile: an export goes on when its screen is left, and is found again from any list. */
const kept = new WeakMap<DeskBridge, Map<string, RunningExport>>();

export function keptExport(bridge: DeskBridge, profileId: string): RunningExport | null {
  return kept.get(bridge)?.get(profileId) ?? null;
}

export function keepExport(bridge: DeskBridge, profileId: string, running: RunningExport): void {
  const ofBridge = kept.get(bridge) ?? new Map<string, RunningExport>();
  kept.set(bridge, ofBridge.set(profileId, running));
}
