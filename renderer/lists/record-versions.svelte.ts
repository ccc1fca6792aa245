import type { Syncable } from '../../preload/contract/sync';
import type { ServiceRecord } from '../../preload/contract/values';
import { failureOf } from '../bridge';
import type { DeskBridge } from '../bridge';
import type { Loading } from '../state/loading';

/** A record as some sync first saw it (preload/contract/browse.ts, `recordVersionSchema`). */
export interface RecordVersion {
  readonly syncId: number;
  /** Epoch milliseconds. */
  readonly seenAt: number;
  readonly record: ServiceRecord;
  readonly goneAt: number | null;
}

/** The versions the store keeps of one record, newest first; `null` when it holds none. */
export class RecordVersions {
  readonly #browse: DeskBridge['browse'];
  readonly #resource: Syncable;
  /** Whose versions these are. */
  id = $state<string | null>(null);
  state = $state.raw<Loading<readonly RecordVersion[] | null>>({ phase: 'idle' });
  #asks = 0;

  constructor(browse: DeskBridge['browse'], resource: Syncable) {
    this.#browse = browse;
    this.#resource = resource;
  }

  get all(): readonly RecordVersion[] {
    return this.state.phase === 'ready' ? (this.state.data ?? []) : [];
  }

  /** The record as it stood at the end of a sync; null for now. */
  at(syncId: number | null): RecordVersion | null {
    const known = syncId === null ? this.all[0] : this.#before(syncId);
    return known ?? null;
  }

  async read(id: string): Promise<void> {
    if (id !== this.id) this.state = { phase: 'loading' };
    this.id = id;
    this.#asks += 1;
    const ask = this.#asks;
    try {
      const found = await this.#browse.record({ resource: this.#resource, id });
      if (ask !== this.#asks) return;
      this.state = { phase: 'ready', data: found?.versions ?? null, stale: false };
    } catch (caught) {
      if (ask === this.#asks) this.state = { phase: 'failed', failure: failureOf(caught) };
    }
  }

  #before(syncId: number): RecordVersion | undefined {
    return this.all.find((version) => version.syncId <= syncId);
  }
}
