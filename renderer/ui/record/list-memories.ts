import type { Browsable } from '../../../preload/contract/browse';
import type { DeskBridge } from '../../bridge';
import type { ListMemory, RecordList } from './record-list.svelte';

/** By the window's bridge, which lives as long as the window: nothing of this outlasts it or is written down. */
const memories = new WeakMap<DeskBridge, Map<string, ListMemory>>();

/** How a profile's lists were last looked at: columns and query, no records. */
export class ListMemories {
  readonly #profileId: string;
  readonly #kept: Map<string, ListMemory>;

  constructor(bridge: DeskBridge, profileId: string) {
    this.#profileId = profileId;
    this.#kept = memories.get(bridge) ?? new Map<string, ListMemory>();
    memories.set(bridge, this.#kept);
  }

  of(resource: Browsable): ListMemory | undefined {
    return this.#kept.get(this.#key(resource));
  }

  keep(lists: readonly RecordList[]): void {
    for (const list of lists) this.#kept.set(this.#key(list.records.resource), list.memory);
  }

  #key(resource: Browsable): string {
    return `${this.#profileId} ${resource}`;
  }
}
