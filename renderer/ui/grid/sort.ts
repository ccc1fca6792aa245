export type SortDirection = 'ascending' | 'descending';

/** One column of a sort order; the first of several takes precedence. */
export interface ColumnSort {
  readonly key: string;
  readonly direction: SortDirection;
}

/**
 * The sort order after a header is pressed: ascending, then descending, then unsorted. `add` keeps
 * the other sorted columns.
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

/** The sort order with this column's direction changed in place; null removes it. */
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
