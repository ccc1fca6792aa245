import type { OpenedSoFar, OpenedCursor, RecordsQuery, Cursor } from '../../shared/ipc/browse';
import { type RowSlice, writeRows } from '../../shared/rows';
import { holdsCardIds } from '../../shared/named-cards';
import { DeskError } from '../failure';
import { likeliestField, shapeSample } from '../values/card-id-column';
import { type Cell, cellText } from '../values/cells';
import { storedIds } from '../values/ids';
import { type ListOrder, type CompleteOrder, Orders } from './orders';
import { interpretationIn } from './interpretation';
import { type Question, knownField, questionOf, questionSoFar } from './question';
import type { QueryContext } from '../store/query-context';
import { readCells, readShown } from './row-cells';
import type { Completeness } from '../../shared/ipc/sync';

/** One field of a view's rows: the texts of each row, several where the field is a list. */
export interface FieldTexts {
  readonly columns: readonly string[];
  /** Index of the column of `values`. */
  readonly column: number;
  readonly values: readonly string[][];
  /** Stored ids of the rows' clients, where the values are their cards; otherwise empty. */
  readonly clients: readonly (string | null)[];
}

/** The list an open view shows: what opening the view returned, and what is known of its sync. */
export interface CursorList extends Pick<Cursor, 'columns' | 'listCount' | 'asOf' | 'synced'> {
  /** Null for single records and before the first complete sync. */
  readonly completeness: Completeness | null;
}

const maxCursors = 16;
const maxWindow = 500;
/** Number of bodies of a long list held in memory together. */
const bodiesAtOnce = 5_000;

type ToOpen = RecordsQuery & { firstRows?: number | undefined; rows?: number | undefined };

/** A view; with its query if not all its records were searched for words when it was opened. */
interface OpenList {
  readonly order: ListOrder;
  readonly searchedLater: RecordsQuery | null;
}

/** Ordered lists of rows, opened once and read in windows. */
export class Cursors {
  readonly #context: QueryContext;
  readonly #orders: Orders;
  /** The most recently used one is last. */
  readonly #cursors = new Map<number, OpenList>();
  /**
   * Starts at the current time, so that the id of a view of a wiped store never names one of the
   * next.
   */
  #lastId = Date.now() * 1_000;

  constructor(context: QueryContext) {
    this.#context = context;
    this.#orders = new Orders(context);
  }

  /**
   * With `firstRows` only these are read and counting continues later, otherwise everything is
   * counted now. The first `rows` rows are returned along.
   */
  open(params: ToOpen): OpenedCursor {
    return this.#open(params, questionOf(this.#context, params), false);
  }

