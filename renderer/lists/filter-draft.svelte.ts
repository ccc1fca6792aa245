import type { Filter, ReadAs } from '../../shared/ipc/browse';
import { readWrittenAmount } from '../../shared/written-amounts';
import type { ColumnKind } from '../format/kind';
import type { MessageKey } from '../i18n/messages.svelte';
import { isOfferedPeriod, type OfferedPeriod } from './offered-periods';
import type { RecordColumn } from './record-columns.svelte';

/** A condition as the user chooses it. */
export type FilterChoice =
  | Filter['kind']
  | 'not-contains'
  | 'not-one-of'
  /** Days relative to today. */
  | 'period';
type Repeated = Extract<Filter, { kind: 'repeated' }>;
export type Presence = Extract<Filter, { kind: 'presence' }>['is'];

export const presences: readonly Presence[] = ['present', 'null', 'empty', 'absent'];

/** The conditions that make sense for a column, the most common one first. */
function filterChoices(kind: ColumnKind): readonly FilterChoice[] {
  switch (kind) {
    case 'status':
    case 'boolean':
      return ['one-of', 'not-one-of', 'presence'];
    case 'reason':
      return ['one-of', 'not-one-of', 'contains', 'not-contains', 'presence'];
    case 'amount':
    case 'number':
      return ['number', 'one-of', 'not-one-of', 'presence', 'repeated'];
    case 'instant':
    case 'date':
      return ['days', 'period', 'presence'];
    case 'text':
      return [
        'contains',
        'not-contains',
        'starts-with',
        'one-of',
        'not-one-of',
        'presence',
        'repeated',
      ];
    case 'id':
    case 'json':
      return ['contains', 'not-contains', 'starts-with', 'presence', 'repeated'];
  }
}

/** A filter while it is being edited: the input is kept as typed, even while it is not valid. */
export class FilterDraft {
  readonly column: RecordColumn;
  /** The index of the filter it replaces; null for a new one. */
  readonly index: number | null;
  readonly choices: readonly FilterChoice[];
  choice = $state<FilterChoice>('contains');
  text = $state('');
  values = $state.raw<readonly string[]>([]);
  min = $state('');
  max = $state('');
  /** Days; null while the input is not a valid date. */
  first = $state<string | null>('');
  last = $state<string | null>('');
  period = $state<OfferedPeriod>('last 30 days');
  is = $state<Presence>('present');
  /** Excludes the records it matches; for conditions without a choice of their own that says so. */
  excludes = $state(false);
  /** Parts of a `repeated` filter that the form does not show. */
  #repeated: Pick<Repeated, 'also' | 'among' | 'filters' | 'same'> = {};
  #tried = $state(false);

  constructor(column: RecordColumn, edited?: { index: number; filter: Filter }) {
    this.column = column;
    const usual = filterChoices(column.kind);
    const initial = edited === undefined ? null : choiceOf(edited.filter);
    // A cell's menu and other screens also make filters that the form would not offer.
    this.choices = initial === null || usual.includes(initial) ? usual : [...usual, initial];
    this.index = edited?.index ?? null;
    this.choice = initial ?? usual[0] ?? 'contains';
    if (edited !== undefined) this.#fill(edited.filter);
  }

