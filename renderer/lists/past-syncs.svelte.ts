import type { Browsable } from '../../preload/contract/browse';
import type { SyncPoint } from '../../preload/contract/changes';
import type { DeskBridge } from '../bridge';

/** The complete syncs one can look back to, newest first. */
export class PastSyncs {
  readonly #bridge: DeskBridge;
  readonly #resource: Browsable;
  all = $state.raw<readonly SyncPoint[]>([]);

  constructor(bridge: DeskBridge, resource: Browsable) {
    this.#bridge = bridge;
    this.#resource = resource;
  }

  of(syncId: number | null): SyncPoint | null {
    return this.all.find((point) => point.syncId === syncId) ?? null;
  }

  async read(): Promise<void> {
    try {
      const all = await this.#bridge.changes.syncs();
      this.all = all.filter(({ resource }) => resource === this.#resource);
    } catch {
      // Without them one looks at the present only; the list itself says what is wrong with the store.
    }
  }
}
