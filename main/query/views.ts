import type { OpenedView, ViewQuery } from '../../preload/contract/browse';
import type { RowWindow } from '../../preload/contract/row-text';
import { writeWindow } from '../../preload/contract/row-text';
import { DeskError } from '../failure';
import type { FieldTexts } from '../lookup/drafts';
import { likeliestField, shapeSample } from '../lookup/id-column';
import type { Cell } from '../values/cells';
import { decodeBody, fromCell, textOf } from '../values/cells';
import { fieldCell } from '../values/computed';
import { storedIds } from '../values/ids';
import { isMarkField } from '../../preload/contract/marks';
import { markCell, marksOf, revisionOf } from '../marks/fields';
import { idShown } from './id-shown';
import type { Question, Reading } from './question';
import {
  countBetween,
  countOf,
  firstOf,
  isFrequent,
  knownField,
  questionOf,
  readRows,
  rowsAsked,
} from './question';

/** The rows of a question in order, as far as they were read. Opened again, the same question has the same rows. */
interface ListOrder {
  readonly key: string;
  readonly question: Question;
  /** The first of them; all of them when `isWhole`. */
  rids: Uint32Array;
  isWhole: boolean;
  count: number | null;
  /** While it is counted: how many were found, and up to which version. */
  counting: { readonly found: number; readonly upTo: number };
}

const maxViews = 16;
const maxOrders = 32;
const maxWindow = 500;
/** Bodies of a long list that are in memory together. */
const bodiesAtOnce = 5_000;
/** Versions that are looked at in a step of counting, some tens of milliseconds. */
export const countedAtOnce = 20_000;
/** So many more by the text index alone in the same time. */
const textFaster = 5;
/** Rows of all orders that are held whole: four bytes each. */
const maxHeldRows = 4_000_000;
/** Longer lists are not read ahead: other questions would wait for it. */
const maxAhead = 250_000;

