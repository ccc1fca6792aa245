import type { ListState } from '../../shared/ipc/screen-state';
import type { ColumnChoices } from '../ui/grid/columns.svelte';
import type { ListQuery } from './list-query';
import type { ViewState } from '../state/saved-views.svelte';

/** Reads how a list was last left; called once, and never rejects. */
export type Remembered = () => Promise<ListState | null>;

/** Mutable copies, as the bridge's types require. */
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

/** The fields that filters, sort order or layout refer to, each once. */
export function namedFields(
  { order, pinned }: ColumnChoices,
  { filters, sort }: ListQuery,
): readonly string[] {
  const fields = [...filters, ...sort].map(({ field }) => field);
  return [...new Set([...fields, ...order, ...(pinned ?? [])])];
}

/** Removes everything that refers to one of these fields. */
export function without(
  fields: readonly string[],
  choices: ColumnChoices,
  query: ListQuery,
): { choices: ColumnChoices; query: ListQuery } {
  const isRemaining = (key: string) => !fields.includes(key);
  return {
    choices: {
      ...choices,
      order: choices.order.filter(isRemaining),
      pinned: choices.pinned?.filter(isRemaining) ?? null,
    },
    query: {
      ...query,
      filters: query.filters.filter(({ field }) => isRemaining(field)),
      sort: query.sort.filter(({ field }) => isRemaining(field)),
    },
  };
}
