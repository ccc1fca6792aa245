import type { Browsable, OpenedView, ViewQuery } from '../../../preload/contract/browse';
import type { Failure } from '../../../preload/contract/failure';
import type { SavedView } from '../../../preload/contract/memory';
import { failureOf } from '../../bridge';
import type { DeskBridge } from '../../bridge';
import type { AskedAs } from '../../state/preferences.svelte';
import { Columns } from '../../lists/record-columns.svelte';
import { ViewRows } from '../../lists/view-rows.svelte';

export const groups = ['both', 'one', 'other'] as const;
export type Group = (typeof groups)[number];

/** What is compared: a saved view's condition, or all records of the list. */
export type Side = Pick<SavedView['query'], 'search' | 'filters'>;

/** Records by whether they are in one condition, in another, or in both. The newest question counts. */
export class Compared {
  readonly columns = new Columns();
  readonly #bridge: DeskBridge;
  readonly #askedAs: AskedAs;
  #opened = $state.raw<Readonly<Record<Group, OpenedView>> | null>(null);
  #queries: Readonly<Record<Group, ViewQuery>> | null = null;
  rows = $state.raw<ViewRows | null>(null);
  failure = $state.raw<Failure | null>(null);
  group = $state<Group>('both');
  #asked = 0;

  constructor(bridge: DeskBridge, askedAs: AskedAs) {
    this.#bridge = bridge;
    this.#askedAs = askedAs;
  }

  /** Null until it is known. */
  count(group: Group): number | null {
    return this.#opened?.[group].count ?? null;
  }

  /** What the group that is shown was asked by, for its export; null before. */
  get exported(): { query: ViewQuery; count: number; complete: boolean } | null {
    const view = this.#opened?.[this.group];
    const query = this.#queries?.[this.group];
    return view && query ? { query, count: view.count, complete: view.complete } : null;
  }

  async ask(resource: Browsable, one: Side, other: Side): Promise<void> {
    this.#asked += 1;
    const number = this.#asked;
    const asked = (side: Side, also: Side, not: boolean): ViewQuery => ({
      ...{ resource, search: side.search, filters: [...side.filters], sort: [], asOf: null },
      ...this.#askedAs(),
      also: { search: also.search, filters: [...also.filters], not },
    });
    const queries = {
      both: asked(one, other, false),
      one: asked(one, other, true),
      other: asked(other, one, true),
    };
    try {
      const [both, first, second] = await Promise.all(
        groups.map((group) => this.#bridge.browse.open(queries[group])),
      );
      if (number !== this.#asked || !both || !first || !second) return;
      this.#closeViews();
      this.#queries = queries;
      this.#opened = { both, one: first, other: second };
      this.failure = null;
      this.show(this.group);
    } catch (caught) {
      if (number === this.#asked) this.failure = failureOf(caught);
    }
  }

  show(group: Group): void {
    this.group = group;
    const view = this.#opened?.[group];
    const query = this.#queries?.[group];
    if (view === undefined || query === undefined) return;
    const { search, filters, sort, asOf } = query;
    const opened = { view, query: { search, filters, sort, asOf } };
    this.rows = new ViewRows(this.#bridge.browse, this.columns, opened, (caught) => {
      this.failure = failureOf(caught);
    });
  }

  close(): void {
    this.#asked += 1;
    this.#closeViews();
  }

  #closeViews(): void {
    for (const group of groups) {
      const viewId = this.#opened?.[group].viewId;
      // One that has already gone needs no closing.
      if (viewId !== undefined) this.#bridge.browse.close({ viewId }).catch(() => undefined);
    }
  }
}
