import type { Browsable, Filter } from '../../../shared/ipc/browse';
import type { Failure } from '../../../shared/failures';
import { fieldOfGrouping, groupingOf, groupingText } from '../../../shared/grouping-text';
import { currencyField, isSummed, isOfOneCurrency } from '../../../shared/money';
import type { Measure, ShownAs } from '../../../shared/pivot-measures';
import type {
  Grouping,
  PivotSort,
  SummaryAnswer,
  SummaryQuestion,
} from '../../../shared/ipc/summary';
import type { PivotTable, SavedPivot } from '../../../shared/ipc/pivots';
import { failureOf, type DeskBridge } from '../../bridge';
import { finishedPart } from '../../lists/unfinished-search';
import type { GetQueryLocale } from '../../state/preferences.svelte';
import { Newest } from '../../state/newest';
import { PerProfile } from '../../state/per-profile';

/** The default grouping of each list. */
const usual: Readonly<Record<Browsable, { rows: string; columns: string | null }>> = {
  clients: { rows: 'status', columns: 'created_at:month' },
  lots: { rows: 'product_name', columns: 'status' },
  cards: { rows: 'status', columns: 'provider_name' },
};

const dateField = /(_at|_date|^date)$/;

export const isDateField = (field: string): boolean => dateField.test(field);

/** The usual grouping by a field: timestamps are grouped by month. */
export function usualGrouping(field: string): string {
  return groupingText({ field, by: isDateField(field) ? 'month' : 'value' });
}

/** '' is no grouping. */
export const chosenGrouping = (chosen: string): Grouping | null =>
  chosen === '' ? null : groupingOf(chosen);

const choiceOf = (grouping: Grouping | null) => (grouping === null ? '' : groupingText(grouping));

/** Whether both show the same; what a saved table leaves out is as usual. */
export function isSameTable(one: PivotTable, other: PivotTable): boolean {
  const usually = { second: null, shownAs: 'value', sort: null };
  const text = (table: PivotTable) =>
    JSON.stringify(
      Object.entries({ ...usually, ...table }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  return text(one) === text(other);
}

/**
 * The question of the summary and its answer. Only the newest question counts; the previous answer
 * is shown until its answer arrives.
 */
export class Summarizing {
  readonly #bridge: DeskBridge;
  readonly #getQueryLocale: GetQueryLocale;
  resource = $state<Browsable>('lots');
  rows = $state(usual.lots.rows);
  columns = $state(usual.lots.columns ?? '');
  field = $state('');
  measure = $state<Measure>('records');
  /** Beside the first measure. */
  second = $state<Measure | null>(null);
  shownAs = $state<ShownAs>('value');
  sort = $state.raw<PivotSort | null>(null);
  /** The saved table it began with; null for none. */
  savedId = $state<string | null>(null);
  /** The sync whose state is counted; null for the present. */
  asOf = $state<number | null>(null);
  /** Whether the choices that are seldom changed are shown. */
  showsMore = $state(false);
  /** In a low window, whether the question is shown above the table, not its one line alone. */
  showsQuestion = $state(false);
  search = $state('');
  /** Filters taken over from the list that was summarized. */
  filters = $state.raw<readonly Filter[]>([]);
  /** The newest answer with its question; null before the first. */
  answer = $state.raw<{ question: SummaryQuestion; answer: SummaryAnswer } | null>(null);
  failure = $state.raw<Failure | null>(null);
  readonly #latest = new Newest();

  constructor(bridge: DeskBridge, getQueryLocale: GetQueryLocale) {
    this.#bridge = bridge;
    this.#getQueryLocale = getQueryLocale;
  }

  /** Switches to another list, with its default grouping. */
  choose(resource: Browsable, fields: readonly string[]): void {
    const has = (key: string | null) =>
      key !== null && fields.includes(fieldOfGrouping(key)) ? key : '';
    this.resource = resource;
    this.search = '';
    this.filters = [];
    this.field = '';
    this.measure = 'records';
    this.second = null;
    this.shownAs = 'value';
    this.sort = null;
    this.savedId = null;
    this.asOf = null;
    this.rows = has(usual[resource].rows);
    this.columns = has(usual[resource].columns);
    this.answer = null;
  }

  /**
   * Groups the records of a list, with its search and filters, by a field; sums its first amount
   * field, if there is one.
   */
  group(
    target: { resource: Browsable; field: string; search: string; filters: readonly Filter[] },
    fields: readonly string[],
  ): void {
    this.choose(target.resource, fields);
    this.rows = usualGrouping(target.field);
    this.columns = '';
    this.search = target.search;
    this.filters = target.filters;
    this.field =
      fields.find((each) => isSummed(fields, each) && currencyField(fields, each) !== null) ?? '';
    this.measure = this.field === '' ? 'records' : 'sum';
  }

  /** What is shown, as it is saved under a name; the sync is not part of it. */
  get table(): PivotTable {
    const { search, filters, field, measure, second, shownAs, sort } = this;
    return {
      search,
      filters: [...filters],
      rows: chosenGrouping(this.rows),
      columns: chosenGrouping(this.columns),
      field: field === '' ? null : field,
      measure,
      second,
      shownAs,
      sort,
    };
  }

  /** Shows a saved table, of the list as it is now. */
  open({ id, resource, table }: SavedPivot): void {
    this.choose(resource, []);
    this.search = table.search;
    this.filters = table.filters;
    this.rows = choiceOf(table.rows);
    this.columns = choiceOf(table.columns);
    this.field = table.field ?? '';
    this.measure = table.measure;
    this.second = table.second ?? null;
    this.shownAs = table.shownAs ?? 'value';
    this.sort = table.sort ?? null;
    this.savedId = id;
    // What it shows differently is not hidden.
    this.showsMore ||= this.second !== null || this.shownAs !== 'value';
  }

  /** `fields` are those of the list; null until they are known. */
  async ask(fields: readonly string[] | null): Promise<void> {
    const isNewest = this.#latest.ask();
    // Without the fields it is not known which of them has the currency of the amounts.
    if (fields === null && this.field !== '') return;
    const names = fields ?? [];
    // A later sync may have brought a second field that could name its currency.
    const field = this.field !== '' && isOfOneCurrency(names, this.field) ? this.field : null;
    const { resource, asOf } = this;
    const search = finishedPart(this.search);
    const filters = [...this.filters];
    const query = { resource, search, filters, sort: [], asOf, locale: this.#getQueryLocale() };
    const question: SummaryQuestion = {
      query,
      rows: chosenGrouping(this.rows),
      columns: chosenGrouping(this.columns),
      field,
      // Amounts in different currencies are never added up.
      currency: field === null ? null : currencyField(names, field),
    };
    try {
      const answer = await this.#bridge.summary.of(question);
      if (!isNewest()) return;
      this.answer = { question, answer: answer };
      this.failure = null;
    } catch (caught) {
      if (isNewest()) this.failure = failureOf(caught);
    }
  }
}

/** The question is still there when the screen reopens. */
const ofProfiles = new PerProfile<Summarizing>();

export function summarizingOf(
  bridge: DeskBridge,
  profileId: string,
  getQueryLocale: GetQueryLocale,
): Summarizing {
  return ofProfiles.of(bridge, profileId, () => new Summarizing(bridge, getQueryLocale));
}
