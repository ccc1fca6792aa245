import { dependenciesOf } from './computed-columns';
import type { Question } from './question';
import type { QueryContext } from '../store/query-context';
import {
  countBetween,
  countRecords,
  queryFirstRows,
  foundByText,
  matchingBitmap,
  matchingAmong,
  rowsBehind,
  scansList,
  selectRows,
} from './rows';
import { yes } from '../store/sql';

/** Sorting more rows takes half a second or more, during which a thread answers nothing else. */
export const longList = 250_000;

/**
 * The rows of a query in order, as far as they were read. Asking the same query again gives the
 * same rows.
 */
export interface ListOrder {
  readonly key: string;
  readonly question: Question;
  /** The first of them; all of them when `hasAll`. */
  rids: Uint32Array;
  hasAll: boolean;
  count: number | null;
  /** Progress of counting: rows found so far, and the version reached. */
  counting: { readonly found: number; readonly upTo: number };
}

/** All rows of a list in order, with the key that identifies it. */
export interface CompleteOrder {
  readonly key: string;
  readonly rids: Uint32Array;
}

/**
 * More than a list has columns: sorted by one after the other, it is shown at once when it is sorted
 * by the first again.
 */
const maxOrders = 200;
/** Total of rows held in memory, four bytes each. */
const maxCachedRows = 4_000_000;
/** What is kept of an order that is no longer held whole: as many rows as a list asks for first. */
const truncatedRows = 200;
/** Rows read per step, along an index, of a list in the service's order. */
export const readAtOnce = 10_000;
/** Versions examined per step of counting, some tens of milliseconds. */
export const countedAtOnce = 20_000;
/**
 * Rows of the unfiltered list that are tested one by one before all matching rows are queried,
 * which would take longer.
 */
const triedByKeys = { max: 8_000, atOnce: 500 };
/** Where the text of each row has to be read, some 10 µs each. */
const triedByTexts = { max: 500, atOnce: 50 };

const unfiltered = {
  condition: null,
  where: yes,
  match: null,
  tried: null,
} as const;

/** The orders of the lists used last. */
export class Orders {
  readonly #context: QueryContext;
  readonly #maxCachedRows: number;
  /** The most recently used one is last. */
  readonly #orders = new Map<string, ListOrder>();

  constructor(context: QueryContext, maxRows = maxCachedRows) {
    this.#context = context;
    this.#maxCachedRows = maxRows;
  }

  /** The same query of the same list state shares its order. */
  of(question: Question): ListOrder {
    const key = this.#orderKey(question);
    const counting = { found: 0, upTo: 0 };
    const begun = { key, question, counting, rids: new Uint32Array(), hasAll: false };
    const found = this.#orders.get(key) ?? { ...begun, count: null };
    this.#hold(found);
    return found;
  }

