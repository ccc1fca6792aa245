import type { OpenedView, RowWindow, ViewQuery } from '../../preload/contract/browse';
import { DeskError } from '../failure';
import type { Cell } from './body';
import { decodeBody, fromCell } from './body';
import { textOf, isCut } from './conditions';
import type { ColumnCell } from './column-chunk';
import type { Database, Statement } from './database';
import type { Generations } from './generations';
import type { Identity } from './identity';
import { readInstant } from './instants';
import { ordered } from './ordering';
import type { RankStore } from './ranks';
import type { ResourceCode } from './resources';
import { resourceCodes } from './resources';
import type { Job } from './scheduler';
import type { Asked } from './search';
import type { Selection } from './selection';
import type { Shapes } from './shapes';
import { fitting, SoughtRows, together } from './sought-rows';

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
  asked(
    resource: ResourceCode,
    question: Pick<ViewQuery, 'search' | 'filters'>,
    columns: readonly string[],
  ): Asked;
}

interface Open {
  readonly id: number;
  readonly resource: ResourceCode;
  readonly columns: readonly string[];
  readonly rows: SoughtRows;
}

type Base = ReturnType<Views['base']>;

/** A list sorted last. */
interface Sorted {
  /** The order it was sorted from, by which it is known. */
  readonly base: Uint32Array;
  readonly key: string;
  readonly versions: Uint32Array;
}

const nothing = new Uint32Array();
const viewsKept = 16;
const largestWindow = 500;
/** Whoever wants the first rows gets those that are known by then, be it none. */
const patienceMs = 25;
/** What one `count` may take: a slice, so that other questions come in between. */
const countMs = 12;
const facetsTold = 100;
/** Different values counted one by one; beyond it (ids, mail addresses) only how many there are. */
const countedValues = 100_000;

/** Ordered lists of versions, opened once and read by windows. */
export class Views {
  readonly #parts: ViewParts;
  readonly #row: Statement;
  readonly #open = new Map<number, Open>();
  #sorted: Sorted | null = null;
  /** Begins at the time, so that an id of a cache that was wiped never names a view of the next. */
  #lastId = Date.now() * 1_000;

  constructor(parts: ViewParts) {
    this.#parts = parts;
    this.#row = parts.db.prepare(
      'SELECT v.shape, v.body, r.id FROM version v JOIN record r ON r.no = v.record WHERE v.no = ?',
    );
  }

  /** Answers once `firstRows` are known, or patience has ended; `rowsAlong` of them come along. */
  *open(query: ViewQuery, firstRows: number, rowsAlong: number): Job<OpenedView> {
    const base = this.#base(query);
    const { tests, notUnderstood } = this.#asked(query, base);
    const order = notUnderstood.length > 0 ? nothing : yield* this.#inOrder(query, base);
    const rows = new SoughtRows(order, together(tests));
    yield* rows.look(firstRows, firstRows === Infinity ? Infinity : patienceMs);
    this.#lastId += 1;
    const viewId = this.#lastId;
    const { resource, columns } = base;
    this.#open.set(viewId, { id: viewId, resource, columns, rows });
    while (this.#open.size > viewsKept) this.#open.delete(this.#open.keys().next().value ?? 0);
    return {
      viewId,
      ...(rowsAlong > 0 && { first: this.window({ viewId, offset: 0, limit: rowsAlong }) }),
      count: rows.found.length,
      counted: rows.counted,
      of: base.order.length,
      columns,
      asOf: base.asOf,
      complete: base.generation !== null || resource === resourceCodes.cards,
      notUnderstood,
    };
  }

  window(params: { viewId: number; offset: number; limit: number }): RowWindow {
    const view = this.#view(params.viewId);
    const offset = wholeAbove(params.offset, 0);
    const limit = Math.min(wholeAbove(params.limit, 0), largestWindow);
    const rows = Array.from(view.rows.found.subarray(offset, offset + limit), (version) =>
      this.#cells(view, version),
    );
    return { offset, rows };
  }

  locate(params: { viewId: number; id: string }): number | null {
    const view = this.#view(params.viewId);
    const { identity, generations } = this.#parts;
    const record = identity.find(view.resource, params.id);
    for (let at = record?.latest ?? null; at !== null; at = generations.prior(at)) {
      const row = view.rows.found.indexOf(at);
      if (row >= 0) return row;
    }
    return null;
  }

  count(viewId: number): { count: number; counted: boolean } {
    const { rows } = this.#view(viewId);
    rows.lookFor(countMs);
    return { count: rows.found.length, counted: rows.counted };
  }

  close(viewId: number): void {
    this.#open.delete(viewId);
  }

  /** Forgets what could be reckoned again. */
  drop(): void {
    this.#sorted = null;
  }

  *facets(query: ViewQuery, field: string) {
    const base = this.#base(query);
    if (base.columns.length > 0) known(base.columns, field);
    const { tests, notUnderstood } = this.#asked(query, base);
    const versions = notUnderstood.length > 0 ? nothing : yield* fitting(base.order, tests);
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

  #asked(query: ViewQuery, { resource, columns }: Base): Asked {
    for (const { field } of [...query.sort, ...query.filters]) {
      if (columns.length > 0) known(columns, field);
    }
    return this.#parts.search.asked(resource, query, columns);
  }

  /** The whole list in the order that is asked for: what is looked for in it may change with every letter, the order does not. */
  *#inOrder({ sort, asOf }: ViewQuery, base: Base): Job<Uint32Array> {
    if (sort.length === 0) return base.order;
    const key = JSON.stringify(sort);
    if (this.#sorted?.base === base.order && this.#sorted.key === key) return this.#sorted.versions;
    const generation = asOf === null ? (base.generation?.no ?? null) : null;
    const { resource, order } = base;
    const given = { resource, base: order, generation, versions: order, sort };
    const versions = yield* ordered(this.#parts.ranks, given);
    if (generation !== null) this.#sorted = { base: order, key, versions };
    return versions;
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

  /** One field of a view's rows as people would type it: nothing where a row has none, and each item of a list. */
  *texts(asked: { viewId: number; field: string; first: number; count: number }): Job<string[][]> {
    const view = this.#view(asked.viewId);
    known(view.columns, asked.field);
    const texts: string[][] = [];
    for (const version of view.rows.found.subarray(asked.first, asked.first + asked.count)) {
      const cell = this.#parts.selection.cell(version, asked.field) ?? null;
      const items = Array.isArray(cell) && cell[0] === 0 ? (cell.slice(1) as Cell[]) : [cell];
      texts.push(items.map(textOf));
      if (texts.length % 256 === 0) yield;
    }
    return texts;
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
  if (columns.includes(field)) return;
  throw new DeskError('input.params', { reason: 'unknown-field', column: field });
}

function wholeAbove(number: number, least: number): number {
  return Number.isSafeInteger(number) && number >= least ? number : least;
}