  get filter(): Filter {
    const field = this.column.key;
    const not = this.excludes && { not: true };
    switch (this.choice) {
      case 'contains':
        return { kind: 'contains', field, text: this.text.trim() };
      case 'starts-with':
        return { kind: 'starts-with', field, text: this.text.trim(), ...not };
      case 'not-contains':
        return { kind: 'contains', field, text: this.text.trim(), not: true };
      case 'one-of':
        return { kind: 'one-of', field, values: [...this.values] };
      case 'not-one-of':
        return { kind: 'one-of', field, values: [...this.values], not: true };
      case 'number':
        return { kind: 'number', field, min: digits(this.min), max: digits(this.max), ...not };
      case 'days':
        return { kind: 'days', field, first: bound(this.first), last: bound(this.last), ...not };
      case 'period':
        return { kind: 'days', field, first: this.period, last: this.period, ...not };
      case 'presence':
        return { kind: 'presence', field, is: this.is, ...not };
      case 'repeated':
        return { kind: 'repeated', field, ...this.#repeated, ...not };
    }
  }

  /** Why it cannot be applied; null until applying was tried. */
  get problem(): MessageKey | null {
    return this.#tried ? this.#problem() : null;
  }

  /** Returns whether it can be applied; from then on `problem` is shown. */
  try(): boolean {
    this.#tried = true;
    return this.#problem() === null;
  }

  choose(value: string, chosen: boolean): void {
    const others = this.values.filter((each) => each !== value);
    this.values = chosen ? [...others, value] : others;
  }

  #problem(): MessageKey | null {
    switch (this.choice) {
      case 'contains':
      case 'not-contains':
      case 'starts-with':
        return this.text.trim() === '' ? 'browse.textProblem' : null;
      case 'one-of':
      case 'not-one-of':
        return this.values.length === 0 ? 'browse.valuesProblem' : null;
      case 'number': {
        const bounds = [digits(this.min), digits(this.max)].filter((text) => text !== null);
        if (bounds.length === 0) return 'browse.nothingAsked';
        return bounds.every((text) => isAmount(text)) ? null : 'browse.numberProblem';
      }
      case 'days':
        if (this.first === null || this.last === null) return 'browse.dayProblem';
        if (this.first === '' && this.last === '') return 'browse.nothingAsked';
        return this.last !== '' && this.last < this.first ? 'browse.rangeProblem' : null;
      case 'period':
      case 'presence':
      case 'repeated':
        return null;
    }
  }

  #fill(filter: Filter): void {
    this.excludes = filter.not === true && !statesNot(this.choice);
    switch (filter.kind) {
      case 'contains':
      case 'starts-with':
        this.text = filter.text;
        break;
      case 'one-of':
        this.values = filter.values;
        break;
      case 'number':
        this.min = filter.min ?? '';
        this.max = filter.max ?? '';
        break;
      case 'days':
        if (isOfferedPeriod(filter.first)) this.period = filter.first;
        else {
          this.first = dayOfMonth(filter.first ?? '', 'first');
          this.last = dayOfMonth(filter.last ?? '', 'last');
        }
        break;
      case 'presence':
        this.is = filter.is;
        break;
      case 'repeated': {
        const { also, among, filters, same } = filter;
        this.#repeated = {
          ...(also && { also }),
          ...(among && { among }),
          ...(filters && { filters }),
          ...(same !== undefined && { same }),
        };
      }
    }
  }
}

/** The first or last day of a month such as `2026-11`; any other text as it is. */
function dayOfMonth(text: string, which: 'first' | 'last'): string {
  if (!/^\d{4}-\d\d$/.test(text)) return text;
  return which === 'first'
    ? `${text}-01`
    : `${text}-${Temporal.PlainYearMonth.from(text).daysInMonth}`;
}

/** Whether a condition and its opposite are two choices. */
export function statesNot(choice: FilterChoice): boolean {
  return /^(not-)?(contains|one-of)$/.test(choice);
}

function choiceOf(filter: Filter): FilterChoice {
  if (filter.kind === 'days') return isOfferedPeriod(filter.first) ? 'period' : 'days';
  const isNot = filter.not === true;
  if (filter.kind === 'contains') return isNot ? 'not-contains' : 'contains';
  if (filter.kind === 'one-of') return isNot ? 'not-one-of' : 'one-of';
  return filter.kind;
}

/**
 * Main reads an amount with its currency, `S/ 100,000`, as it does in a search, and says when it is
 * not one.
 */
function isAmount(text: string): boolean {
  return readWrittenAmount(text) !== null;
}

/** How an amount is read that can be read in two ways: as many as there are, none or one. */
export function amountReadAs(typed: string): ReadAs[] {
  const amount = readWrittenAmount(typed);
  return amount?.isAmbiguous === true ? [{ typed, kind: 'amount', value: amount.plain }] : [];
}

/** `1234.50`, `PEN 1234.50`; what is no amount stays as typed. */
function digits(typed: string): string | null {
  if (typed.trim() === '') return null;
  const amount = readWrittenAmount(typed);
  if (amount === null) return typed.trim();
  return amount.currency === null ? amount.plain : `${amount.currency} ${amount.plain}`;
}

function bound(day: string | null): string | null {
  return day === null || day.trim() === '' ? null : day.trim();
}
