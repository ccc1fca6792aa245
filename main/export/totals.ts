import { currencyColumn, isSummed, withUsualPlaces } from '../../preload/contract/fields';
import type { Value } from '../../preload/contract/values';
import { ExactSum } from '../query/exact-sum';
import type { Batch, Row } from './rows';

/** Sums of one currency; '' where the records name none. */
export interface Total {
  readonly currency: string;
  /** In decimal digits, by column. */
  readonly sums: ReadonlyMap<string, string>;
}

/**
 * Adds the amounts of rows that pass, apart for each currency and never mixed. `all` are the source's columns: a currency counts though its
 * column is not among those that are written.
 */
export class ExportTotals {
  readonly #columns: readonly { name: string; at: number; currency: number | null }[];
  readonly #sums = new Map<string, Map<string, ExactSum>>();

  constructor(all: readonly string[], amounts: readonly string[]) {
    this.#columns = amounts
      .filter((name) => all.includes(name) && isSummed(name))
      .map((name) => ({ name, at: all.indexOf(name), currency: currencyColumn(all, name) }));
  }

  async *through(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
    for await (const batch of batches) {
      if (this.#columns.length > 0) for (const row of batch.rows) this.#add(row);
      yield batch;
    }
  }

  /** By currency in order of first appearance; without a sum where a value of the column is no number. */
  totals(): readonly Total[] {
    return [...this.#sums]
      .map(([currency, columns]) => ({
        currency,
        sums: new Map(
          [...columns].flatMap(([name, sum]) =>
            sum.others === 0 && sum.numbers > 0
              ? [[name, withUsualPlaces(sum.digits, currency)] as const]
              : [],
          ),
        ),
      }))
      .filter(({ sums }) => sums.size > 0);
  }

  #add(row: Row): void {
    for (const { name, at, currency } of this.#columns) {
      const digits = digitsOf(row[at]);
      if (digits === '') continue;
      const code = currency === null ? '' : textOf(row[currency]);
      const columns = this.#sums.get(code) ?? new Map<string, ExactSum>();
      const sum = columns.get(name) ?? new ExactSum();
      this.#sums.set(code, columns.set(name, sum.add(digits, null)));
    }
  }
}

function digitsOf(value: Value | undefined): string {
  return typeof value === 'object' && value?.kind === 'number' ? value.text : textOf(value);
}

function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
