import type { ColumnKind } from '../format/kind';
import { maxSearchLength } from '../../shared/search-length';
import { maxPasted, pastedList } from './pasted-list';
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

  /**
   * What becomes of a text that is pasted beside as many characters: a list of values filters, other
   * text is words to search for, if it is not too much for either.
   */
  read(text: string, beside: number): 'filter' | 'words' | 'too-much' {
    const { length } = pastedList(text);
    if (length > maxPasted) return 'too-much';
    if (length > 0 && this.#fields().length > 0) return 'filter';
    return beside + text.length > maxSearchLength ? 'too-much' : 'words';
  }

  /** Tells that a text is too much; until the list shows something else. */
  refuse(text: string): void {
    const list = this.#list();
    const values = pastedList(text).length;
    list.refusedPaste = { query: list.query, values, characters: text.length };
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
