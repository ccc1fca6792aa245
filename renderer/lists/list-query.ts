import type { Filter, Sort, QueryLocale, Browsable, OpenedSoFar } from '../../shared/ipc/browse';
import { calendarDay } from '../../shared/instant-format';
import { failureOf, type DeskBridge } from '../bridge';
import { neutralQueryLocale } from '../../shared/query-locale';
import type { GetQueryLocale } from '../state/preferences.svelte';
import { finishedPart } from './unfinished-search';

/** A query of a list (shared/ipc/browse.ts, `recordsQuerySchema`, without the resource). */
export interface ListQuery {
  readonly search: string;
  readonly filters: readonly Filter[];
  readonly sort: readonly Sort[];
  /** The sync whose state is shown; null for the present. */
  readonly asOf: number | null;
}

export const emptyQuery: ListQuery = { search: '', filters: [], sort: [], asOf: null };

/** Each condition once: a figure that leads to its records may repeat the list's. */
export function withoutRepeats(filters: readonly Filter[]): readonly Filter[] {
  const sorted = (filter: Filter) => JSON.stringify(Object.entries(filter).sort());
  const all = new Map(filters.map((filter) => [sorted(filter), filter]));
  return all.size === filters.length ? filters : [...all.values()];
}

/** Whether a query may leave out some records. */
export function narrows({ search, filters }: Pick<ListQuery, 'search' | 'filters'>): boolean {
  return search.trim() !== '' || filters.length > 0;
}

const dayIn = ({ zone }: QueryLocale) => calendarDay(Date.now(), zone).toString();

/**
 * A list's queries to the store. Opening a view sets the zone and language for it and for the
 * queries that follow.
 */
export class ListQueries {
  readonly #browse: DeskBridge['browse'];
  readonly #resource: Browsable;
  readonly #getQueryLocale: GetQueryLocale;
  /** The zone and language of the newest view. */
  queryLocale: QueryLocale = neutralQueryLocale;
  /** The day on which it was opened, in its zone. */
  #openedOn = '';
  /** Fields that were left out of the query because no record has them. */
  #omitted: readonly string[] = [];

  constructor(browse: DeskBridge['browse'], resource: Browsable, getQueryLocale: GetQueryLocale) {
    this.#browse = browse;
    this.#resource = resource;
    this.#getQueryLocale = getQueryLocale;
  }

  /**
   * Whether the user's zone or language changed since, or another day has begun, so that conditions
   * such as `today` may match other records.
   */
  get isOutdated(): boolean {
    const locale = this.#getQueryLocale();
    const isOtherDay = this.#openedOn !== dayIn(locale);
    return isOtherDay || JSON.stringify(locale) !== JSON.stringify(this.queryLocale);
  }

  /**
   * Opens a view. Conditions and sort fields that no record has are left out; the list's query
   * keeps them, and the list says so.
   */
  async open(query: ListQuery, first: { firstRows?: number; rows?: number }): Promise<OpenedSoFar> {
    this.#omitted = [];
    this.queryLocale = this.#getQueryLocale();
    this.#openedOn = dayIn(this.queryLocale);
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
    const { cursorId, count } = await this.#browse.open(this.#request(query));
    this.#browse.close({ cursorId }).catch(() => undefined);
    return count;
  }

  /** The distinct values of a field, most frequent first. */
  facets(query: ListQuery, field: string) {
    return this.#browse.facets({ query: this.#request(query), field });
  }

  /** Which field has most of these values, and which of them it lacks. */
  valuesIn({ asOf }: ListQuery, fields: readonly string[], values: readonly string[]) {
    const resource = this.#resource;
    return this.#browse.valuesIn({ resource, asOf, fields: [...fields], values: [...values] });
  }

  /** Exact sums of fields over all rows, grouped by another field. */
  totals(query: ListQuery, fields: readonly string[], by: string | null) {
    return this.#browse.totals({ query: this.#request(query), fields: [...fields], by });
  }

  #request({ search, filters, sort, asOf }: ListQuery) {
    const isThere = ({ field }: { field: string }) => !this.#omitted.includes(field);
    return {
      resource: this.#resource,
      search: finishedPart(search),
      filters: filters.filter(isThere),
      sort: sort.filter(isThere),
      asOf,
      locale: this.queryLocale,
    };
  }
}
