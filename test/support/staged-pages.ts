import { idOf } from '../../main/cache/body';
import type { Listed, PageOutcome, PageToWrite, Walk, WalkEnd } from '../../main/cache/cache';
import type { WalkStore } from '../../main/sync/list-walk';
import type { Completeness } from '../../preload/contract/sync';
import type { ServiceRecord } from '../../preload/contract/values';

interface Staged {
  walk: Walk;
  pages: Map<number, PageOutcome>;
  records: Map<string, ServiceRecord>;
  moved: number;
  withoutId: number;
}

/** What sync writes to, in memory: the rules of main/cache/cache.ts without its disk. Survives the engine that writes to it. */
export class StagedPages implements WalkStore {
  readonly shown = new Map<Listed, ReadonlyMap<string, ServiceRecord>>();
  readonly finished: { resource: Listed; completeness: Completeness }[] = [];
  readonly #staged = new Map<Listed, Staged>();
  abandoned = 0;
  #lastId = 0;

  unfinishedWalk(resource: Listed): Promise<Walk | null> {
    const staged = this.#staged.get(resource);
    if (staged === undefined) return Promise.resolve(null);
    const pagesDone = [...staged.pages.keys()].sort((one, other) => one - other);
    return Promise.resolve({ ...staged.walk, pagesDone, records: staged.records.size });
  }

  beginWalk(resource: Listed, options: { perPage: number; startedAt: number }): Promise<Walk> {
    this.#lastId += 1;
    const walk = { id: this.#lastId, resource, ...options, pagesDone: [], records: 0, total: null };
    this.#staged.set(resource, {
      walk,
      pages: new Map(),
      records: new Map(),
      moved: 0,
      withoutId: 0,
    });
    return Promise.resolve(walk);
  }

  writePage(walkId: number, { page, records, total }: PageToWrite): Promise<PageOutcome> {
    const staged = this.#of(walkId);
    const before = staged.pages.get(page);
    if (before !== undefined) return Promise.resolve(before);
    const known = new Set(staged.records.keys());
    let seenBefore = 0;
    let withoutId = 0;
    for (const record of records) {
      const id = idOf(record);
      if (id === null) withoutId += 1;
      else if (known.has(id)) seenBefore += 1;
      staged.records.set(id ?? `~${page}.${withoutId}`, record);
    }
    const outcome = {
      seenBefore,
      repeated: records.length > 0 && seenBefore === records.length,
      added: staged.records.size - known.size,
      changed: 0,
      unchanged: 0,
      withoutId,
      conflicting: 0,
      records: staged.records.size,
    };
    staged.pages.set(page, outcome);
    staged.moved += seenBefore;
    staged.withoutId += withoutId;
    if (total !== null) staged.walk = { ...staged.walk, total };
    return Promise.resolve(outcome);
  }

  finishWalk(walkId: number, { gaps }: WalkEnd): Promise<Completeness> {
    const staged = this.#of(walkId);
    const { resource } = staged.walk;
    const before = this.shown.get(resource) ?? new Map<string, ServiceRecord>();
    const completeness = {
      records: staged.records.size,
      gaps,
      moved: staged.moved,
      conflicting: 0,
      withoutId: staged.withoutId,
      added: [...staged.records.keys()].filter((id) => !before.has(id)).length,
      changed: 0,
      gone: [...before.keys()].filter((id) => !staged.records.has(id)).length,
      newFields: [],
      lostFields: [],
    };
    this.shown.set(resource, staged.records);
    this.finished.push({ resource, completeness });
    this.#staged.delete(resource);
    return Promise.resolve(completeness);
  }

  abandonWalk(walkId: number): Promise<void> {
    this.abandoned += 1;
    this.#staged.delete(this.#of(walkId).walk.resource);
    return Promise.resolve();
  }

  #of(walkId: number): Staged {
    const staged = [...this.#staged.values()].find(({ walk }) => walk.id === walkId);
    if (staged === undefined) throw new Error('the walk is over');
    return staged;
  }
}
