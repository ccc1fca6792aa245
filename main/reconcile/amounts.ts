import { currencyNamed } from '../../shared/currencies';
import { currencyField, isAmountName, isPerPiece } from '../../shared/money';
import type { CurrencySum } from '../../shared/ipc/settlements';
import type { Mapping, Pair } from '../../shared/ipc/reconcile';
import { readWrittenAmount } from '../../shared/written-amounts';
import { collapseSpaces } from '../values/amounts';
import { type Cell, textOfCell } from '../values/cells';
import { fieldCell } from '../values/composed';
import type { ColumnForm } from './column-forms';
import { decimalText, MoneySum } from './money-sum';

/** Pieces are counted, not paid. */
const pieces = /(^|_)(quantity|count|stock|cantidad)(_|$)/i;

/** Whether a field holds money whose sum means something. */
function isMoneyName(field: string): boolean {
  return isAmountName(field) && !isPerPiece(field) && !pieces.test(field);
}

/** What separates decimals in a column; null where it does not show. */
type DecimalSign = ColumnForm['decimal'];

/** By column, what separates decimals. */
export type Decimals = ReadonlyMap<number, DecimalSign>;

export function decimalsOf(
  { compare }: Pick<Mapping, 'compare'>,
  forms: readonly ColumnForm[],
): Decimals {
  return new Map(compare.map(({ column }, at) => [column, forms[at]?.decimal ?? null]));
}

export interface ReadAmount {
  /** A plain decimal. */
  readonly plain: string;
  readonly currency: string | null;
}

/** The amount in a cell of the file. */
export function amountWritten(cell: string, decimal: DecimalSign = null): ReadAmount | null {
  const text = collapseSpaces(cell);
  if (text === '') return null;
  if (isDash(text)) return { plain: '0', currency: null };
  const read = readWrittenAmount(text, decimal);
  if (read === null || !Number.isFinite(Number(read.plain))) return null;
  return { plain: read.plain, currency: read.currency };
}

/** In the accounting format of spreadsheets a dash alone is a zero. */
export function isDash(text: string): boolean {
  return /^[-\u2010-\u2015\u2212]$/.test(text);
}

/** The amount in a value of the service. */
export function amountSent(cell: Cell | undefined): ReadAmount | null {
  if (cell === undefined || cell === null || typeof cell === 'boolean') return null;
  return amountWritten(signedNumber(cell) ?? textOfCell(cell));
}

/**
 * A number of the service with a sign before its exponent, for `readNumber`; null for any other
 * value.
 */
export function signedNumber(cell: Cell | undefined): string | null {
  const isNumber = Array.isArray(cell) && typeof cell[0] === 'string';
  return isNumber ? cell[0].replace(/e(?=\d)/i, 'e+') : null;
}

interface MoneyPair {
  readonly column: number;
  readonly field: string;
  /** The service's field with its currency, and the file's column compared with that. */
  readonly currency: string | null;
  readonly currencyColumn: number | null;
}

interface Side {
  readonly mine: MoneySum;
  readonly theirs: MoneySum;
  readonly equal: MoneySum;
  readonly carried: MoneySum;
}

const parts = ['mine', 'theirs', 'equal', 'carried'] as const;

/** What is known of a row's amounts before its record is. */
export type RowAmounts = readonly (ReadAmount | null)[];

/** Adds up the amounts of both sides, by field and currency. */
export class MoneySums {
  readonly #pairs: readonly MoneyPair[];
  readonly #sums: Map<string, Side>[];
  readonly #columns: readonly string[];
  readonly #decimals: Decimals;

  constructor(
    { keys, compare }: Pick<Mapping, 'keys' | 'compare'>,
    fields: readonly string[],
    columns: readonly string[],
    decimals: Decimals = new Map(),
  ) {
    this.#columns = columns;
    this.#decimals = decimals;
    this.#pairs = compare
      .filter(({ field }) => isMoneyName(field))
      .map(({ column, field }) => {
        const currency = currencyField(fields, field);
        const paired = [...keys, ...compare].find((pair) => pair.field === currency);
        return { column, field, currency, currencyColumn: paired?.column ?? null };
      });
    this.#sums = this.#pairs.map(() => new Map<string, Side>());
  }

