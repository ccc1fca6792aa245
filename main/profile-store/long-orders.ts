import { setTimeout as after } from 'node:timers/promises';
import type { OpenedCursor, RecordsQuery } from '../../shared/ipc/browse';
import { longList } from '../query/orders';

/** Wait after the last sort that was asked for. */
const aheadMs = 1_000;

/**
 * Sorts long lists in the background, on the writing thread, a second after the last sort was asked
 * for. Until that is done, each letter typed into the search sorts its first rows again, and
 * scrolling further down waits for the whole order.
 */
export class LongOrders {
  readonly #sort: (query: RecordsQuery) => Promise<unknown>;
  readonly #limit: number;
  #last = '';
  #wanted: RecordsQuery | null = null;
  #isAtWork = false;

  constructor(sort: (query: RecordsQuery) => Promise<unknown>, limit = longList) {
    this.#sort = sort;
    this.#limit = limit;
  }

  /**
   * Notes that a list was opened, and returns `opened` unchanged. Schedules a sort of the list
   * without its conditions, unless it was sorted before or is still growing during a first sync. A
   * list opened without `firstRows` is skipped: it was sorted at once.
   */
  noteOpened(
    query: RecordsQuery & { readonly firstRows?: number | undefined },
    opened: OpenedCursor,
  ) {
    const { resource, sort, asOf, locale, firstRows } = query;
    const isLong = opened.listCount > this.#limit && opened.synced;
    if (!isLong || sort.length === 0 || firstRows === undefined) return opened;
    const list = { resource, sort, asOf, locale, search: '', filters: [] };
    const key = JSON.stringify([list, opened.listCount, opened.asOf]);
    if (key === this.#last) return opened;
    this.#last = key;
    this.#wanted = list;
    if (!this.#isAtWork) void this.#work();
    return opened;
  }

  /** Sorts one list at a time; of those requested meanwhile, only the last. */
  async #work(): Promise<void> {
    this.#isAtWork = true;
    for (let list = this.#wanted; list !== null; list = this.#wanted) {
      await after(aheadMs, undefined, { ref: false });
      if (list !== this.#wanted) continue;
      this.#wanted = null;
      // If it fails, the call that needs the order sorts for itself and reports the error.
      await this.#sort(list).catch(() => undefined);
    }
    this.#isAtWork = false;
  }
}
