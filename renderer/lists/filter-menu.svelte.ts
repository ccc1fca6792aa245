import type { Filter } from '../../shared/ipc/browse';
import type { RecordColumn } from './record-columns.svelte';
import type { RecordList } from './record-list.svelte';

/** The condition the form edits: of this column, a new one or the one at an index. */
export interface EditedFilter {
  readonly column: RecordColumn;
  readonly edited: { readonly index: number; readonly filter: Filter } | null;
}

/** The filter menu of a list: closed, choosing a column, or editing one condition. */
export class FilterMenu {
  readonly #list: RecordList;
  isOpen = $state(false);
  /** Null while a column is being chosen. */
  editing = $state.raw<EditedFilter | null>(null);

  constructor(list: RecordList) {
    this.#list = list;
  }

  open(): void {
    this.editing = null;
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
    this.editing = null;
  }

  /** Starts a condition on a column, or edits the one it has. */
  pick(key: string): void {
    const column = this.#list.columns.find((each) => each.key === key);
    const index = this.#list.query.filters.findIndex(({ field }) => field === key);
    if (column === undefined) return;
    if (index >= 0) this.edit(index);
    else this.editing = { column, edited: null };
    this.isOpen = true;
  }

  edit(index: number): void {
    const filter = this.#list.query.filters[index];
    const column = this.#list.columns.find((each) => each.key === filter?.field);
    if (filter === undefined || column === undefined) return;
    this.editing = { column, edited: { index, filter } };
    this.isOpen = true;
  }

  backToColumns(): void {
    this.editing = null;
  }

  /** Filters the list by the condition, in the place of the edited one. */
  apply(filter: Filter): void {
    if (this.editing === null) return;
    const { edited } = this.editing;
    const { filters } = this.#list.query;
    this.#list.filterBy(
      edited === null ? [...filters, filter] : filters.with(edited.index, filter),
    );
    this.close();
  }

  remove(index: number): void {
    this.#list.filterBy(this.#list.query.filters.filter((_, at) => at !== index));
  }
}
