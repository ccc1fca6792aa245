import type { Filter } from '../../../preload/contract/browse';
import type { ColumnKind } from '../../format/kind';
import type { MessageKey } from '../../i18n/messages.svelte';
import { daysFilter, filterDays } from './day-bounds';
import type { RecordColumn } from './record-columns';

export type FilterKind = Filter['kind'];
export type Presence = Extract<Filter, { kind: 'presence' }>['is'];

export const presences: readonly Presence[] = ['present', 'null', 'empty', 'absent'];

const decimal = /^-?\d+(\.\d+)?$/;

/** The conditions that make sense for a column, the usual one first. */
export function filterKinds(kind: ColumnKind): readonly FilterKind[] {
  switch (kind) {
    case 'status':
    case 'boolean':
      return ['one-of', 'presence'];
    case 'amount':
    case 'number':
      return ['number', 'one-of', 'presence'];
    case 'instant':
    case 'date':
      return ['instant', 'presence'];
    case 'text':
      return ['contains', 'one-of', 'presence'];
    case 'id':
    case 'json':
      return ['contains', 'presence'];
  }
}

/** A filter while it is being written: what was typed is kept until it makes sense. */
export class FilterDraft {
  readonly column: RecordColumn;
  /** Which of the list's filters it changes; null for a new one. */
  readonly place: number | null;
  readonly kinds: readonly FilterKind[];
  readonly #zone: string | null;
  kind = $state<FilterKind>('contains');
  text = $state('');
  values = $state.raw<readonly string[]>([]);
  least = $state('');
  most = $state('');
  /** Days; null while what is typed is none. */
  first = $state<string | null>('');
  last = $state<string | null>('');
  is = $state<Presence>('present');
  #tried = $state(false);

  /** `zone` is the reader's: days of moments begin there. */
  constructor(column: RecordColumn, zone: string, given?: { place: number; filter: Filter }) {
    this.column = column;
    this.kinds = filterKinds(column.kind);
    this.#zone = column.kind === 'date' ? null : zone;
    this.place = given?.place ?? null;
    this.kind = given?.filter.kind ?? this.kinds[0] ?? 'contains';
    if (given !== undefined) this.#fill(given.filter);
  }

  get filter(): Filter {
    const field = this.column.key;
    switch (this.kind) {
      case 'contains':
        return { kind: 'contains', field, text: this.text.trim() };
      case 'one-of':
        return { kind: 'one-of', field, values: [...this.values] };
      case 'number':
        return { kind: 'number', field, least: bound(this.least), most: bound(this.most) };
      case 'instant':
        return daysFilter(field, { first: this.first ?? '', last: this.last ?? '' }, this.#zone);
      case 'presence':
        return { kind: 'presence', field, is: this.is };
    }
  }

  /** Why it cannot be applied; said once applying was tried. */
  get problem(): MessageKey | null {
    return this.#tried ? this.#problem() : null;
  }

  /** Tells whether it can be applied. */
  try(): boolean {
    this.#tried = true;
    return this.#problem() === null;
  }

  choose(value: string, chosen: boolean): void {
    const others = this.values.filter((each) => each !== value);
    this.values = chosen ? [...others, value] : others;
  }

  #problem(): MessageKey | null {
    switch (this.kind) {
      case 'contains':
        return this.text.trim() === '' ? 'browse.textProblem' : null;
      case 'one-of':
        return this.values.length === 0 ? 'browse.valuesProblem' : null;
      case 'number': {
        const bounds = [bound(this.least), bound(this.most)].filter((text) => text !== null);
        if (bounds.length === 0) return 'browse.nothingAsked';
        return bounds.every((text) => decimal.test(text)) ? null : 'browse.numberProblem';
      }
      case 'instant':
        if (this.first === null || this.last === null) return 'browse.dayProblem';
        if (this.first === '' && this.last === '') return 'browse.nothingAsked';
        return this.last !== '' && this.last < this.first ? 'browse.rangeProblem' : null;
      case 'presence':
        return null;
    }
  }

  #fill(filter: Filter): void {
    switch (filter.kind) {
      case 'contains':
        this.text = filter.text;
        break;
      case 'one-of':
        this.values = filter.values;
        break;
      case 'number':
        this.least = filter.least ?? '';
        this.most = filter.most ?? '';
        break;
      case 'instant': {
        const { first, last } = filterDays(filter, this.#zone);
        this.first = first;
        this.last = last;
        break;
      }
      case 'presence':
        this.is = filter.is;
    }
  }
}

function bound(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim();
}
