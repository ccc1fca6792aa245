import type { OpenedView, RowWindow, ViewQuery } from '../../preload/contract/browse';
import { DeskError } from '../failure';
import { decodeBody, fromCell, textOf } from '../values/cells';
import type { Cell } from '../values/cells';
import type { Database } from './database';
import type { Fields } from './fields';
import { shownId, storedIds } from '../values/ids';
import type { Question, Questions } from './question';
import { countOf, knownField, rowsAsked } from './question';

/** The rows of a question in order, as far as they were read. Opened again, the same question has the same rows. */
class ListOrder {
  readonly key: string;
  readonly question: Question;
  /** The first of them; all of them when `isWhole`. */
  rids: Uint32Array = new Uint32Array();
  isWhole = false;
  count: number | null = null;

  constructor(key: string, question: Question) {
    this.key = key;
    this.question = question;
  }
}

interface View {
  readonly order: ListOrder;
  /** Where a shape has each of the view's columns. */
  readonly places: Map<number, readonly (number | undefined)[]>;
}

const maxViews = 16;
const maxWindow = 500;
/** Words that so great a part of a list has are soon met on the way through it. */
const frequent = 0.02;
/** Rows of all orders that are held whole: four bytes each. */
const maxHeldRows = 4_000_000;
/** Longer lists are not read ahead: other questions would wait for it. */
const maxAhead = 250_000;

/** Ordered lists of rows, opened once and read by windows. */
export class Views {
  readonly #db: Database;
  readonly #fields: Fields;
  readonly #questions: Questions;
  readonly #views = new Map<number, View>();
  /** Used last stands last. */
  readonly #orders = new Map<string, ListOrder>();
  readonly #rows = new Map<string, ReturnType<typeof selectRow>>();
  /** Begins at the time, so that an id of a store that was wiped never names a view of the next. */
  #lastId = Date.now() * 1_000;

  constructor(db: Database, fields: Fields, questions: Questions) {
    this.#db = db;
    this.#fields = fields;
    this.#questions = questions;
  }

