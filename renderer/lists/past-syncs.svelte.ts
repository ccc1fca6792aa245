import type { Browsable } from '../../shared/ipc/browse';
import type { SyncPoint } from '../../shared/ipc/changes';
import type { DeskBridge } from '../bridge';

/** The complete syncs whose state can be shown, newest first. */
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

  /** Of the sync that rows as of a time come from; null if it is not known. */
  completenessAt(asOf: number | null): SyncPoint['completeness'] | null {
    return this.all.find((point) => point.asOf === asOf)?.completeness ?? null;
  }

  async read(): Promise<void> {
    try {
      const all = await this.#bridge.changes.syncs();
      this.all = all.filter(({ resource }) => resource === this.#resource);
    } catch {
      // Without them only the present can be shown; the list itself reports what is wrong with the
      // store.
    }
  }
}
