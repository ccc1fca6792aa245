import type { Browsable, OpenedCursor, RecordsQuery } from '../../../shared/ipc/browse';
import type { Failure } from '../../../shared/failures';
import type { SavedView } from '../../../shared/ipc/saved-views';
import { failureOf, type DeskBridge } from '../../bridge';
import { Columns } from '../../lists/record-columns.svelte';
import { CursorRows } from '../../lists/cursor-rows.svelte';
import { Newest } from '../../state/newest';
import type { GetQueryLocale } from '../../state/preferences.svelte';

/** Groups of records: those that match both conditions, only the first, or only the second. */
export const groups = ['both', 'one', 'other'] as const;
export type Group = (typeof groups)[number];

/** One side of the comparison: a saved view's condition, or all records of the list. */
type Side = Pick<SavedView['query'], 'search' | 'filters'>;

/** Each group with the query it was opened with. */
type OpenedLists = Readonly<Record<Group, { cursor: OpenedCursor; query: RecordsQuery }>>;

/**
 * The comparison of two conditions on one list. Each group is a view of the store; only the newest
 * question counts.
 */
export class ComparedViews {
  readonly #browse: DeskBridge['browse'];
  readonly #getQueryLocale: GetQueryLocale;
  /** The newest answer, and the columns of its list. */
  opened = $state.raw<{
    readonly resource: Browsable;
    readonly columns: Columns;
    readonly views: OpenedLists;
  } | null>(null);
  chosen = $state<Group>('both');
  /** Rows of the chosen group. */
  rows = $state.raw<CursorRows | null>(null);
  failure = $state.raw<Failure | null>(null);
  readonly #latest = new Newest();

  constructor(browse: DeskBridge['browse'], getQueryLocale: GetQueryLocale) {
    this.#browse = browse;
    this.#getQueryLocale = getQueryLocale;
  }

  /** The chosen group; null before the first answer. */
  get shown(): OpenedLists[Group] | null {
    return this.opened?.views[this.chosen] ?? null;
  }

  async ask(resource: Browsable, one: Side, other: Side): Promise<void> {
    const isNewest = this.#latest.ask();
    const open = async (side: Side, also: Side, not: boolean) => {
      const query: RecordsQuery = {
        resource,
        search: side.search,
        filters: [...side.filters],
        sort: [],
        asOf: null,
        locale: this.#getQueryLocale(),
        also: { search: also.search, filters: [...also.filters], not },
      };
      return { cursor: await this.#browse.open(query), query };
    };
    try {
      const [both, first, second] = await Promise.all([
        open(one, other, false),
        open(one, other, true),
        open(other, one, true),
      ]);
      const views = { both, one: first, other: second };
      if (!isNewest()) {
        this.#close(views);
        return;
      }
      this.#close(this.opened?.views);
      const columns = this.opened?.resource === resource ? this.opened.columns : new Columns();
      this.opened = { resource, columns, views };
      this.show(this.chosen);
    } catch (caught) {
      if (isNewest()) this.failure = failureOf(caught);
    }
  }

  show(group: Group): void {
    this.chosen = group;
    if (this.opened === null) return;
    this.failure = null;
    const { columns, views } = this.opened;
    const fail = (caught: unknown) => (this.failure = failureOf(caught));
    const { cursor, query } = views[group];
    const opened = { searched: 'all' as const, cursor };
    this.rows = new CursorRows(this.#browse, columns, { opened, query }, fail);
  }

  /** Releases the views and ignores any answer that is still on its way. */
  close(): void {
    this.#latest.ask();
    this.#close(this.opened?.views);
  }

  #close(views: OpenedLists | undefined): void {
    for (const { cursor } of Object.values(views ?? {})) {
      // A view that no longer exists needs no closing.
      this.#browse.close({ cursorId: cursor.cursorId }).catch(() => undefined);
    }
  }
}
