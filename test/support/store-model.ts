import type { Listed } from '../../shared/resources';
import { idOf } from '../../main/values/ids';
import type { Store } from '../../main/profile-store/store';
import type { PageToStage, StagedSync, SyncEnd } from '../../main/store/sync-store';
import type { SyncStore } from '../../main/sync/sync-run';
import type { Completeness, SyncLack } from '../../shared/ipc/sync';
import type { ServiceRecord } from '../../shared/values';

interface Staged {
  sync: StagedSync;
  readonly pages: Map<number, ReadonlyMap<string, ServiceRecord>>;
  readonly former: Map<string, ServiceRecord>;
  withoutId: number;
}

/**
 * What sync writes to, in memory: the rules of main/profile-store/store.ts without its disk.
 * Survives the engine that writes to it.
 */
export class StoreModel implements SyncStore {
  readonly shown = new Map<Listed, ReadonlyMap<string, ServiceRecord>>();
  readonly committed: { resource: Listed; completeness: Completeness; asOf: number }[] = [];
  readonly #staged = new Map<Listed, Staged>();
  abandoned = 0;
  #lastId = 0;

  unfinishedSync(resource: Listed): Promise<StagedSync | null> {
    const staged = this.#staged.get(resource);
    if (staged === undefined) return Promise.resolve(null);
    const pagesStaged = [...staged.pages.keys()].sort((one, other) => one - other);
    return Promise.resolve({ ...staged.sync, pagesStaged, records: recordsOf(staged) });
  }

  beginSync(
    resource: Listed,
    options: { perPage: number; startedAt: number },
  ): Promise<StagedSync> {
    this.#lastId += 1;
    const sync = {
      id: this.#lastId,
      resource,
      ...options,
      pagesStaged: [],
      records: 0,
      total: null,
      lack: null,
    };
    this.#staged.set(resource, { sync, pages: new Map(), former: new Map(), withoutId: 0 });
    return Promise.resolve(sync);
  }

  stagePage(syncId: number, { page, records, total }: PageToStage): Promise<number> {
    const staged = this.#of(syncId);
    const now = new Map<string, ServiceRecord>();
    let withoutId = 0;
    for (const record of records) {
      const id = idOf(record);
      if (id === null) withoutId += 1;
      now.set(id ?? `~${page}.${withoutId}`, record);
    }
    for (const [id, record] of staged.pages.get(page) ?? []) staged.former.set(id, record);
    staged.pages.set(page, now);
    staged.withoutId += withoutId;
    if (total !== null) staged.sync = { ...staged.sync, total };
    return Promise.resolve(recordsOf(staged));
  }

  commitSync(syncId: number, end: SyncEnd): Promise<Completeness> {
    const staged = this.#of(syncId);
    const { resource } = staged.sync;
    const before = this.shown.get(resource) ?? new Map<string, ServiceRecord>();
    const list = new Map<string, ServiceRecord>();
    const pages = [...staged.pages].sort(([one], [other]) => one - other);
    for (const [, records] of pages) for (const [id, record] of records) list.set(id, record);
    if (end.former === 'keep') {
      for (const [id, record] of staged.former) if (!list.has(id)) list.set(id, record);
    }
    if (end.unseen === 'keep') {
      for (const [id, record] of before) if (!list.has(id)) list.set(id, record);
    }
    const { gaps, moved, twice, doubtful, endRefused, unsteady, unconfirmed } = end;
    const completeness = {
      records: list.size,
      gaps,
      moved,
      twice,
      doubtful,
      ...(endRefused && { endRefused }),
      ...(unsteady && { unsteady }),
      ...(unconfirmed && { unconfirmed }),
      conflicting: 0,
      withoutId: staged.withoutId,
      added: [...list.keys()].filter((id) => !before.has(id)).length,
      changed: 0,
      gone: [...before.keys()].filter((id) => !list.has(id)).length,
      newFields: [],
      lostFields: [],
    };
    this.shown.set(resource, list);
    this.committed.push({ resource, completeness, asOf: end.asOf ?? end.completedAt });
    this.#staged.delete(resource);
    return Promise.resolve(completeness);
  }

  lastSync: Store['lastSync'] = (resource) => {
    const last = this.committed.findLast((each) => each.resource === resource);
    return Promise.resolve(
      last === undefined ? null : { asOf: last.asOf, last: last.completeness },
    );
  };

  readNote(): Promise<string | null> {
    return Promise.resolve(null);
  }

  setAsideSync(syncId: number, lack: SyncLack): Promise<void> {
    const staged = this.#of(syncId);
    staged.sync = { ...staged.sync, lack };
    return Promise.resolve();
  }

  abandonSync(syncId: number): Promise<void> {
    this.abandoned += 1;
    this.#staged.delete(this.#of(syncId).sync.resource);
    return Promise.resolve();
  }

  #of(syncId: number): Staged {
    const staged = [...this.#staged.values()].find(({ sync }) => sync.id === syncId);
    if (staged === undefined) throw new Error('the sync is over');
    return staged;
  }
}

function recordsOf({ pages }: Staged): number {
  return [...pages.values()].reduce((sum, { size }) => sum + size, 0);
}
