import type { RecordList } from './record-list.svelte';
import { FilterDraft } from './filter-draft.svelte';

/** The filter menu of a list: closed, choosing a column, or editing one condition. */
export class FilterMenu {
  readonly #list: RecordList;
  isOpen = $state(false);
  /** Null while a column is being chosen. */
  draft = $state.raw<FilterDraft | null>(null);

  constructor(list: RecordList) {
    this.#list = list;
  }

  open(): void {
    this.draft = null;
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
    this.draft = null;
  }

  /** Starts a condition on a column, or edits the one it has. */
  pick(key: string): void {
    const column = this.#list.columns.find((each) => each.key === key);
    const index = this.#list.query.filters.findIndex(({ field }) => field === key);
    if (column === undefined) return;
    if (index >= 0) this.edit(index);
    else this.draft = new FilterDraft(column);
    this.isOpen = true;
  }

  edit(index: number): void {
    const filter = this.#list.query.filters[index];
    const column = this.#list.columns.find((each) => each.key === filter?.field);
    if (filter === undefined || column === undefined) return;
    this.draft = new FilterDraft(column, { index, filter });
    this.isOpen = true;
  }

  backToColumns(): void {
    this.draft = null;
  }

  apply(): void {
    const draft = this.draft;
    if (!draft?.try()) return;
    const { filters } = this.#list.query;
    const { index, filter } = draft;
    this.#list.filterBy(index === null ? [...filters, filter] : filters.with(index, filter));
    this.close();
  }

  remove(index: number): void {
    this.#list.filterBy(this.#list.query.filters.filter((_, at) => at !== index));
  }
}
