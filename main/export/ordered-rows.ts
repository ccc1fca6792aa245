import type { ExportOrder } from '../../shared/ipc/exports';
import { isAmountName, currencyColumn, isSummed, withUsualPlaces } from '../../shared/money';
import { isComputed } from '../../shared/computed-fields';
import { DeskError } from '../failure';
import type { Batch, RowSource, Row } from './rows';
import type { ExportWords } from './words';
import type { Value } from '../../shared/values';
import { ExactSum } from '../query/exact-sum';

export type Ordered = Pick<ExportOrder, 'source' | 'columns' | 'amounts' | 'headings'>;

interface OrderedRowsOptions {
  readonly order: Ordered;
  readonly source: RowSource;
  /** Whether to mark every row as sample data. */
  readonly marked: boolean;
  readonly t: ExportWords;
  readonly signal: AbortSignal;
  readonly onRead: (records: number) => void;
  /** How rows are grouped; null for no groups. */
  readonly groups?: Groups | null;
}

export interface Groups {
  readonly field: string;
  /** Rows with the same text are one group; '' for rows without a value. */
  readonly keyOf: (value: Value | undefined) => string;
}

/** The records of one group. */
interface GroupTotals {
  readonly records: number;
  readonly totals: readonly Total[];
}

/**
 * The rows of an export as a stream: columns selected, sample data marked, records counted and
 * amounts summed.
 */
export interface OrderedRows {
  readonly columns: readonly string[];
  readonly batches: AsyncIterable<Batch>;
  /**
   * Columns with amounts: those requested, and with shown headings also those whose name says so.
   */
  readonly amounts: readonly string[];
  /** `batches` with amounts as numbers. */
  readonly typed: () => AsyncIterable<Batch>;
  /** Reads the same rows separately, for formats that need all rows before they write the first. */
  readonly ahead: (onRead?: OrderedRowsOptions['onRead']) => AsyncIterable<Batch>;
  /** Number of records read so far. */
  readonly records: () => number;
  /** Number of rows they became so far: of changes one for each changed field. */
  readonly rows: () => number;
  /** Amounts summed by currency; complete once all rows are read. */
  readonly totals: () => readonly Total[];
  /** The same for each group, by its key; empty without groups. */
  readonly groupTotals: () => ReadonlyMap<string, GroupTotals>;
}

/**
 * Reading fails with `app.cancelled` once the signal aborts, `input.params` for an unknown column,
 * and as the store does.
 */
export function readOrdered(options: OrderedRowsOptions): OrderedRows {
  const { order, source, marked, t, signal, onRead, groups = null } = options;
  // A summary's columns are its own, even if one bears the name of a computed field.
  const columnsOfAll = order.source.kind === 'summary' ? source.columns : null;
  const chosen = chooseColumns(source.columns, order.columns ?? columnsOfAll);
  const columns = marked ? [t.mark.column, ...chosen.columns] : chosen.columns;
  const isForPeople = order.headings === 'shown';
  const amounts = columns.filter(
    (name) =>
      order.amounts.includes(name) ||
      (isForPeople && (isAmountName(name) || source.amounts?.includes(name) === true)),
  );
  let records = 0;
  let rows = 0;
  const counting = async function* (report: (records: number, rows: number) => void) {
    let read = 0;
    let readRows = 0;
    for await (const batch of source.batches()) {
      if (signal.aborted) throw new DeskError('app.cancelled');
      yield batch;
      read += batch.records;
      readRows += batch.rows.length;
      report(read, readRows);
    }
  };
  const laidOut = (from: AsyncIterable<Batch>) => {
    const picked = chosen.choose(from);
    return marked ? withMark(picked, t.mark.row) : picked;
  };
  const counted = counting((read, readRows) => {
    records = read;
    rows = readRows;
    onRead(read);
  });
  // A summary has its own total lines. In a reconciliation, amounts occur on both sides, and
  // records in none or several of its lines.
  const isOfRecords = order.source.kind !== 'summary' && order.source.kind !== 'reconciled';
  const totals = new ExportTotals(source.columns, isOfRecords ? amounts : [], groups);
  const batches = laidOut(totals.through(counted));
  return {
    columns,
    amounts,
    batches,
    typed: () => withAmounts(batches, columns, amounts),
    ahead: (report = onRead) => withAmounts(laidOut(counting(report)), columns, amounts),
    records: () => records,
    totals: () => totals.totals(),
    groupTotals: () => totals.ofGroups(),
    rows: () => rows,
  };
}

/** Sums in one currency; '' where the records name none. */
export interface Total {
  readonly currency: string;
  /** Decimal digits by column. */
  readonly sums: ReadonlyMap<string, string>;
}

/** A column of amounts: where it stands among the source's columns, and where its currency does. */
interface SummedColumn {
  readonly name: string;
  readonly at: number;
  readonly currency: number | null;
}

/** Exact sums of columns, separately for each currency. */
class CurrencySums {
  readonly #columns: readonly SummedColumn[];
  readonly #sums = new Map<string, Map<string, ExactSum>>();

  constructor(columns: readonly SummedColumn[]) {
    this.#columns = columns;
  }