  /** With `firstRows` they are read and all is counted later, without it all is counted; so many of `rows` come along. */
  open({
    firstRows = Infinity,
    rows = 0,
    ...query
  }: ViewQuery & { firstRows?: number | undefined; rows?: number | undefined }): OpenedView {
    const question = this.#questions.of(query);
    const order = this.#orderOf(question);
    const { shown } = question;
    if (order.count === null && firstRows !== Infinity) this.#readFirst(order, firstRows);
    else if (order.count === null) this.#count(order);
    this.#lastId += 1;
    const viewId = this.#lastId;
    this.#views.set(viewId, { order, places: new Map() });
    while (this.#views.size > maxViews) this.#views.delete(this.#views.keys().next().value ?? 0);
    return {
      viewId,
      ...(rows > 0 && { first: this.window({ viewId, offset: 0, limit: rows }) }),
      count: order.count ?? order.rids.length,
      counted: order.count !== null,
      of: shown.of,
      columns: [...question.columns],
      asOf: shown.asOf,
      complete: shown.complete,
      notUnderstood: question.notUnderstood,
      behind: question.behind,
    };
  }

  /** Counts what was opened with its first rows only. */
  count(viewId: number): { count: number; counted: boolean } {
    const { order } = this.#view(viewId);
    return { count: order.count ?? this.#count(order), counted: true };
  }

  window({ viewId, offset, limit }: { viewId: number; offset: number; limit: number }): RowWindow {
    const { order, places } = this.#view(viewId);
    const { resource } = order.question.shown;
    const from = wholeAbove(offset);
    const read = this.#rowOf(resource);
    const rids = this.#ridsOf(order, from, Math.min(wholeAbove(limit), maxWindow));
    const rows = Array.from(rids, (rid) => {
      const row = read.get(rid);
      if (row === undefined) throw new DeskError('input.params', { reason: 'view-gone' });
      const cells = decodeBody(row.body);
      const at = this.#placesOf(row.shape, order.question.columns, places);
      return {
        id: shownId(row.id),
        cells: at.map((place) =>
          place === undefined ? undefined : fromCell(cells[place] ?? null),
        ),
      };
    });
    return { offset: from, rows };
  }

  /** The row of a record; null when it is not among them. */
  locate({ viewId, id }: { viewId: number; id: string }): number | null {
    const { order } = this.#view(viewId);
    const versions = this.#db.numbers(
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

  /** One field of a view's rows as people would type it: nothing where a row has none, and each item of a list. */
  texts(asked: { viewId: number; field: string; first: number; count: number }): string[][] {
    const { order } = this.#view(asked.viewId);
    const { shown, columns } = order.question;
    knownField(columns, asked.field);
    const read = this.#rowOf(shown.resource);
    return Array.from(this.#ridsOf(order, asked.first, asked.count), (rid) => {
      const row = read.get(rid);
      const at = row && this.#fields.shape(row.shape).places.get(asked.field);
      const cell =
        row === undefined || at === undefined ? null : (decodeBody(row.body)[at] ?? null);
      return itemsOf(cell).map(textOf);
    });
  }

  /** Reads the whole order of the view that was used last, so that any place of it is at hand; of a very long list only when it is needed. */
  readAhead(): void {
    const order = [...this.#views.values()].at(-1)?.order;
    if (order === undefined || order.isWhole || order.count === null) return;
    if (order.count <= maxAhead && order.question.shown.of <= maxAhead) this.#readAll(order);
  }

  #view(viewId: number): View {
    const view = this.#views.get(viewId);
    if (view === undefined) throw new DeskError('input.params', { reason: 'view-gone' });
    // Used last, goes last.
    this.#views.delete(viewId);
    this.#views.set(viewId, view);
    return view;
  }

  /** A question that was asked before of the same list keeps its order. */
  #orderOf(question: Question): ListOrder {
    const { shown, where, order, columns } = question;
    const values = where.values.map((value) => (typeof value === 'bigint' ? `${value}n` : value));
    const key = JSON.stringify([shown, columns.length, where.sql, values, order]);
    const found = this.#orders.get(key) ?? new ListOrder(key, question);
    this.#hold(found);
    return found;
  }

  #hold(order: ListOrder): void {
    this.#orders.delete(order.key);
    this.#orders.set(order.key, order);
    let rows = 0;
    for (const each of [...this.#orders.values()].toReversed()) {
      rows += each.rids.length;
      // The newest stays whatever it takes; views whose order goes read it again when they need it.
      if (each === order || (rows <= maxHeldRows && this.#orders.size <= 2 * maxViews)) continue;
      this.#orders.delete(each.key);
      each.rids = new Uint32Array();
      each.isWhole = false;
    }
  }

  #readFirst(order: ListOrder, firstRows: number): void {
    const { shown, where, order: by, match, walked } = order.question;
    const limit = wholeAbove(firstRows);
    const isNow = this.#isNow(order);
    if (match !== null && isNow) this.#count(order);
    if (order.rids.length < limit && !order.isWhole) {
      const isFrequent = (order.count ?? 0) > shown.of * frequent;
      const { sql, values } = rowsAsked(
        order.question,
        isNow,
        walked !== null && isFrequent ? walked : where,
      );
      const rids = this.#db.numbers(`SELECT r.rid ${sql} ORDER BY ${by} LIMIT ?`)(...values, limit);
      order.rids = Uint32Array.from(rids);
    }
    if (order.rids.length < limit) {
      order.isWhole = true;
      order.count = order.rids.length;
    } else if (where.sql === '1') {
      order.count = shown.of;
    }
  }

  #readAll(order: ListOrder): void {
    const { sql, values } = rowsAsked(order.question, this.#isNow(order));
    const rids = this.#db.numbers(`SELECT r.rid ${sql} ORDER BY ${order.question.order}`)(
      ...values,
    );
    order.rids = Uint32Array.from(rids);
    order.isWhole = true;
    order.count ??= rids.length;
    this.#hold(order);
  }

  #count(order: ListOrder): number {
    order.count = countOf(this.#db, order.question, this.#isNow(order));
    return order.count;
  }

  #isNow({ question: { shown } }: ListOrder): boolean {
    const { resource, sync, complete } = shown;
    return complete && this.#questions.lists.of(resource, null).sync === sync;
  }

  #ridsOf(order: ListOrder, from: number, limit: number): Uint32Array {
    if (!order.isWhole && from + limit > order.rids.length) this.#readAll(order);
    return order.rids.subarray(from, from + limit);
  }

  #rowOf(resource: string): ReturnType<typeof selectRow> {
    let read = this.#rows.get(resource);
    if (read === undefined) this.#rows.set(resource, (read = selectRow(this.#db, resource)));
    return read;
  }

  #placesOf(shape: number, columns: readonly string[], places: View['places']) {
    let at = places.get(shape);
    if (at === undefined) {
      const own = this.#fields.shape(shape).places;
      places.set(shape, (at = columns.map((column) => own.get(column))));
    }
    return at;
  }
}

function selectRow(db: Database, resource: string) {
  return db.select(
    `SELECT r.id, b.shape, b.body FROM ${resource} r JOIN ${resource}_body b ON b.rid = r.rid WHERE r.rid = ?`,
    { id: 'text', shape: 'number', body: 'text' },
  );
}

function itemsOf(cell: Cell): readonly Cell[] {
  if (!Array.isArray(cell) || cell[0] !== 0) return [cell];
  return cell.slice(1) as Cell[];
}

function wholeAbove(number: number): number {
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}
