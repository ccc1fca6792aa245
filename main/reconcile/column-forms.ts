import { type FileNotice, notice } from '../../shared/file-notices';
import type { Mapping } from '../../shared/ipc/reconcile';
import { decimalSignOf } from '../../shared/written-amounts';
import type { DayOrder } from '../../shared/locales';
import { dayOrderOf } from '../../shared/written-dates';

/** How the dates and amounts of a column are meant that could be read in two ways. */
export interface ColumnForm {
  readonly dates: DayOrder;
  /** Null: as usual, a comma before three digits groups thousands, a point does not. */
  readonly decimal: ',' | '.' | null;
}

/** What the values of a field are, as far as it matters here. */
export type FormedKind = 'dates' | 'amounts' | null;

interface Seen {
  readonly kind: FormedKind;
  readonly column: number;
  readonly counts: Record<DayOrder | ',' | '.' | 'either', number>;
  /** The first cell that can be read in two ways. */
  sample: string;
}

/**
 * Learns from the cells of compared columns how each column writes dates and amounts: one
 * `10/31/2026` shows that its month comes first, one `1.234,50` that its comma is decimal.
 */
export class ColumnForms {
  readonly #seen: readonly Seen[];
  readonly #names: readonly string[];
  readonly #dates: Mapping['rules']['dates'];
  readonly #usual: DayOrder;

  /** `kinds` are those of the compared fields; `usual` is the order of the user's region. */
  constructor(
    { compare, rules }: Pick<Mapping, 'compare' | 'rules'>,
    kinds: readonly FormedKind[],
    names: readonly string[],
    usual: DayOrder,
  ) {
    this.#seen = compare.map(({ column }, at) => ({
      column,
      kind: kinds[at] ?? null,
      counts: { 'day-first': 0, 'month-first': 0, ',': 0, '.': 0, either: 0 },
      sample: '',
    }));
    this.#names = names;
    this.#dates = rules.dates;
    this.#usual = usual;
  }

  get hasAmounts(): boolean {
    return this.#seen.some(({ kind }) => kind === 'amounts');
  }

  note(cells: readonly (string | null)[]): void {
    for (const seen of this.#seen) {
      if (seen.kind === null) continue;
      const cell = cells[seen.column] ?? '';
      const form = seen.kind === 'dates' ? dayOrderOf(cell) : decimalSignOf(cell);
      if (form === null) continue;
      seen.counts[form] += 1;
      if (form === 'either' && seen.sample === '') seen.sample = cell;
    }
  }

  /** For each compared pair. */
  get forms(): ColumnForm[] {
    return this.#seen.map(({ counts }) => ({
      dates: this.#dates === 'by-column' ? (ordersOf(counts) ?? this.#usual) : this.#dates,
      decimal: only(counts, ',', '.'),
    }));
  }

  /** Of the columns that stay ambiguous, and how they were read. */
  get notices(): FileNotice[] {
    return this.#seen.flatMap(({ kind, column, counts, sample }, at) => {
      const said = { column: this.#names[column] ?? '', count: counts.either };
      const isChosen = this.#dates !== 'by-column';
      if (counts.either === 0) return [];
      if (kind === 'dates') {
        const order = this.forms[at]?.dates ?? this.#usual;
        return isChosen || ordersOf(counts) !== null
          ? []
          : [notice('dates-ambiguous', { ...said, words: order })];
      }
      return only(counts, ',', '.') === null
        ? [notice('amounts-ambiguous', { ...said, words: sample })]
        : [];
    });
  }
}

const ordersOf = (counts: Seen['counts']) => only(counts, 'day-first', 'month-first');

/** The one of two forms that occurs; null if neither does, or both. */
function only<F extends keyof Seen['counts']>(counts: Seen['counts'], one: F, other: F): F | null {
  if (counts[one] > 0 === counts[other] > 0) return null;
  return counts[one] > 0 ? one : other;
}
