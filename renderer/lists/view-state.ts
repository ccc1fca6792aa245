import type { ListState } from '../../preload/contract/memory';
import type { SavedView } from '../../preload/contract/views';
import type { ColumnChoices } from '../ui/grid/columns.svelte';
import type { ListQuery } from './list-query';

/** A way of looking at a list, as it can be given a name (preload/contract/views.ts). */
export type ViewState = Pick<SavedView, 'columns' | 'query'>;

/** How a list was last looked at; asked once, and never rejects. */
export type Remembered = () => Promise<ListState | null>;

/** Copies of what the list holds, free to be sent. */
export function viewStateOf(
  choices: ColumnChoices,
  { search, filters, sort }: Pick<ListQuery, 'search' | 'filters' | 'sort'>,
): ViewState {
  return {
    columns: plainColumns(choices),
    query: { search, filters: [...filters], sort: [...sort] },
  };
}

export function plainColumns({
  order,
  widths,
  shown,
  pinned,
}: ColumnChoices): ViewState['columns'] {
  return {
    order: [...order],
    widths: { ...widths },
    shown: { ...shown },
    pinned: pinned && [...pinned],
  };
}

/** Fields that filters, order or layout name, each once. */
export function namedFields(
  { order, pinned }: ColumnChoices,
  { filters, sort }: ListQuery,
): readonly string[] {
  const asked = [...filters, ...sort].map(({ field }) => field);
  return [...new Set([...asked, ...order, ...(pinned ?? [])])];
}

/** The same without what names one of these fields. */
export function without(
  fields: readonly string[],
  choices: ColumnChoices,
  query: ListQuery,
): { choices: ColumnChoices; query: ListQuery } {
  const isLeft = (key: string) => !fields.includes(key);
  return {
    choices: {
      ...choices,
      order: choices.order.filter(isLeft),
      pinned: choices.pinned?.filter(isLeft) ?? null,
    },
    query: {
      ...query,
      filters: query.filters.filter(({ field }) => isLeft(field)),
      sort: query.sort.filter(({ field }) => isLeft(field)),
    },
  };
}
