import type { DeskBridge } from '../../../bridge';
import { PerProfile } from '../../../state/per-profile';
import { CardList } from './card-list.svelte';

/** What was pasted and not begun is found again on coming back. */
const kept = new PerProfile<CardList>();

export function cardListOf(bridge: DeskBridge, profileId: string): CardList {
  return kept.of(bridge, profileId, () => new CardList(bridge));
}