/** Ordered lists of rows, opened once and read by windows. */
export class Views {
  readonly #reading: Reading;
  /** Of both, what was used last stands last. */
  readonly #views = new Map<number, ListOrder>();
  readonly #orders = new Map<string, ListOrder>();
  /** Begins at the time, so that an id of a store that was wiped never names a view of the next. */
  #lastId = Date.now() * 1_000;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** With `firstRows` they are read and all is counted later, without it all is counted; so many of `rows` come along. */
  open({
    firstRows = Infinity,
    rows = 0,
    ...query
  }: ViewQuery & { firstRows?: number | undefined; rows?: number | undefined }): OpenedView {
    const order = this.#orderOf(questionOf(this.#reading, query));
    const { shown, columns, notUnderstood, behind } = order.question;
    if (order.count === null && firstRows !== Infinity) this.#readFirst(order, firstRows);
    else this.#count(order);
    this.#lastId += 1;
    const viewId = this.#lastId;
    this.#views.set(viewId, order);
    while (this.#views.size > maxViews) this.#views.delete(this.#views.keys().next().value ?? 0);
    return {
      viewId,
      ...(rows > 0 && { first: writeWindow(this.window({ viewId, offset: 0, limit: rows })) }),
      count: order.count ?? order.rids.length,
      counted: order.count !== null,
      of: shown.of,
      columns: [...columns],
      asOf: shown.asOf,
      complete: shown.complete,
      notUnderstood,
      behind,
    };
  }

  /** Counts on what was opened with its first rows only, a step: whoever asks for something else meanwhile is answered first. */
  count(viewId: number): { count: number; counted: boolean } {
    const order = this.#view(viewId);
    if (order.count === null) this.#countOn(order);
    const count = order.count ?? Math.max(order.counting.found, order.rids.length);
    return { count, counted: order.count !== null };
  }

  window({ viewId, offset, limit }: { viewId: number; offset: number; limit: number }): RowWindow {
    const order = this.#view(viewId);
    const { shown, columns } = order.question;
    const from = wholeAbove(offset);
    const rids = this.#ridsOf(order, from, Math.min(wholeAbove(limit), maxWindow));
    const found = readRows(this.#reading, shown.resource, rids);
    if (found.length < rids.length) throw new DeskError('input.params', { reason: 'view-gone' });
    const markFields = columns.map((column) => (isMarkField(column) ? column : null));
    const marks = markFields.some((field) => field !== null)
      ? marksOf(
          this.#reading.db,
          shown.resource,
          found.map(({ id }) => id),
        )
      : null;
    const placesOf = new Map<number, readonly (number | undefined)[]>();
    const rows = found.map(({ id, shape, body }) => {
      const cells = decodeBody(body);
      const { places } = this.#reading.fields.shape(shape);
      const at = placesOf.get(shape) ?? columns.map((column) => places.get(column));
      placesOf.set(shape, at);
      return {
        id: idShown(this.#reading.db, shown.resource, id),
        cells: at.map((place, column) => {
          if (place !== undefined) return fromCell(cells[place] ?? null);
          const field = marks === null ? null : (markFields[column] ?? null);
          if (field !== null) return markCell(marks?.get(id), field);
          const computed = fieldCell(columns[column] ?? '', cells, places);
          return computed === undefined ? undefined : fromCell(computed);
        }),
      };
    });
    return { offset: from, rows };
  }

  /** The row of a record; null when it is not among them. */
  locate({ viewId, id }: { viewId: number; id: string }): number | null {
    const order = this.#view(viewId);
    const versions = this.#reading.db.numbers(
      `SELECT rid FROM ${order.question.shown.resource} WHERE id = ? ORDER BY rid DESC`,
    );
    for (const rid of storedIds(id).flatMap((stored) => versions(stored))) {
      if (!order.isWhole && !order.rids.includes(rid)) this.#readAll(order);
      const at = order.rids.indexOf(rid);
      if (at >= 0) return at;
    }
    return null;
  }

  close(viewId: number): void {
    this.#views.delete(viewId);
  }

  /**
   * One field of a view's rows as people would type it: nothing where a row has none, and each item of a list. Without a field, the one
   * that likeliest holds ids of cards.
   */
  texts(asked: {
    viewId: number;
    field: string | null;
    first: number;
    count: number | null;
  }): FieldTexts {
    const order = this.#view(asked.viewId);
    const { shown, columns } = order.question;
    if (asked.field !== null) knownField(columns, asked.field);
    const rids = this.#ridsOf(order, asked.first, asked.count ?? Infinity);
    const textsIn = (field: string, among: Uint32Array): string[][] => {
      const texts: string[][] = [];
      for (let from = 0; from < among.length; from += bodiesAtOnce) {
        const part = among.subarray(from, from + bodiesAtOnce);
        for (const { shape, body } of readRows(this.#reading, shown.resource, part)) {
          const { places } = this.#reading.fields.shape(shape);
          texts.push(itemsOf(fieldCell(field, decodeBody(body), places) ?? null).map(textOf));
        }
      }
      return texts;
    };
    const sample = rids.subarray(0, shapeSample);
    const field =
      asked.field ?? likeliestField(columns, (column) => textsIn(column, sample).flat());
    return {
      columns: [...columns],
      column: Math.max(0, columns.indexOf(field)),
      values: textsIn(field, rids),
    };
  }

  /** Reads the whole order of the view that was used last, so that any place of it is at hand; of a very long list only when it is needed. */
  readAhead(): void {
    const order = [...this.#views.values()].at(-1);
    if (order === undefined || order.isWhole || order.count === null) return;
    if (order.count <= maxAhead && order.question.shown.of <= maxAhead) this.#readAll(order);
  }

  #view(viewId: number): ListOrder {
    const order = this.#views.get(viewId);
    if (order === undefined) throw new DeskError('input.params', { reason: 'view-gone' });
    this.#views.delete(viewId);
    this.#views.set(viewId, order);
    return order;
  }

  /** A question that was asked before of the same list keeps its order. */
  #orderOf(question: Question): ListOrder {
    const { shown, where, order, columns } = question;
    const values = where.values.map((value) => (typeof value === 'bigint' ? `${value}n` : value));
    const isOfMarks = `${where.sql} ${order}`.includes(' own.mark ');
    const revision = isOfMarks ? revisionOf(this.#reading.db) : 0;
    const key = JSON.stringify([shown, columns.length, where.sql, values, order, revision]);
    const counting = { found: 0, upTo: 0 };
    const begun = { key, question, counting, rids: new Uint32Array(), isWhole: false };
    const found = this.#orders.get(key) ?? { ...begun, count: null };
    this.#hold(found);
    return found;
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

  #readFirst(order: ListOrder, firstRows: number): void {
    const { question } = order;
    const { shown, where } = question;
    const limit = wholeAbove(firstRows);
    if (order.rids.length < limit && !order.isWhole) {
      const isMany = isFrequent(this.#reading, question);
      order.rids = Uint32Array.from(firstOf(this.#reading, question, { frequent: isMany, limit }));
      // What the text index found already costs little to count.
      if (question.match !== null && !isMany) this.#count(order);
    }
    if (order.rids.length < limit) {
      order.isWhole = true;
      order.count = order.rids.length;
    } else if (where.sql === '1') {
      order.count = shown.of;
    }
  }

  #readAll(order: ListOrder): void {
    const { question } = order;
    const { sql, values } = rowsAsked(this.#reading, question);
    const rids = this.#reading.db.numbers(`SELECT r.rid ${sql} ORDER BY ${question.order}`);
    order.rids = Uint32Array.from(rids(...values));
    order.isWhole = true;
    order.count ??= order.rids.length;
    this.#hold(order);
  }

  #count(order: ListOrder): number {
    const { question } = order;
    order.count ??= countOf(this.#reading, question);
    return order.count;
  }

  #countOn(order: ListOrder): void {
    const { question, counting } = order;
    // What looks at the whole list for each part of it (repeated.ts) is counted in one go.
    if (question.where.sql.includes(' OVER (')) {
      this.#count(order);
      return;
    }
    const upTo = counting.upTo + countedAtOnce * (question.match === null ? 1 : textFaster);
    const step = countBetween(this.#reading, question, counting.upTo, upTo);
    order.counting = { found: counting.found + step.found, upTo };
    if (step.isLast) order.count = order.counting.found;
  }

  #ridsOf(order: ListOrder, from: number, limit: number): Uint32Array {
    if (!order.isWhole && from + limit > order.rids.length) this.#readAll(order);
    return order.rids.subarray(from, from + limit);
  }
}

function itemsOf(cell: Cell): readonly Cell[] {
  if (!Array.isArray(cell) || cell[0] !== 0) return [cell];
  return cell.slice(1) as Cell[];
}

function wholeAbove(number: number): number {
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}
