import type { RowWindow, View, ViewQuery } from '../../preload/contract/browse';
import { DeskError } from '../failure';
import { decodeBody, fromCell } from './body';
import type { Condition } from './conditions';
import { conditionOf, textOf, isCut } from './conditions';
import type { ColumnCell } from './columns';
import type { Database, Statement } from './database';
import type { Generations } from './generations';
import type { Identity } from './identity';
import { readInstant } from './instants';
import { ordered } from './ordering';
import type { RankStore } from './ranks';
import type { ResourceCode } from './resources';
import { resourceCodes } from './resources';
import type { Job } from './scheduler';
import type { Selection } from './selection';
import type { Shapes } from './shapes';

export interface ViewParts {
  readonly db: Database;
  readonly generations: Generations;
  readonly shapes: Shapes;
  readonly identity: Identity;
  readonly ranks: RankStore;
  readonly selection: Selection;
  readonly search: TextSearch;
}

/** What the search language asks of a view's records; search.ts knows how. */
export interface TextSearch {
  pick(
    resource: ResourceCode,
    text: string,
    columns: readonly string[],
    versions: Uint32Array,
  ): Job<{ versions: Uint32Array; notUnderstood: string[] }>;
}

interface Open {
  readonly id: number;
  readonly resource: ResourceCode;
  readonly columns: readonly string[];
  /** The rows by version number: they do not move while a sync writes. */
  readonly versions: Uint32Array;
}

const viewsKept = 16;
const largestWindow = 500;
const facetsTold = 100;
/** Different values counted one by one; beyond it (ids, mail addresses) only how many there are. */
const countedValues = 100_000;

/** Ordered lists of versions, opened once and read by windows. */
export class Views {
  readonly #parts: ViewParts;
  readonly #row: Statement;
  readonly #open = new Map<number, Open>();
  /** Begins at the time, so that an id of a cache that was wiped never names a view of the next. */
  #lastId = Date.now() * 1_000;

  constructor(parts: ViewParts) {
    this.#parts = parts;
    this.#row = parts.db.prepare(
      'SELECT v.shape, v.body, r.id FROM version v JOIN record r ON r.no = v.record WHERE v.no = ?',
    );
  }

  *open(query: ViewQuery): Job<View> {
    const base = this.#base(query);
    const selected = yield* this.#select(query, base);
    const versions = yield* ordered(this.#parts.ranks, {
      resource: base.resource,
      base: base.order,
      generation: query.asOf === null ? (base.generation?.no ?? null) : null,
      versions: selected.versions,
      sort: query.sort,
    });
    this.#lastId += 1;
    const { resource, columns } = base;
    this.#open.set(this.#lastId, { id: this.#lastId, resource, columns, versions });
    while (this.#open.size > viewsKept) this.#open.delete(this.#open.keys().next().value ?? 0);
    return {
      viewId: this.#lastId,
      count: versions.length,
      of: base.order.length,
      columns,
      asOf: base.asOf,
      complete: base.generation !== null || resource === resourceCodes.cards,
      notUnderstood: selected.notUnderstood,
    };
  }

  window(params: { viewId: number; offset: number; limit: number }): RowWindow {
    const view = this.#view(params.viewId);
    const offset = wholeAbove(params.offset, 0);
    const limit = Math.min(wholeAbove(params.limit, 0), largestWindow);
    const rows = Array.from(view.versions.subarray(offset, offset + limit), (version) =>
      this.#cells(view, version),
    );
    return { offset, rows };
  }

  locate(params: { viewId: number; id: string }): number | null {
    const view = this.#view(params.viewId);
    const { identity, generations } = this.#parts;
    const record = identity.find(view.resource, params.id);
    for (let at = record?.latest ?? null; at !== null; at = generations.prior(at)) {
      const row = view.versions.indexOf(at);
      if (row >= 0) return row;
    }
    return null;
  }

  close(viewId: number): void {
    this.#open.delete(viewId);
  }

  *facets(query: ViewQuery, field: string) {
    const base = this.#base(query);
    if (base.columns.length > 0) known(base.columns, field);
    const { versions } = yield* this.#select(query, base);
    const counts = new Map<string, number>();
    const more = new Set<string>();
    yield* this.#parts.selection.each(base.resource, field, versions, (cell, times) => {
      if (cell === null) return;
      const value = labelOf(cell);
      const before = counts.get(value);
      if (before !== undefined || counts.size < countedValues) {
        counts.set(value, (before ?? 0) + times);
      } else {
        more.add(value);
      }
    });
    yield;
    const values = [...counts]
      .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
      .slice(0, facetsTold)
      .map(([value, count]) => ({ value, count }));
    return { values, distinct: counts.size + more.size };
  }

  /** Records by the month of an instant, in ascending order. */
  *months(resource: ResourceCode, field: string): Job<{ month: string; count: number }[]> {
    const { order } = this.#parts.generations.shown(resource);
    const counts = new Map<string, number>();
    yield* this.#parts.selection.each(resource, field, order, (cell, times) => {
      if (typeof cell !== 'string' || readInstant(cell) === null) return;
      const month = cell.slice(0, 7);
      counts.set(month, (counts.get(month) ?? 0) + times);
    });
    return [...counts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, count]) => ({ month, count }));
  }

  *#select(query: ViewQuery, base: ReturnType<Views['base']>) {
    const conditions: Condition[] = query.filters.map(conditionOf);
    for (const { field } of [...query.sort, ...conditions]) {
      if (base.columns.length > 0) known(base.columns, field);
    }
    const { selection, search } = this.#parts;
    const filtered = yield* selection.pick(base.resource, base.order, conditions);
    if (query.search.trim() === '') return { versions: filtered, notUnderstood: [] };
    return yield* search.pick(base.resource, query.search, base.columns, filtered);
  }

  #base(query: ViewQuery) {
    return this.base(resourceCodes[query.resource], query.asOf);
  }

  /** The list a query starts from. */
  base(resource: ResourceCode, asOf: number | null) {
    const { generations, shapes } = this.#parts;
    const columns = shapes.columns(resource);
    if (asOf === null) return { resource, columns, ...generations.shown(resource) };
    const generation = generations.get(resource, asOf);
    if (generation === null || generation.history === 0) {
      throw new DeskError('input.params', { reason: 'no-such-sync' });
    }
    const order = generations.asOf(resource, generation);
    return { resource, columns, generation, asOf: generation.completed_at, order };
  }

  #cells(view: Open, version: number): RowWindow['rows'][number] {
    const row = this.#row.get(version) as { shape: number; body: string; id: string } | undefined;
    if (row === undefined) throw new DeskError('input.params', { reason: 'view-gone' });
    const cells = decodeBody(row.body);
    const { places } = this.#parts.shapes.get(row.shape);
    return {
      id: row.id,
      cells: view.columns.map((column) => {
        const at = places.get(column);
        return at === undefined ? undefined : fromCell(cells[at] ?? null);
      }),
    };
  }

  #view(viewId: number): Open {
    const view = this.#open.get(viewId);
    if (view === undefined) throw new DeskError('input.params', { reason: 'view-gone' });
    // Used last, goes last.
    this.#open.delete(viewId);
    this.#open.set(viewId, view);
    return view;
  }
}

function labelOf(cell: ColumnCell): string {
  return isCut(cell) ? cell[1] : textOf(cell);
}

function known(columns: readonly string[], field: string): void {
  if (!columns.includes(field)) throw new DeskError('input.params', { reason: 'unknown-field' });
}

function wholeAbove(number: number, least: number): number {
  return Number.isSafeInteger(number) && number >= least ? number : least;
}
