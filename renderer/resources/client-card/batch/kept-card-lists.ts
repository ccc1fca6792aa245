import type { DeskBridge } from '../../../bridge';
import { CardList } from './card-list.svelte';

/** By the window's bridge and profile: what was pasted and not begun is found again on coming back. */
const kept = new WeakMap<DeskBridge, Map<string, CardList>>();

export function cardListOf(bridge: DeskBridge, profileId: string): CardList {
  const lists = kept.get(bridge) ?? new Map<string, CardList>();
  const list = lists.get(profileId) ?? new CardList(bridge);
  kept.set(bridge, lists.set(profileId, list));
  return list;
}
