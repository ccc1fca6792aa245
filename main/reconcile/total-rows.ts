import Big from 'big.js';
import { currencyNamed } from '../../shared/currencies';
import { fold } from '../../shared/fold';
import { isAmountName } from '../../shared/money';
import type { TotalRow } from '../../shared/ipc/settlements';
import type { Mapping } from '../../shared/ipc/reconcile';
import { type FileNotice, notice } from '../../shared/file-notices';
import { collapseSpaces } from '../values/amounts';
import { amountWritten, type Decimals, type ReadAmount } from './amounts';
import { decimalText, MoneySum } from './money-sum';

const totalWords = new Set([
  'total',
  'totales',
  'totals',
  'suma',
  'sumas',
  'sum',
  'subtotal',
  'subtotales',
  'tot',
  'subtot',
]);
const before = new Set(['gran', 'grand', 'sub', 'importe', 'monto', 'valor']);
/** Words that follow in a total's label; a name such as Total Artefactos has others. */
const after = new Set(
  (
    'total totales general generales gral final importe importes monto montos acumulado amount mes soles dolares ' +
    'euros pen usd eur s/ s/. us$ filas registros lotes clientes tarjetas rows records ' +
    'cargo cargos abono abonos debe haber debitos creditos ventas pagos cobranza cobranzas ' +
    'depositos comision comisiones operaciones transacciones movimientos liquidacion ' +
    'liquidaciones pagina hoja dia diario mensual periodo bruto neto facturado cobrado pagado ' +
    'abonado depositado iguales'
  ).split(' '),
);
/** After these, whatever is added up is named. */
const prepositions = new Set('de del en por a al of in for y and'.split(' '));
const maxLabel = 80;

/** A file may have any number of rows called total: these are told one by one. */
const maxTotals = 200;

const maxRowsNamed = 5;

/** Most rows begin with anything else, and are not looked at further. */
const mayBeTotal = /^[ :=-]*(?:\*|tot|t o t|sum|s[uú]b|s u b|gran|van|vien|imp|mon|val)/i;

/** Where in a row a total's label is; -1 for a row that is no total. */
export function labelOfTotal(cells: readonly (string | null)[]): number {
  const at = cells.findIndex((cell) => collapseSpaces(cell ?? '') !== '');
  const first = collapseSpaces(cells[at] ?? '');
  if (at < 0 || first.length > maxLabel || !mayBeTotal.test(first)) return -1;
  return isTotalLabel(fold(first)) ? at : -1;
}

/** SAP puts one asterisk before a subtotal, more before the sum of some. */
const sapTotal = /^\*{1,9}$/;

/** Carried from page to page in printed books: `Van`, `Vienen`, `Suma y sigue`. */
const carriedOver =
  /^(?:van|vienen|suma y sigue)(?: (?:al?|del?) (?:la )?(?:pag|hoja|folio)[a-z0-9 .:]*|[ .:]*)$/;

