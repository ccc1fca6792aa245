import { type FileNotice, notice } from '../../shared/file-notices';
import type { Mapping } from '../../shared/ipc/reconcile';
import { readWrittenAmount } from '../../shared/written-amounts';
import { collapseSpaces } from '../values/amounts';
import { matchKey } from './match-key';
import { digitsBeyond, isRounded, isZeroFilled, zerosThatTell } from '../values/rounded-number';

/** Computes the keys of a file's rows, and collects notices about keys and amounts. */
export class FileKeys {
  readonly #mapping: Pick<Mapping, 'keys' | 'compare' | 'rules'>;
  readonly #columns: readonly string[];
  readonly #currencies = new Map<number, Set<string>>();
  #blank = 0;
  #rounded = 0;
  #long = 0;
  #zeroFilled = 0;
  #zeros = 0;

  constructor(mapping: Pick<Mapping, 'keys' | 'compare' | 'rules'>, columns: readonly string[]) {
    this.#mapping = mapping;
    this.#columns = columns;
  }

  /** The key of a row; null without one. */
  of(cells: readonly (string | null)[]): string | null {
    const { keys, compare, rules } = this.#mapping;
    const parts = keys.map(({ column }) => cells[column] ?? '');
    const key = matchKey(parts, rules);
    if (key === null) this.#blank += 1;
    else if (parts.some(isRounded)) this.#rounded += 1;
    for (const part of parts) this.#noteZeros(part);
    for (const { column } of compare) this.#noteCurrency(column, cells[column] ?? '');
    return key;
  }

  get notices(): FileNotice[] {
    const column = this.#mapping.keys.map((pair) => this.#columns[pair.column] ?? '').join(' + ');
    const isZeroed = this.#zeroFilled === this.#long && this.#zeros >= zerosThatTell;
    const rounded = this.#rounded + (isZeroed ? this.#zeroFilled : 0);
    return [
      ...(this.#blank === 0 ? [] : [notice('keys-blank', { column, count: this.#blank })]),
      ...(rounded === 0 ? [] : [notice('keys-rounded', { column, count: rounded })]),
      ...[...this.#currencies].flatMap(([at, found]) =>
        found.size < 2
          ? []
          : notice('two-currencies', {
              column: this.#columns[at] ?? '',
              count: found.size,
              words: [...found].toSorted().join(', '),
            }),
      ),
    ];
  }

  /** `1293438106040550000`: the digits behind the fifteenth are lost where all keys have zeros. */
  #noteZeros(part: string): void {
    const beyond = digitsBeyond(part);
    if (beyond === 0) return;
    this.#long += 1;
    if (!isZeroFilled(part)) return;
    this.#zeroFilled += 1;
    this.#zeros += beyond;
  }

  #noteCurrency(column: number, cell: string): void {
    // Most cells have no sign or word beside digits, which would name a currency.
    if (!/[\p{L}\p{Sc}]/u.test(cell)) return;
    const currency = readWrittenAmount(collapseSpaces(cell))?.currency;
    if (currency === undefined || currency === null) return;
    const found = this.#currencies.get(column) ?? new Set();
    this.#currencies.set(column, found.add(currency));
  }
}
