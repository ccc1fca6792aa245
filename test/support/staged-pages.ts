import { idOf } from '../../main/cache/body';
import type {
  Listed,
  PageOutcome,
  PageToWrite,
  RememberedPages,
  Walk,
  WalkEnd,
} from '../../main/cache/cache';
import type { KeptPage, KnownBy } from '../../main/cache/wire';
import type { WalkStore } from '../../main/sync/walk-options';
import type { Completeness } from '../../preload/contract/sync';
import type { ServiceRecord } from '../../preload/contract/values';

interface Staged {
  walk: Walk;
  pages: Map<number, PageOutcome>;
  records: Map<string, ServiceRecord>;
  moved: number;
  twice: number;
  withoutId: number;
  known: Map<number, { known: KnownBy; records: readonly ServiceRecord[] }>;
}

/** What sync writes to, in memory: the rules of main/cache/cache.ts without its disk. Survives the engine that writes to it. */
export class StagedPages implements WalkStore {
  readonly shown = new Map<Listed, ReadonlyMap<string, ServiceRecord>>();
  readonly finished: { resource: Listed; completeness: Completeness }[] = [];
  readonly #staged = new Map<Listed, Staged>();
  abandoned = 0;
  /** Pages taken over as they stood. */
  kept = 0;
  readonly #remembered = new Map<Listed, Staged['known']>();
  #lastId = 0;

  unfinishedWalk(resource: Listed): Promise<Walk | null> {
    const staged = this.#staged.get(resource);
    if (staged === undefined) return Promise.resolve(null);
    const pagesDone = [...staged.pages.keys()].sort((one, other) => one - other);
    return Promise.resolve({
      ...staged.walk,
      pagesDone,
      records: staged.records.size,
      moved: staged.moved,
      twice: staged.twice,
    });
  }

  beginWalk(resource: Listed, options: { perPage: number; startedAt: number }): Promise<Walk> {
    this.#lastId += 1;
    const nothing = { pagesDone: [], records: 0, total: null, moved: 0, twice: 0 };
    const walk = { id: this.#lastId, resource, ...options, ...nothing };
    this.#staged.set(resource, {
      walk,
      pages: new Map(),
      records: new Map(),
      moved: 0,
      twice: 0,
      withoutId: 0,
      known: new Map(),
    });
    return Promise.resolve(walk);
  }

  writePage(
    walkId: number,
    { page, records, total, known: knownBy }: PageToWrite,
  ): Promise<PageOutcome> {
    const staged = this.#of(walkId);
    const before = staged.pages.get(page);
    if (before !== undefined) return Promise.resolve(before);
    const known = new Set(staged.records.keys());
    const onPage = new Set<string>();
    let seenBefore = 0;
    let twice = 0;
    let withoutId = 0;
    for (const record of records) {
      const id = idOf(record);
      if (id === null) withoutId += 1;
      else if (known.has(id)) seenBefore += 1;
      else if (onPage.has(id)) twice += 1;
      if (id !== null) onPage.add(id);
      staged.records.set(id ?? `~${page}.${withoutId}`, record);
    }
    const outcome = {
      seenBefore,
      twice,
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
    staged.twice += twice;
    staged.withoutId += withoutId;
    if (knownBy && seenBefore + twice + withoutId === 0) {
      staged.known.set(page, { known: knownBy, records });
    }
    if (total !== null) staged.walk = { ...staged.walk, total };
    return Promise.resolve(outcome);
  }

  keepPage(walkId: number, { page, total, digest }: KeptPage): Promise<PageOutcome | null> {
    const staged = this.#of(walkId);
    const before = staged.pages.get(page);
    if (before !== undefined) return Promise.resolve(before);
    const kept = this.#remembered.get(staged.walk.resource)?.get(page);
    const isSame = kept !== undefined && Buffer.from(digest).equals(kept.known.digest);
    const isFree = kept?.records.every((record) => !staged.records.has(idOf(record) ?? ''));
    if (!isSame || isFree !== true) return Promise.resolve(null);
    this.kept += 1;
    return this.writePage(walkId, { page, total, ...kept });
  }

  rememberedPages(resource: Listed): Promise<RememberedPages> {
    const pages = [...(this.#remembered.get(resource) ?? [])];
    return Promise.resolve({
      key: new Uint8Array(32),
      pages: pages.map(([page, { known }]) => ({ page, ...known })),
    });
  }

  finishWalk(walkId: number, { gaps, twice }: WalkEnd): Promise<Completeness> {
    const staged = this.#of(walkId);
    const { resource } = staged.walk;
    const before = this.shown.get(resource) ?? new Map<string, ServiceRecord>();
    const completeness = {
      records: staged.records.size,
      gaps,
      moved: twice === undefined ? staged.moved : 0,
      twice: twice ?? staged.twice,
      conflicting: 0,
      withoutId: staged.withoutId,
      added: [...staged.records.keys()].filter((id) => !before.has(id)).length,
      changed: 0,
      gone: [...before.keys()].filter((id) => !staged.records.has(id)).length,
      newFields: [],
      lostFields: [],
    };
    this.shown.set(resource, staged.records);
    this.#remembered.set(resource, staged.known);
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
