import { besidesOf } from '../marks/fields';
import type { Question, Reading } from './question';
import {
  countBetween,
  countOf,
  firstOf,
  isCountedByText,
  isFrequent,
  matching,
  matchingAmong,
  rowsBehind,
  rowsAsked,
} from './rows';
import { yes } from './sql';

/** The rows of a question in order, as far as they were read. Asked again, the same question has the same rows. */
export interface ListOrder {
  readonly key: string;
  readonly question: Question;
  /** The first of them; all of them when `isWhole`. */
  rids: Uint32Array;
  isWhole: boolean;
  count: number | null;
  /** While it is counted: how many were found, and up to which version. */
  counting: { readonly found: number; readonly upTo: number };
}

const maxOrders = 32;
/** Rows of all orders that are held whole: four bytes each. */
const maxHeldRows = 4_000_000;
/** Rows of a list in its own order, which are read along an index. */
export const readAtOnce = 10_000;
/** Longer ones in another order are not read before they have to be: other questions would wait for it. */
const maxAhead = 250_000;
/** Versions that are looked at in a step of counting, some tens of milliseconds. */
export const countedAtOnce = 20_000;
/** Rows of the unfiltered list that are tried one by one before all of it is asked for: a tenth of the time that sorting takes. */
const maxTried = 2_000;
const triedAtOnce = 500;

const unfiltered = { condition: null, where: yes, match: null, walked: null, behind: 0 };

/** The orders of the lists that were asked for last. */
export class Orders {
  readonly #reading: Reading;
  /** What was used last stands last. */
  readonly #orders = new Map<string, ListOrder>();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** A question that was asked before of the same list keeps its order. */
  of(question: Question): ListOrder {
    const key = this.#keyOf(question);
    const counting = { found: 0, upTo: 0 };
    const begun = { key, question, counting, rids: new Uint32Array(), isWhole: false };
    const found = this.#orders.get(key) ?? { ...begun, count: null };
    this.#hold(found);
    return found;
  }

  /** So many at least, or all; those that cost little more are counted as well. */
  readFirst(order: ListOrder, limit: number): void {
    const { question } = order;
    if (order.rids.length < limit && !order.isWhole && !this.#narrow(order, limit)) {
      const isMany = isFrequent(this.#reading, question);
      order.rids = Uint32Array.from(firstOf(this.#reading, question, { frequent: isMany, limit }));
      // What the text index found already costs little to count.
      if (question.match !== null && !isMany) this.count(order);
    }
    if (order.rids.length < limit) {
      order.isWhole = true;
      order.count = order.rids.length;
    } else if (question.where.sql === yes.sql) {
      order.count = question.shown.of;
    }
  }

  readAll(order: ListOrder): void {
    const { question } = order;
    const { sql, values } = rowsAsked(this.#reading, question);
    const rids = this.#reading.db.numbers(`SELECT r.rid ${sql} ORDER BY ${question.order}`);
    order.rids = Uint32Array.from(rids(...values));
    order.isWhole = true;
    order.count ??= order.rids.length;
    this.#hold(order);
  }

  /** So that any place of it is at hand. True when that was a step and there is more to read. */
  readAhead(order: ListOrder): boolean {
    const { question } = order;
    const { shown } = question;
    if (order.isWhole || order.count === null || order.count > maxHeldRows) return false;
    const isList = question.where.sql === yes.sql && !question.isSorted;
    if (isList && this.#reading.syncs.isNow(shown)) {
      const next = rowsBehind(this.#reading, question, order.rids.at(-1) ?? 0, readAtOnce);
      order.isWhole = next.length < readAtOnce;
      order.rids = joined(order.rids, next);
      return !order.isWhole;
    }
    if (order.count <= maxAhead && shown.of <= maxAhead) this.readAll(order);
    return false;
  }

  count(order: ListOrder): void {
    order.count ??= countOf(this.#reading, order.question);
  }

  /** A step of counting. */
  countOn(order: ListOrder): void {
    const { question, counting } = order;
    // What looks at the whole list for each part of it (repeated.ts) is counted in one go as well.
    if (isCountedByText(this.#reading, question) || question.where.sql.includes(' OVER (')) {
      this.count(order);
      return;
    }
    const upTo = counting.upTo + countedAtOnce;
    const step = countBetween(this.#reading, question, counting.upTo, upTo);
    order.counting = { found: counting.found + step.found, upTo };
    if (step.isLast) order.count = order.counting.found;
  }

  rids(order: ListOrder, from: number, limit: number): Uint32Array {
    if (!order.isWhole && from + limit > order.rids.length) this.readAll(order);
    return order.rids.subarray(from, from + limit);
  }

  #keyOf({ shown, where, order, columns }: Question): string {
    const values = where.values.map((value) => (typeof value === 'bigint' ? `${value}n` : value));
    const besides = besidesOf(this.#reading, `${where.sql} ${order}`);
    return JSON.stringify([shown, columns.length, where.sql, values, order, besides]);
  }

  #hold(order: ListOrder): void {
    this.#orders.delete(order.key);
    this.#orders.set(order.key, order);
    let rows = 0;
    for (const [age, each] of [...this.#orders.values()].toReversed().entries()) {
      rows += each.rids.length;
      // The newest stays whatever it takes; views whose order goes read it again when they need it.
      if (age === 0 || (rows <= maxHeldRows && age < maxOrders)) continue;
      this.#orders.delete(each.key);
      each.rids = new Uint32Array();
      each.isWhole = false;
    }
  }

  /** From the unfiltered list in the same order: nothing has to be sorted then. False where it is not at hand. */
  #narrow(order: ListOrder, limit: number): boolean {
    const { question } = order;
    if (question.where.sql === yes.sql) return false;
    const list = this.of({ ...question, ...unfiltered });
    // The next letter is answered from it too.
    const isWorth = question.match !== null && question.isSorted;
    if (!list.isWhole && isWorth && question.shown.of <= maxAhead) this.readAll(list);
    if (!list.isWhole || (question.match === null && !question.isSorted)) return false;
    const first = this.#firstOf(list, question, limit);
    if (first === null) {
      const found = matching(this.#reading, question);
      order.rids = list.rids.filter((rid) => found[rid] === 1);
      order.isWhole = true;
      order.count = order.rids.length;
    } else order.rids = Uint32Array.from(first);
    return true;
  }

  /** By trying one row after the other; null where that would take longer than asking for all that match. */
  #firstOf({ rids }: ListOrder, question: Question, limit: number): number[] | null {
    // A subquery would be answered for each attempt.
    if (question.where.sql.includes('SELECT ')) return null;
    const first: number[] = [];
    for (let from = 0; from < maxTried && first.length < limit; from += triedAtOnce) {
      first.push(
        ...matchingAmong(this.#reading, question, rids.subarray(from, from + triedAtOnce)),
      );
    }
    return first.length < limit ? null : first;
  }
}

function joined(first: Uint32Array, next: readonly number[]): Uint32Array {
  const all = new Uint32Array(first.length + next.length);
  all.set(first);
  all.set(next, first.length);
  return all;
}
