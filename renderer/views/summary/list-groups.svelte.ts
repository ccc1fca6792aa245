import type { Filter } from '../../../shared/ipc/browse';
import type { Failure } from '../../../shared/failures';
import { currencyField } from '../../../shared/money';
import type { SummaryAnswer, SummaryGroup } from '../../../shared/ipc/summary';
import { groupingOf } from '../../../shared/grouping-text';
import { failureOf, type DeskBridge } from '../../bridge';
import { summedColumns } from '../../lists/list-totals.svelte';
import type { RecordList } from '../../lists/record-list.svelte';
import type { GetQueryLocale } from '../../state/preferences.svelte';
import { Newest } from '../../state/newest';
import { whenever } from '../../state/whenever.svelte';
import { usualGrouping } from './summarizing.svelte';

/** A column of sums of one field in one currency. */
export interface SumColumn {
  readonly field: string;
  readonly currency: string | null;
}

interface Line {
  /** Null for the total of all groups. */
  readonly group: SummaryGroup | null;
  readonly records: number;
  /** In the order of the columns, in decimal digits; null if no record has an amount. */
  readonly sums: readonly (string | null)[];
}

interface Groups {
  readonly lines: readonly Line[];
  readonly columns: readonly SumColumn[];
  /** How many groups there are beyond those in the lines. */
  readonly more: number;
  /** How many values are not numbers and therefore in no sum. */
  readonly others: number;
}

/**
 * The groups of a list by one field, with counts and the sums of the amounts the list shows.
 * Choosing a group does not hide the others.
 */
export class ListGroups {
  readonly #bridge: DeskBridge;
  readonly #getQueryLocale: GetQueryLocale;
  readonly #list: () => RecordList;
  /** The newest answer; null before the first. */
  found = $state.raw<Groups | null>(null);
  failure = $state.raw<Failure | null>(null);
  readonly #latest = new Newest();
  readonly #amounts = $derived.by(() => summedColumns(this.#list()).map(({ key }) => key));

  /** Must be called during the initialization of a component. */
  constructor(bridge: DeskBridge, getQueryLocale: GetQueryLocale, list: () => RecordList) {
    this.#bridge = bridge;
    this.#getQueryLocale = getQueryLocale;
    this.#list = list;
    const stamp = $derived.by(() => {
      const { asOf, listCount, updates } = list().records;
      const shown = [asOf, listCount, updates];
      return JSON.stringify([list().grouped?.field, this.query, this.#amounts, shown]);
    });
    whenever(
      () => [stamp],
      () => void this.#ask(),
    );
  }

  /** The filter that narrows the list to one group; null if it shows all of them. */
  get chosen(): Filter | null {
    const { grouped, query } = this.#list();
    const chosen = grouped?.chosen ?? null;
    return chosen !== null && query.filters.includes(chosen) ? chosen : null;
  }

  /** The query of the list without the filter of the chosen group. */
  get query() {
    const { records, query } = this.#list();
    const filters = query.filters.filter((each) => each !== this.chosen);
    const { resource } = records;
    return {
      resource,
      search: query.search,
      filters,
      sort: [],
      asOf: query.asOf,
      locale: this.#getQueryLocale(),
    };
  }

  choose(filter: Filter | null): void {
    const list = this.#list();
    const { filters } = this.query;
    if (list.grouped === null || filter === this.chosen) return;
    list.grouped = { ...list.grouped, chosen: filter };
    list.filterBy(filter === null ? filters : [...filters, filter]);
  }

  async #ask(): Promise<void> {
    const isNewest = this.#latest.ask();
    const { grouped, records } = this.#list();
    if (grouped === null) return;
    const { names } = records.columns;
    const [query, fields] = [this.query, this.#amounts];
    const rows = groupingOf(usualGrouping(grouped.field));
    const ask = (field: string | null) => {
      const currency = field === null ? null : currencyField(names, field);
      return this.#bridge.summary.of({ query, rows, columns: null, field, currency });
    };
    try {
      const [groups, ...sums] = await Promise.all([null, ...fields].map(ask));
      if (!isNewest() || groups === undefined) return;
      // A sync was published between the answers.
      if (sums.some(({ asOf }) => asOf !== groups.asOf)) {
        await this.#ask();
        return;
      }
      this.found = groupsOf(groups, fields, sums);
      this.failure = null;
    } catch (caught) {
      if (isNewest()) this.failure = failureOf(caught);
    }
  }
}

/** `sums` has one answer per field, about the same groups. */
function groupsOf(
  { rows, figures, more }: SummaryAnswer,
  fields: readonly string[],
  sums: readonly SummaryAnswer[],
): Groups {
  const totals = sums.map((sum) => sum.figures.filter(({ row }) => row === null));
  const columns = fields.flatMap((field, at) =>
    (totals[at] ?? [])
      .filter(({ sum }) => sum !== null)
      .map(({ currency }): SumColumn & { at: number } => ({ field, currency, at })),
  );
  const line = (row: number | null): Line => ({
    group: row === null ? null : (rows[row] ?? null),
    records: figures.find((each) => each.row === row)?.records ?? 0,
    sums: columns.map(({ at, currency }) => {
      const figure = sums[at]?.figures.find(
        (each) => each.row === row && each.currency === currency,
      );
      return figure?.sum ?? null;
    }),
  });
  return {
    lines: [...rows.map((_, row) => line(row)), line(null)],
    columns,
    more: more.rows,
    others: totals.flat().reduce((sum, { others }) => sum + others, 0),
  };
}