function isTotalLabel(text: string): boolean {
  if (sapTotal.test(text) || carriedOver.test(text)) return true;
  const words = unspaced(text)
    .replaceAll(/[:=>*-]/g, ' ')
    .split(' ')
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => word !== '');
  if (before.has(words[0] ?? '')) words.shift();
  if (!totalWords.has(words.shift() ?? '')) return false;
  const named = words.findIndex((word) => prepositions.has(word));
  const rest = named < 0 ? words : words.slice(0, named);
  return rest.every((word) => after.has(word) || /^[\d.,']+$/.test(word));
}

/** `t o t a l` of printed reports is one word. */
function unspaced(text: string): string {
  return /^[a-z](?: [a-z]){3,}[ :=.-]*$/.test(text)
    ? text.replaceAll(' ', '').replace(/^(?:sub)?total/, '$& ')
    : text;
}

type SumsByCurrency = Map<string, MoneySum>;

function addIn(sums: SumsByCurrency, currency: string, plain: string): void {
  const sum = sums.get(currency) ?? new MoneySum();
  sums.set(currency, sum);
  sum.add(plain);
}

function sumOfAll(sums: SumsByCurrency): Big {
  return [...sums.values()].reduce((sum, { value }) => sum.plus(value), new Big(0));
}

/** Whether no sum names a currency but this one, or one alone where it is null. */
function areIn(sums: SumsByCurrency, currency: string | null): boolean {
  const others = [...sums.keys()].filter((each) => each !== '' && each !== currency);
  return others.length === 0 || (currency === null && others.length === 1);
}

interface Column {
  readonly column: number;
  readonly name: string;
  /** By currency, '' for none, since the header and since the last total. */
  readonly all: SumsByCurrency;
  readonly part: SumsByCurrency;
  rows: number;
}

/** Recognizes the total rows of a file and checks them against the rows above. */
export class TotalRows {
  readonly #columns: readonly Column[];
  readonly #keys: readonly number[];
  readonly #currency: number | null;
  readonly #product: Product;
  readonly #decimals: Decimals;
  /** Whether the last row was a total: the totals of other currencies may follow. */
  #isBehindTotal = false;
  readonly totals: TotalRow[] = [];

  constructor(
    { keys, compare }: Pick<Mapping, 'keys' | 'compare'>,
    names: readonly string[],
    decimals: Decimals = new Map(),
  ) {
    this.#decimals = decimals;
    const pairs = [...keys, ...compare];
    this.#keys = keys.map(({ column }) => column);
    this.#currency = pairs.find(({ field }) => /(^|_)currency$/.test(field))?.column ?? null;
    this.#columns = names.flatMap((name, column): Column[] => {
      const field = pairs.find((pair) => pair.column === column)?.field;
      const word = field ?? fold(name).replace(/[^a-z0-9]+/g, '_');
      if (!isAmountName(word) || /(^|_)(unit|price|precio|rate|tasa|limit)(_|$)/.test(word))
        return [];
      return [{ column, name, all: new Map(), part: new Map(), rows: 0 }];
    });
    this.#product = new Product(pairs, names, decimals);
  }

  /** Whether the row is a total; any other row is added to the sums. */
  take(row: number, cells: readonly (string | null)[]): boolean {
    const at = labelOfTotal(cells);
    const hasKey = this.#keys.some(
      (column) => column !== at && collapseSpaces(cells[column] ?? '') !== '',
    );
    if ((at < 0 && !this.#isBare(cells)) || hasKey) {
      this.#add(cells);
      this.#product.take(row, cells);
      return false;
    }
    const named = this.#currencyNamed(cells, collapseSpaces(cells[at] ?? ''));
    if (this.totals.length < maxTotals) this.#check(row, cells, named);
    for (const { column, all, part } of this.#columns) {
      const currency = this.#amountIn(cells, column)?.currency ?? named;
      if (currency === null || areIn(all, null) || areIn(part, currency)) part.clear();
      else part.delete(currency);
    }
    this.#isBehindTotal = true;
    return true;
  }

  /**
   * Whether a row has amounts only, each the sum of the rows above, as a formula below a column that
   * nobody labelled.
   */
  #isBare(cells: readonly (string | null)[]): boolean {
    const filled = cells.flatMap((cell, at) => (collapseSpaces(cell ?? '') === '' ? [] : [at]));
    return (
      filled.length > 0 &&
      filled.every((at) => {
        const column = this.#columns.find((each) => each.column === at);
        if (column === undefined || column.rows < 2) return false;
        const amount = this.#amountIn(cells, at);
        if (amount === null) return false;
        const part = sumOfAll(column.part);
        const sums = column.all.size === 1 ? [sumOfAll(column.all), part] : [part];
        return sums.some((sum) => sum.eq(amount.plain));
      })
    );
  }

  get notices(): FileNotice[] {
    return this.#product.notices;
  }

  #currencyOf(cells: readonly (string | null)[]): string | null {
    if (this.#currency === null) return null;
    return currencyNamed(collapseSpaces(cells[this.#currency] ?? ''));
  }

  #amountIn(cells: readonly (string | null)[], column: number): ReadAmount | null {
    return amountWritten(cells[column] ?? '', this.#decimals.get(column));
  }

  #add(cells: readonly (string | null)[]): void {
    if (this.#isBehindTotal) for (const { part } of this.#columns) part.clear();
    this.#isBehindTotal = false;
    for (const each of this.#columns) {
      const amount = this.#amountIn(cells, each.column);
      if (amount === null) continue;
      const currency = amount.currency ?? this.#currencyOf(cells) ?? '';
      addIn(each.all, currency, amount.plain);
      addIn(each.part, currency, amount.plain);
      each.rows += 1;
    }
  }

  #currencyNamed(cells: readonly (string | null)[], label: string): string | null {
    const words = label.split(/[ :]/).map(currencyNamed);
    return words.find((each) => each !== null) ?? this.#currencyOf(cells);
  }

  #check(row: number, cells: readonly (string | null)[], named: string | null): void {
    for (const { column, name, all, part, rows } of this.#columns) {
      const amount = this.#amountIn(cells, column);
      if (amount === null || rows === 0) continue;
      const currency = amount.currency ?? named;
      const known = [...all.keys()].filter((each) => each !== '');
      const values = [...all.values()].map(({ value }) => value);
      const [allSum, partSum] = [sumOfAll(all), sumOfAll(part)];
      const isOfOne = known.length < 2;
      const ofCurrency = currency === null ? undefined : all.get(currency);
      const isPartInOne = isOfOne || areIn(part, currency);
      const partInOne = isPartInOne ? partSum : part.get(currency ?? '')?.value;
      // Only rows that name no currency may be in one that no row names.
      const isAbsent = currency !== null && ofCurrency === undefined && known.length > 0;
      const possible = [
        ...(ofCurrency === undefined ? [] : [ofCurrency.value]),
        ...(isOfOne && (ofCurrency === undefined || all.size > 1) ? [allSum] : []),
        ...(currency === null && !isOfOne ? values : []),
        ...(isAbsent ? [all.get('')?.value ?? new Big(0)] : []),
        ...(partInOne === undefined || partInOne.eq(0) ? [] : [partInOne]),
      ];
      const isRight = possible.some((sum) => sum.eq(amount.plain));
      const isMixedSum = (sum: Big) => currency === null && sum.eq(amount.plain);
      const mixed = [...(isOfOne ? [] : [allSum]), ...(isPartInOne ? [] : [partSum])];
      const isMixed = mixed.some(isMixedSum);
      const nearest = isMixed ? new Big(amount.plain) : nearestTo(amount.plain, possible);
      this.totals.push({
        row,
        column: name,
        says: decimalText(new Big(amount.plain)),
        currency: currency ?? (isOfOne ? (known[0] ?? null) : null),
        sum: decimalText(nearest),
        // A sum of all rows is wrong where they are in several currencies, even if it adds up.
        is: isMixed ? 'mixed' : isRight ? 'right' : 'wrong',
      });
    }
  }
}