  /** As `open`, of the records that can be searched for words without delay. */
  openSoFar(params: ToOpen): OpenedSoFar {
    const found = questionSoFar(this.#context, params);
    if (found.searched === 'all') {
      return { searched: 'all', cursor: this.#open(params, found.question, false) };
    }
    const { searched, questionSoFar: question, behind } = found;
    return { searched, cursorSoFar: this.#open(params, question, true), behind };
  }

  #open(
    { firstRows = Infinity, rows = 0, ...query }: ToOpen,
    question: Question,
    isPart: boolean,
  ): OpenedCursor {
    const order = this.#orders.of(question);
    const { shown, columns } = order.question;
    if (order.count === null && firstRows !== Infinity) {
      this.#orders.readFirst(order, nextInteger(firstRows));
    } else this.#orders.count(order);
    this.#lastId += 1;
    const cursorId = this.#lastId;
    this.#cursors.set(cursorId, { order, searchedLater: isPart ? query : null });
    while (this.#cursors.size > maxCursors)
      this.#cursors.delete(this.#cursors.keys().next().value ?? 0);
    return {
      cursorId,
      ...(rows > 0 && { first: writeRows(this.rows({ cursorId, offset: 0, limit: rows })) }),
      count: order.count ?? order.rids.length,
      counted: order.count !== null,
      listCount: shown.listCount,
      columns: [...columns],
      asOf: shown.asOf,
      synced: shown.synced,
      // All searches that are not understood find nothing, and share an order; the reasons differ.
      ...interpretationIn(question, order.count === 0),
    };
  }

  /** The list as a view shows it, which a later sync does not change. */
  listOf(cursorId: number): CursorList {
    const { shown, columns } = this.#cursor(cursorId).question;
    const { resource, sync, listCount, asOf, synced } = shown;
    const known = { columns: [...columns], listCount, asOf, synced };
    // The sync of a view opened during the first one may have ended since.
    if (!synced) return { ...known, completeness: null };
    const ended = this.#context.syncs.all(resource, sync - 1).find(({ no }) => no === sync);
    return { ...known, completeness: ended?.completeness ?? null };
  }

  /** Continues counting, one step per call, so that other calls are answered in between. */
  count(cursorId: number): { count: number; counted: boolean } {
    const order = this.#cursor(cursorId);
    if (order.count === null) this.#orders.countOn(order);
    const count = order.count ?? Math.max(order.counting.found, order.rids.length);
    return { count, counted: order.count !== null };
  }

  rows({ cursorId, offset, limit }: { cursorId: number; offset: number; limit: number }): RowSlice {
    const order = this.#cursor(cursorId);
    const { list, columns } = order.question;
    const from = nextInteger(offset);
    const rids = this.#orders.rids(order, from, Math.min(nextInteger(limit), maxWindow));
    const rows = readShown(list, { rids, columns });
    if (rows.length < rids.length) throw new DeskError('input.params', { reason: 'view-gone' });
    return { offset: from, rows };
  }

  /** The row of a record; null when it is not in the view. */
  locate({ cursorId, id }: { cursorId: number; id: string }): number | null {
    const order = this.#cursor(cursorId);
    const versions = this.#context.db.numbers(
      `SELECT rid FROM ${order.question.shown.resource} WHERE id = ? ORDER BY rid DESC`,
    );
    for (const rid of storedIds(id).flatMap((stored) => versions(stored))) {
      if (!order.hasAll && !order.rids.includes(rid)) this.#orders.readAll(order);
      const at = order.rids.indexOf(rid);
      if (at >= 0) return at;
    }
    return null;
  }

  close(cursorId: number): void {
    this.#cursors.delete(cursorId);
  }

  /**
   * One field of a view's rows as people would type it: nothing for a row without it, and one entry
   * per item of a list. Without a field, the one most likely to hold card ids.
   */
  texts(params: {
    cursorId: number;
    field: string | null;
    first: number;
    count: number | null;
  }): FieldTexts {
    const order = this.#completeOrder(params.cursorId);
    const { list, columns } = order.question;
    if (params.field !== null) knownField(columns, params.field);
    const rids = this.#orders.rids(order, params.first, params.count ?? Infinity);
    const rowsIn = (field: string, among: Uint32Array) => {
      const found: { id: string; texts: string[] }[] = [];
      for (let from = 0; from < among.length; from += bodiesAtOnce) {
        const part = among.subarray(from, from + bodiesAtOnce);
        const rows = readCells(list, { rids: part, columns: [field] });
        for (const { id, cells } of rows) {
          found.push({ id, texts: itemsOf(cells[0] ?? null).map(cellText) });
        }
      }
      return found;
    };
    const sample = rids.subarray(0, shapeSample);
    const field =
      params.field ??
      likeliestField(columns, (column) => rowsIn(column, sample).flatMap(({ texts }) => texts));
    const rows = rowsIn(field, rids);
    const isOfCards = list.resource === 'clients' && holdsCardIds(field);
    return {
      columns: [...columns],
      column: Math.max(0, columns.indexOf(field)),
      values: rows.map(({ texts }) => texts),
      clients: isOfCards ? rows.map(({ id }) => id) : [],
    };
  }

  /** All rows of a query in order, for `hold` on another thread. */
  order(query: RecordsQuery): CompleteOrder {
    return this.#orders.completeOrder(questionOf(this.#context, query));
  }

  hold(order: CompleteOrder): void {
    this.#orders.adopt(order);
  }

  /** Reads ahead in the view used last; true when there is more to read. */
  readAhead(): boolean {
    const list = [...this.#cursors.values()].at(-1);
    return list !== undefined && this.#orders.readAhead(list.order);
  }

  #cursor(cursorId: number): ListOrder {
    return this.#list(cursorId).order;
  }

  #list(cursorId: number): OpenList {
    const list = this.#cursors.get(cursorId);
    if (list === undefined) throw new DeskError('input.params', { reason: 'view-gone' });
    this.#cursors.delete(cursorId);
    this.#cursors.set(cursorId, list);
    return list;
  }

  /** The order of a view, of all its records even if it was opened before all were searched. */
  #completeOrder(cursorId: number): ListOrder {
    const { order, searchedLater } = this.#list(cursorId);
    if (searchedLater === null) return order;
    return this.#orders.of(questionOf(this.#context, searchedLater));
  }
}

function itemsOf(cell: Cell): readonly Cell[] {
  if (!Array.isArray(cell) || cell[0] !== 0) return [cell];
  return cell.slice(1) as Cell[];
}

function nextInteger(number: number): number {
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}