  get isEmpty(): boolean {
    return this.#pairs.length === 0;
  }

  /** The money fields, with their columns. */
  get pairs(): readonly Pair[] {
    return this.#pairs;
  }

  /** The amounts of a row of the file, in the order of the money fields. */
  ofRow(cells: readonly (string | null)[]): RowAmounts {
    return this.#pairs.map(({ column, currencyColumn }) => {
      const read = amountWritten(cells[column] ?? '', this.#decimals.get(column));
      if (read === null || read.currency !== null || currencyColumn === null) return read;
      return { ...read, currency: currencyNamed(collapseSpaces(cells[currencyColumn] ?? '')) };
    });
  }

  ofRecord(cells: readonly Cell[], positions: ReadonlyMap<string, number>): RowAmounts {
    return this.#pairs.map(({ field, currency }) => {
      const read = amountSent(fieldCell(field, cells, positions));
      if (read === null || read.currency !== null || currency === null) return read;
      const named = fieldCell(currency, cells, positions);
      return { ...read, currency: typeof named === 'string' ? currencyNamed(named) : null };
    });
  }

  addMine(amounts: RowAmounts): void {
    for (const [at, amount] of amounts.entries()) {
      if (amount !== null) this.#side(at, amount.currency).mine.add(amount.plain);
    }
  }

  addTheirs(amounts: RowAmounts): void {
    for (const [at, amount] of amounts.entries()) {
      if (amount !== null) this.#side(at, amount.currency).theirs.add(amount.plain);
    }
  }

  /** A row added before is of this record: amounts without a currency are in the record's. */
  addPair(mine: RowAmounts, theirs: RowAmounts, isEqual: boolean): void {
    for (const [at, amount] of mine.entries()) {
      if (amount === null) continue;
      const currency = amount.currency ?? theirs[at]?.currency ?? null;
      if (currency !== amount.currency) {
        this.#side(at, null).mine.add(amount.plain, -1);
        this.#side(at, currency).mine.add(amount.plain);
      }
      if (isEqual) this.#side(at, currency).equal.add(amount.plain);
    }
  }

  /** A side of a line whose other side was left open by an earlier run, and is in no sum. */
  addCarried(amounts: RowAmounts, others: RowAmounts, sign: 1 | -1): void {
    for (const [at, amount] of amounts.entries()) {
      if (amount === null) continue;
      const currency = amount.currency ?? others[at]?.currency ?? null;
      this.#side(at, currency).carried.add(amount.plain, sign);
    }
  }

  /** By field, then currency. */
  list(): CurrencySum[] {
    return this.#pairs.flatMap(({ column, field }, at) => {
      const sums = new Map(this.#sums[at]);
      const known = [...sums.keys()].filter((currency) => currency !== '');
      const unnamed = sums.get('');
      const [only, ...others] = known;
      // Where there is one currency, amounts that name none are in it.
      if (unnamed !== undefined && only !== undefined && others.length === 0) {
        const side = sums.get(only);
        for (const part of parts) side?.[part].add(unnamed[part].value.toFixed());
        sums.delete('');
      }
      return [...sums]
        .filter(([, side]) => known.length === 0 || parts.some((part) => !side[part].isZero))
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([currency, { mine, theirs, equal, carried }]) => ({
          column: this.#columns[column] ?? '',
          field,
          currency: currency === '' ? null : currency,
          mine: decimalText(mine.value),
          theirs: decimalText(theirs.value),
          difference: decimalText(theirs.value.minus(mine.value)),
          equal: decimalText(equal.value),
          ...(!carried.isZero && { carried: decimalText(carried.value) }),
        }));
    });
  }

  #side(at: number, currency: string | null): Side {
    const sums = this.#sums[at];
    const found = sums?.get(currency ?? '');
    if (found !== undefined) return found;
    const made = {
      mine: new MoneySum(),
      theirs: new MoneySum(),
      equal: new MoneySum(),
      carried: new MoneySum(),
    };
    sums?.set(currency ?? '', made);
    return made;
  }
}