function nearestTo(plain: string, sums: readonly Big[]): Big {
  const [first, ...others] = sums as [Big, ...Big[]];
  return others.reduce(
    (best, each) => (each.minus(plain).abs().lt(best.minus(plain).abs()) ? each : best),
    first,
  );
}

/** Names of columns whose product or sum a row's own total is, folded, without other signs. */
const named = {
  quantity: ['cantidad', 'cant', 'quantity', 'qty', 'unidades'],
  price: ['preciounitario', 'preciounit', 'precio', 'punit', 'unitprice', 'price', 'pu'],
  base: ['subtotal', 'base', 'baseimponible', 'valorventa', 'valordeventa', 'neto', 'montoneto'],
  tax: ['igv', 'iva', 'impuesto', 'tax', 'igv18'],
  total: [
    ...['total', 'importe', 'importetotal', 'montototal', 'monto', 'totalamount', 'amount'],
    ...['importes', 'preciototal', 'preciodeventa', 'valortotal'],
  ],
} as const;

/** Half a cent: what rounding a product to cents may leave. */
const rounding = 0.005_000_1;

/** Checks the total each row states itself: pieces by price, or base plus tax. */
class Product {
  readonly #at: Readonly<Record<keyof typeof named, number>>;
  readonly #names: readonly string[];
  readonly #decimals: Decimals;
  readonly #rows: number[] = [];
  #count = 0;

  constructor(pairs: Mapping['compare'], names: readonly string[], decimals: Decimals) {
    this.#names = names;
    this.#decimals = decimals;
    const plainNames = names.map((name) => fold(name).replace(/[^a-z0-9]/g, ''));
    const place = (part: keyof typeof named, field?: string): number => {
      const paired = pairs.find((pair) => pair.field === field)?.column;
      return paired ?? plainNames.findIndex((each) => named[part].some((word) => word === each));
    };
    this.#at = {
      quantity: place('quantity', 'quantity'),
      price: place('price', 'unit_price'),
      base: place('base'),
      tax: place('tax'),
      total: place('total', 'total_amount'),
    };
  }

  take(row: number, cells: readonly (string | null)[]): void {
    const { quantity, price, base, tax, total } = this.#at;
    const value = (at: number): number => {
      const read = at < 0 ? null : amountWritten(cells[at] ?? '', this.#decimals.get(at));
      return read === null ? Number.NaN : Number(read.plain);
    };
    const totalValue = value(total);
    if (Number.isNaN(totalValue)) return;
    const [product, sum] = [value(quantity) * value(price), value(base) + value(tax)];
    const made = [product, sum].filter((each) => !Number.isNaN(each));
    const isRight = (each: number) =>
      Math.abs(each - totalValue) <= rounding + Math.abs(each) * Number.EPSILON * 4;
    if (made.length === 0 || made.some(isRight)) return;
    this.#count += 1;
    if (this.#rows.length < maxRowsNamed) this.#rows.push(row);
  }

  get notices(): FileNotice[] {
    if (this.#count === 0) return [];
    const more = this.#count > this.#rows.length ? ', …' : '';
    return [
      notice('row-totals', {
        column: this.#names[this.#at.total] ?? '',
        count: this.#count,
        words: `${this.#rows.join(', ')}${more}`,
      }),
    ];
  }
}