  add(row: Row): void {
    for (const { name, at, currency } of this.#columns) {
      const digits = valueDigits(row[at]);
      if (digits === '') continue;
      const code = currency === null ? '' : valueText(row[currency]);
      const columns = this.#sums.get(code) ?? new Map<string, ExactSum>();
      const sum = columns.get(name) ?? new ExactSum();
      this.#sums.set(code, columns.set(name, sum.add(digits, null)));
    }
  }

  /**
   * By currency in order of first appearance; a column with a value that is not a number has no
   * sum.
   */
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
}

/**
 * Sums the amounts of passing rows, in all and by groups. `all` are the source's columns: the
 * currency and the group count even if their columns are not exported.
 */
class ExportTotals {
  readonly #columns: readonly SummedColumn[];
  readonly #all: CurrencySums;
  readonly #groups: Groups | null;
  readonly #groupAt: number;
  readonly #ofGroups = new Map<string, { records: number; sums: CurrencySums }>();

  constructor(all: readonly string[], amounts: readonly string[], groups: Groups | null) {
    this.#columns = amounts
      .filter((name) => all.includes(name) && isSummed(all, name))
      .map((name) => ({ name, at: all.indexOf(name), currency: currencyColumn(all, name) }));
    this.#all = new CurrencySums(this.#columns);
    this.#groups = groups;
    this.#groupAt = groups === null ? -1 : all.indexOf(groups.field);
    if (groups !== null && this.#groupAt < 0 && all.length > 0) {
      throw new DeskError('input.params', { reason: 'unknown-column', column: groups.field });
    }
  }

  async *through(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
    for await (const batch of batches) {
      if (this.#columns.length > 0) for (const row of batch.rows) this.#all.add(row);
      yield this.#groups === null ? batch : { ...batch, groups: this.#grouped(batch.rows) };
    }
  }

  totals(): readonly Total[] {
    return this.#all.totals();
  }

  ofGroups(): ReadonlyMap<string, GroupTotals> {
    const groups = [...this.#ofGroups].map(
      ([key, { records, sums }]) => [key, { records, totals: sums.totals() }] as const,
    );
    return new Map(groups);
  }

  /** The key of each row's group. */
  #grouped(rows: readonly Row[]): readonly string[] {
    return rows.map((row) => {
      const key = this.#groups?.keyOf(row[this.#groupAt]) ?? '';
      const group = this.#ofGroups.get(key) ?? {
        records: 0,
        sums: new CurrencySums(this.#columns),
      };
      group.records += 1;
      group.sums.add(row);
      this.#ofGroups.set(key, group);
      return key;
    });
  }
}

function valueDigits(value: Value | undefined): string {
  return typeof value === 'object' && value?.kind === 'number' ? value.text : valueText(value);
}

function valueText(value: Value | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

type Batches = AsyncIterable<Batch>;

/**
 * The chosen columns in the chosen order; null means all but computed ones. Fails with
 * `input.params` for an unknown column.
 */
function chooseColumns(
  all: readonly string[],
  chosen: readonly string[] | null,
): { columns: readonly string[]; choose: (batches: Batches) => Batches } {
  const computed = all.filter(isComputed);
  if (chosen === null && computed.length === 0)
    return { columns: all, choose: (batches) => batches };
  const columns = [...new Set(chosen ?? all.filter((column) => !isComputed(column)))];
  const indexes = columns.map((column) => {
    const index = all.indexOf(column);
    // Before the first sync no columns are known.
    if (index < 0 && all.length > 0) {
      throw new DeskError('input.params', { reason: 'unknown-column', column });
    }
    return index;
  });
  const choose = (batches: Batches) =>
    eachRow(
      batches,
      (row) => indexes.map((at) => row[at]),
      (highlights) => indexes.flatMap((at, to) => (highlights.includes(at) ? [to] : [])),
    );
  return { columns, choose };
}

/**
 * Puts the mark in front of every row, so that any copied part of the file still says it is sample
 * data.
 */
function withMark(batches: Batches, mark: string): Batches {
  return eachRow(
    batches,
    (row) => [mark, ...row],
    (highlights) => highlights.map((at) => at + 1),
  );
}

const plainDecimal = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Turns decimal texts of these columns into numbers. */
function withAmounts(
  batches: Batches,
  columns: readonly string[],
  amounts: readonly string[],
): Batches {
  const areAmounts = columns.map((column) => amounts.includes(column));
  if (!areAmounts.includes(true)) return batches;
  return eachRow(batches, (row) =>
    row.map((value, at) => (areAmounts[at] === true ? asNumber(value) : value)),
  );
}

function asNumber(value: Value | undefined): Value | undefined {
  return typeof value === 'string' && plainDecimal.test(value)
    ? { kind: 'number', text: value }
    : value;
}

type Highlights = readonly number[];

async function* eachRow(
  batches: Batches,
  change: (row: Row) => Row,
  move: (highlights: Highlights) => Highlights = (highlights) => highlights,
): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    const { rows, highlights } = batch;
    yield {
      ...batch,
      rows: rows.map(change),
      ...(highlights && { highlights: highlights.map(move) }),
    };
  }
}
