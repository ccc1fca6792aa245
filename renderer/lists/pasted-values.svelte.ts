import type { ColumnKind } from '../format/kind';
import { pastedList } from './pasted-list';
import type { RecordList } from './record-list.svelte';
import { filteredBy } from './value-filter';

/** Kinds of fields whose values people have lists of. */
const kinds: readonly ColumnKind[] = ['id', 'text', 'number'];
const maxFields = 24;

/** Lists of documents or ids pasted into the search of a list: they become a filter. */
export class PastedValues {
  readonly #list: () => RecordList;

  constructor(list: () => RecordList) {
    this.#list = list;
  }

  /** Whether a pasted text is a list of values rather than words to search for. */
  takes(text: string): boolean {
    return pastedList(text).length > 0 && this.#fields().length > 0;
  }

  /**
   * Filters the list by the field that has most of the values; by its first field if none has any.
   * Returns how many there are, and how many the list does not have. Fails as the store does.
   */
  async filterBy(text: string): Promise<{ count: number; missing: number }> {
    const list = this.#list();
    const typed = pastedList(text);
    const found = await list.records.queries.valuesIn(list.query, this.#fields(), typed);
    const values = [...found.values, ...found.missing];
    const filter = { kind: 'one-of', field: found.field, values } as const;
    list.filterBy(filteredBy(list.query.filters, filter));
    return { count: typed.length, missing: found.missing.length };
  }

  /** Documents before ids before other texts, as they are most often looked for. */
  #fields(): string[] {
    const { columns } = this.#list();
    const rank = (key: string) => (key === 'document_number' ? 0 : key === 'id' ? 1 : 2);
    return columns
      .filter(({ key, kind }) => kinds.includes(kind) && !key.startsWith('desk.'))
      .map(({ key }) => key)
      .toSorted((one, other) => rank(one) - rank(other))
      .slice(0, maxFields);
  }
}
