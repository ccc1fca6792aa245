import type { Filter, Sort } from '../../preload/contract/browse';

/** What one asks of a list (preload/contract/browse.ts, `viewQuerySchema`, without the resource). */
export interface ListQuery {
  readonly search: string;
  readonly filters: readonly Filter[];
  readonly sort: readonly Sort[];
  /** The sync to look back to; null for now. */
  readonly asOf: number | null;
}

export const unasked: ListQuery = { search: '', filters: [], sort: [], asOf: null };

/** Whether some records may be left out. */
export function narrows({ search, filters }: Pick<ListQuery, 'search' | 'filters'>): boolean {
  return search.trim() !== '' || filters.length > 0;
}
