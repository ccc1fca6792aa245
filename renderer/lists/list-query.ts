import type { Filter, Sort, Asker, Browsable, OpenedSoFar } from '../../preload/contract/browse';
import { readWindow } from '../../preload/contract/lists';
import type { ListState, SavedView } from '../../preload/contract/memory';
import type { Value } from '../../preload/contract/values';
import { failureOf } from '../bridge';
import type { DeskBridge } from '../bridge';
import { anybody } from '../state/preferences.svelte';
import type { AskedAs } from '../state/preferences.svelte';
import type { ColumnChoices } from '../ui/grid/columns.svelte';

/** A query of a list (preload/contract/browse.ts, `viewQuerySchema`, without the resource). */
export interface ListQuery {
  readonly search: string;
  readonly filters: readonly Filter[];
  readonly sort: readonly Sort[];
  /** The sync whose state is shown; null for the present. */
  readonly asOf: number | null;
}

export const emptyQuery: ListQuery = { search: '', filters: [], sort: [], asOf: null };

/** Whether a query may leave out some records. */
export function narrows({ search, filters }: Pick<ListQuery, 'search' | 'filters'>): boolean {
  return search.trim() !== '' || filters.length > 0;
}

/** A list's queries to the store. Opening a view sets the zone and language for it and for the queries that follow. */
export class ListQueries {
  readonly #browse: DeskBridge['browse'];
  readonly #resource: Browsable;
  readonly #askedAs: AskedAs;
  /** The zone and language of the newest view. */
  asker: Asker = anybody;
  /** Fields that were left out of the query because no record has them. */
  #omitted: readonly string[] = [];

  constructor(browse: DeskBridge['browse'], resource: Browsable, askedAs: AskedAs) {
    this.#browse = browse;
    this.#resource = resource;
    this.#askedAs = askedAs;
  }

  /** Whether the user's zone or language has changed since, so that conditions may match other records. */
  get isOutdated(): boolean {
    const { zone, language } = this.#askedAs();
    return zone !== this.asker.zone || language !== this.asker.language;
  }

  /** Opens a view. Conditions and sort fields that no record has are left out; the list's query keeps them, and the list says so. */
  async open(query: ListQuery, first: { firstRows?: number; rows?: number }): Promise<OpenedSoFar> {
    this.#omitted = [];
    this.asker = this.#askedAs();
    for (;;) {
      try {
        return await this.#browse.openSoFar({ ...this.#request(query), ...first });
      } catch (caught) {
        const { reason, column } = failureOf(caught).params;
        const isNew = typeof column === 'string' && !this.#omitted.includes(column);
        if (reason !== 'unknown-field' || !isNew) throw caught;
        this.#omitted = [...this.#omitted, column];
      }
    }
  }

  /** Resolves when all records can be searched for words. */
  indexed(): Promise<unknown> {
    return this.#browse.indexed({ resource: this.#resource });
  }

  async count(query: ListQuery): Promise<number> {
    const { viewId, count } = await this.#browse.open(this.#request(query));
    this.#browse.close({ viewId }).catch(() => undefined);
    return count;
  }

  /** The distinct values of a field, most frequent first. */
  facets(query: ListQuery, field: string) {
    return this.#browse.facets({ query: this.#request(query), field });
  }

  /** Exact sums of fields over all rows, grouped by another field. */
  totals(query: ListQuery, fields: readonly string[], by: string | null) {
    return this.#browse.totals({ query: this.#request(query), fields: [...fields], by });
  }

  #request({ search, filters, sort, asOf }: ListQuery) {
    const isThere = ({ field }: { field: string }) => !this.#omitted.includes(field);
    return {
      resource: this.#resource,
      search,
      filters: filters.filter(isThere),
      sort: sort.filter(isThere),
      asOf,
      ...this.asker,
    };
  }
}

/** The columns and query of a list, as a saved view stores them (preload/contract/memory.ts). */
export type ViewState = Pick<SavedView, 'columns' | 'query'>;

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
  const asked = [...filters, ...sort].map(({ field }) => field);
  return [...new Set([...asked, ...order, ...(pinned ?? [])])];
}

/** Removes everything that refers to one of these fields. */
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

interface FoundRow {
  readonly id: string;
  /** Undefined for a field the list does not have. */
  readonly value: (field: string) => Value | undefined;
}

/** The number of stored records that match a filter, and the first `limit` of them. Sends no request to the service. */
export async function foundRows(
  browse: DeskBridge['browse'],
  resource: Browsable,
  filter: Filter,
  limit: number,
): Promise<{ count: number; rows: readonly FoundRow[] }> {
  const { viewId, count, columns } = await browse.open({
    ...{ resource, search: '', filters: [filter], sort: [], asOf: null },
    ...anybody,
  });
  const text = count === 0 ? null : await browse.window({ viewId, offset: 0, limit });
  await browse.close({ viewId });
  const rows = text === null ? [] : readWindow(text).rows;
  return {
    count,
    rows: rows.map(({ id, cells }) => ({ id, value: (field) => cells[columns.indexOf(field)] })),
  };
}