  /** Reads at least so many rows, or all; also counts them where that costs little more. */
  readFirst(order: ListOrder, limit: number): void {
    const { question } = order;
    if (order.rids.length < limit && !order.hasAll && !this.#narrow(order, limit)) {
      const first = queryFirstRows(this.#context, question, limit);
      order.rids = Uint32Array.from(first.rids);
      order.count = first.count;
    }
    if (order.rids.length < limit) {
      order.hasAll = true;
      order.count = order.rids.length;
    } else if (question.where.sql === yes.sql) {
      order.count = question.shown.listCount;
    }
  }

  readAll(order: ListOrder): void {
    this.#holdAll(order, allOf(this.#context, order.question));
  }

  /** For another thread's `adopt`. */
  completeOrder(question: Question): CompleteOrder {
    return { key: this.#orderKey(question), rids: allOf(this.#context, question) };
  }

  /** Adopts the rows of an order as read by another thread. */
  adopt({ key, rids }: CompleteOrder): void {
    const order = this.#orders.get(key);
    if (order !== undefined && !order.hasAll) this.#holdAll(order, rids);
  }

  /** Reads more rows, so that any part of the list is ready. True when there is more to read. */
  readAhead(order: ListOrder): boolean {
    const { question } = order;
    const { shown } = question;
    if (order.hasAll || order.count === null || order.count > maxCachedRows) return false;
    const isList = question.where.sql === yes.sql && !question.isSorted;
    if (isList && this.#context.syncs.isNow(shown)) {
      const last = order.rids.at(-1);
      // A list that was only counted has no rows yet.
      const next =
        last === undefined
          ? queryFirstRows(this.#context, question, readAtOnce).rids
          : rowsBehind(this.#context, question, last, readAtOnce);
      order.hasAll = next.length < readAtOnce;
      order.rids = appended(order.rids, next, shown.listCount);
      return !order.hasAll;
    }
    if (order.count <= longList && shown.listCount <= longList) this.readAll(order);
    return false;
  }

  count(order: ListOrder): void {
    order.count ??= countRecords(this.#context, order.question);
  }

  /** One step of counting. */
  countOn(order: ListOrder): void {
    const { question, counting } = order;
    order.count = foundByText(this.#context, question)?.count ?? null;
    if (order.count !== null) return;
    if (scansList(question)) {
      this.count(order);
      return;
    }
    const upTo = counting.upTo + countedAtOnce;
    const step = countBetween(this.#context, question, counting.upTo, upTo);
    order.counting = { found: counting.found + step.found, upTo };
    if (step.isLast) order.count = order.counting.found;
  }

  rids(order: ListOrder, from: number, limit: number): Uint32Array {
    if (!order.hasAll && from + limit > order.rids.length) this.readAll(order);
    return order.rids.subarray(from, from + limit);
  }

  #holdAll(order: ListOrder, rids: Uint32Array): void {
    order.rids = rids;
    order.hasAll = true;
    order.count ??= rids.length;
    this.#hold(order);
  }

  #orderKey({ list, shown, where, order, columns }: Question): string {
    const values = where.values.map((value) => (typeof value === 'bigint' ? `${value}n` : value));
    const dependencies = dependenciesOf(list, `${where.sql} ${order}`);
    return JSON.stringify([shown, columns.length, where.sql, values, order, dependencies]);
  }

  #hold(order: ListOrder): void {
    this.#orders.delete(order.key);
    this.#orders.set(order.key, order);
    let rows = 0;
    for (const [age, each] of [...this.#orders.values()].toReversed().entries()) {
      if (age >= maxOrders) this.#orders.delete(each.key);
      // The newest stays whatever its size; of the others the first rows are enough to start from.
      if (age > 0 && rows + each.rids.length > this.#maxCachedRows) {
        each.rids = each.rids.slice(0, truncatedRows);
        each.hasAll &&= each.rids.length === each.count;
      }
      rows += each.rids.length;
    }
  }

  /**
   * Takes the matching rows out of the unfiltered list in the same order, so that nothing has to be
   * sorted. False where that list is not available.
   */
  #narrow(order: ListOrder, limit: number): boolean {
    const { question } = order;
    if (question.where.sql === yes.sql) return false;
    const list = this.of({ ...question, ...unfiltered });
    // The next letter typed is answered from it too.
    const isWorth = question.match !== null && question.isSorted;
    if (!list.hasAll && isWorth && question.shown.listCount <= longList) this.readAll(list);
    if (question.match === null && !question.isSorted) return false;
    const first = this.#firstOf(list, question, limit);
    if (first !== null) order.rids = Uint32Array.from(first);
    else if (list.hasAll) {
      order.rids = filterByBitmap(list.rids, matchingBitmap(this.#context, question));
      order.hasAll = true;
      order.count = order.rids.length;
    } else return false;
    return true;
  }

  /** Tests one row after the other as long as enough matches can be expected; null when not. */
  #firstOf({ rids }: ListOrder, question: Question, limit: number): number[] | null {
    const { tried, match } = question;
    if (tried === null) return null;
    const { max, atOnce } = match === null ? triedByKeys : triedByTexts;
    const first: number[] = [];
    for (let upTo = atOnce; upTo <= Math.min(max, rids.length); upTo += atOnce) {
      const next = rids.subarray(upTo - atOnce, upTo);
      first.push(...matchingAmong(this.#context, question, tried, next));
      if (first.length >= limit) return first;
      if (first.length * max < limit * upTo) return null;
    }
    return null;
  }
}

function allOf(context: QueryContext, question: Question): Uint32Array {
  const { sql, values } = selectRows(context, question);
  const rids = context.db.numbers(`SELECT r.rid ${sql} ORDER BY ${question.order}`);
  return Uint32Array.from(rids(...values));
}

/** Five times as fast as `filter`, which for a million rows takes a whole frame. */
function filterByBitmap(rids: Uint32Array, found: Uint8Array): Uint32Array {
  const rows = new Uint32Array(rids.length);
  let count = 0;
  let at = 0;
  while (at < rids.length) {
    const rid = rids[at] ?? 0;
    rows[count] = rid;
    count += found[rid] ?? 0;
    at += 1;
  }
  return rows.slice(0, count);
}

/** Reserves the final size at once: growing by copies would leave a hundred of them behind. */
function appended(first: Uint32Array, next: readonly number[], room: number): Uint32Array {
  const count = first.length + next.length;
  const hasRoom = first.buffer.byteLength >= 4 * count;
  const all = hasRoom ? new Uint32Array(first.buffer) : new Uint32Array(Math.max(room, count));
  if (!hasRoom) all.set(first);
  all.set(next, first.length);
  return all.subarray(0, count);
}
