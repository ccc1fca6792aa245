export type SortDirection = 'ascending' | 'descending';

/** One column of the order; the first of several counts most. */
export interface ColumnSort {
  readonly key: string;
  readonly direction: SortDirection;
}

/**
 * The order after a header was pressed: ascending, then descending, then as it came. `add` keeps the other columns, else only this one
 * counts from now on.
 */
export function pressedSort(
  sort: readonly ColumnSort[],
  key: string,
  add: boolean,
): readonly ColumnSort[] {
  const now = sort.find((each) => each.key === key)?.direction ?? null;
  const next = now === null ? 'ascending' : now === 'ascending' ? 'descending' : null;
  return withSort(sort, key, next, add);
}

/** The order with this column's direction set, in the place it has; null takes it out. */
export function withSort(
  sort: readonly ColumnSort[],
  key: string,
  direction: SortDirection | null,
  add: boolean,
): readonly ColumnSort[] {
  if (!add) return direction === null ? [] : [{ key, direction }];
  if (direction === null) return sort.filter((each) => each.key !== key);
  const at = sort.findIndex((each) => each.key === key);
  return at < 0 ? [...sort, { key, direction }] : sort.with(at, { key, direction });
}
