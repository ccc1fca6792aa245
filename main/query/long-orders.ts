import { setTimeout as after } from 'node:timers/promises';
import type { OpenedView, ViewQuery } from '../../preload/contract/browse';

/** The rows of a list, all and in order, under what tells it from any other. */
export interface WholeOrder {
  readonly key: string;
  readonly rids: Uint32Array;
}

/** To sort more rows takes half a second and more, in which a thread answers nothing else. */
export const longList = 250_000;
/** Nobody has sorted anew for so long. */
const aheadMs = 1_000;

/**
 * Sorts long lists on a thread that nobody waits for, a second after the last sort. Until then each letter typed into the
 * search sorts its first rows anew, and a place further down waits for the whole order.
 */
export class LongOrders {
  readonly #sort: (query: ViewQuery) => Promise<unknown>;
  readonly #limit: number;
  #last = '';
  #wanted: ViewQuery | null = null;
  #isAtWork = false;

  constructor(sort: (query: ViewQuery) => Promise<unknown>, limit = longList) {
    this.#sort = sort;
    this.#limit = limit;
  }

  /**
   * A list was opened, as the answer says, which is handed on. It is sorted without its conditions, unless it is already, or still grows with
   * each page of a sync; one of which all was asked for needs it at once.
   */
  noticed(query: ViewQuery & { readonly firstRows?: number | undefined }, opened: OpenedView) {
    const { resource, sort, asOf, zone, language, firstRows } = query;
    const isLong = opened.of > this.#limit && opened.complete;
    if (!isLong || sort.length === 0 || firstRows === undefined) return opened;
    const list = { resource, sort, asOf, zone, language, search: '', filters: [] };
    const key = JSON.stringify([list, opened.of, opened.asOf]);
    if (key === this.#last) return opened;
    this.#last = key;
    this.#wanted = list;
    if (!this.#isAtWork) void this.#work();
    return opened;
  }

  /** One after the other, and of those that are wanted meanwhile the last. */
  async #work(): Promise<void> {
    this.#isAtWork = true;
    for (let list = this.#wanted; list !== null; list = this.#wanted) {
      await after(aheadMs, undefined, { ref: false });
      if (list !== this.#wanted) continue;
      this.#wanted = null;
      // Whoever needs the order sorts then, and is told why not.
      await this.#sort(list).catch(() => undefined);
    }
    this.#isAtWork = false;
  }
}
