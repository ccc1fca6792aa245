import type { Syncable } from '../../shared/ipc/sync';
import type { ServiceRecord } from '../../shared/values';
import { failureOf, type DeskBridge } from '../bridge';
import { Newest } from '../state/newest';
import type { Loading } from '../state/loading';

/**
 * A version of a record, as a sync first found it (shared/ipc/browse.ts, `recordVersionSchema`).
 */
export interface RecordVersion {
  readonly syncId: number;
  /** Epoch milliseconds. */
  readonly seenAt: number;
  readonly record: ServiceRecord;
  readonly goneAt: number | null;
}

/** The stored versions of one record, newest first. */
export class RecordVersions {
  readonly #browse: DeskBridge['browse'];
  readonly #resource: Syncable;
  /** The record's id. */
  id = $state<string | null>(null);
  /** `data` is null when the store has no such record. */
  state = $state.raw<Loading<readonly RecordVersion[] | null>>({ phase: 'idle' });
  readonly #asks = new Newest();

  constructor(browse: DeskBridge['browse'], resource: Syncable) {
    this.#browse = browse;
    this.#resource = resource;
  }

  get all(): readonly RecordVersion[] {
    return this.state.phase === 'ready' ? (this.state.data ?? []) : [];
  }

  /** The version at the end of a sync, or at present for null; null when there is none. */
  at(syncId: number | null): RecordVersion | null {
    return this.all.find((version) => syncId === null || version.syncId <= syncId) ?? null;
  }

  async read(id: string): Promise<void> {
    if (id !== this.id) this.state = { phase: 'loading' };
    this.id = id;
    const isNewest = this.#asks.ask();
    try {
      const found = await this.#browse.record({ resource: this.#resource, id });
      if (!isNewest()) return;
      this.state = { phase: 'ready', data: found?.versions ?? null, stale: false };
    } catch (caught) {
      if (isNewest()) this.state = { phase: 'failed', failure: failureOf(caught) };
    }
  }
}
