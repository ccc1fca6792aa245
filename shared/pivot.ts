import Big from 'big.js';
import {
  isCalendarPeriod,
  type CalendarPeriod,
  periodBefore,
  periodMonths,
} from './calendar-periods';
import { showings, type Measure, type ShownAs } from './pivot-measures';
import type { PivotSort, SummaryAnswer, SummaryFigure, SummaryQuestion } from './ipc/summary';

/** One column of figures. */
export interface PivotColumn {
  /** Index of the answer's column; null for the total. */
  readonly column: number | null;
  /** Null for counts, and for amounts whose records name no currency. */
  readonly currency: string | null;
  readonly measure: Measure;
}

export interface PivotCell {
  /** Decimal digits: the figure, a percentage, or a difference; null where there is none. */
  readonly digits: string | null;
  /** Of a change, in per cent; null where there is nothing to compare with. */
  readonly percent: string | null;
}

interface PivotRow {
  /** Index of the answer's row; null for the total. */
  readonly row: number | null;
  /** Aligned with the columns. */
  readonly cells: readonly PivotCell[];
}

export interface Pivot {
  readonly columns: readonly PivotColumn[];
  /** The groups, and the total at the end. */
  readonly rows: readonly PivotRow[];
}

export interface PivotChoices {
  /** One or two. */
  readonly measures: readonly Measure[];
  readonly shownAs: ShownAs;
  /** Null for the order of the answer, as for a column that it lacks. */
  readonly sort: PivotSort | null;
}

const none: PivotCell = { digits: null, percent: null };

/** Whether parts of this measure add up to a total. */
const isAdditive = (measure: Measure) => measure === 'records' || measure === 'sum';

/**
 * The figures of an answer as a table: a line for each group, currencies beside each other, only
 * columns that have a figure, totals at the end.
 */
export function pivotOf(
  answer: SummaryAnswer,
  question: Pick<SummaryQuestion, 'rows' | 'columns'>,
  { measures: shown, shownAs, sort }: PivotChoices,
): Pivot {
  const figures = figuresOf(answer);
  const columns = columnsOf(answer, shown, figures);
  const places: readonly (number | null)[] = [...answer.rows.map((_, at) => at), null];
  const valueAt = (row: number | null, column: PivotColumn) => figures(row, column);
  const before = earlier(answer, question, shownAs);
  const rows = places.map((row): PivotRow => ({
    row,
    cells: columns.map((column): PivotCell => {
      const digits = valueAt(row, column);
      if (shownAs === 'value' || digits === null) return { ...none, digits };
      if (shownAs === 'of-column') return share(digits, valueAt(null, column), column.measure);
      if (shownAs === 'of-row')
        return share(digits, valueAt(row, { ...column, column: null }), column.measure);
      const place = before?.(row, column.column);
      if (place === undefined) return none;
      return change(digits, valueAt(place.row, { ...column, column: place.column }));
    }),
  }));
  if (sort === null) return { columns, rows };
  const by = columns.findIndex((column) => isSortedBy(answer, column, sort));
  return { columns, rows: by < 0 ? rows : sorted(rows, by, sort.descending) };
}

/** In decimal digits; null where there is none. */
type FigureAt = (row: number | null, column: PivotColumn) => string | null;

function figuresOf({ figures }: SummaryAnswer): FigureAt {
  const place = (row: number | null, column: number | null) => `${row} ${column}`;
  const cells = Map.groupBy(figures, ({ row, column }) => place(row, column));
  return (row, { column, currency, measure }) => {
    const cell = cells.get(place(row, column)) ?? [];
    if (measure === 'records') {
      // Each record is in one currency.
      return cell.length === 0 ? null : String(cell.reduce((sum, each) => sum + each.records, 0));
    }
    return measured(cell.find((each) => each.currency === currency) ?? null, measure);
  };
}

export function measured(figure: SummaryFigure | null, measure: Measure): string | null {
  if (figure === null) return null;
  return measure === 'records' ? String(figure.records) : figure[measure];
}

function columnsOf(
  { columns, figures, rows }: SummaryAnswer,
  shown: readonly Measure[],
  figureAt: FigureAt,
): readonly PivotColumn[] {
  const currencies = currenciesOf(figures);
  const places: readonly (number | null)[] = [...columns.map((_, at) => at), null];
  const lines: readonly (number | null)[] = [...rows.map((_, at) => at), null];
  return places.flatMap((column) =>
    shown.flatMap((measure): PivotColumn[] => {
      if (measure === 'records') return [{ column, currency: null, measure }];
      return currencies
        .map((currency): PivotColumn => ({ column, currency, measure }))
        .filter((each) => lines.some((row) => figureAt(row, each) !== null));
    }),
  );
}

/** In alphabetical order, those without one last. */
export function currenciesOf(figures: SummaryAnswer['figures']): readonly (string | null)[] {
  return [...new Set(figures.map(({ currency }) => currency))].toSorted((one, other) =>
    one === null ? 1 : other === null ? -1 : one < other ? -1 : 1,
  );
}

const Rounded = Big();
Rounded.DP = 1;
Rounded.RM = Big.roundHalfUp;

/** A percentage to one decimal; null where the whole is 0. */
function percentOf(part: Big, total: Big): string | null {
  if (total.eq(0)) return null;
  return new Rounded(part.times(100)).div(new Rounded(total)).toFixed(1);
}

function share(digits: string, total: string | null, measure: Measure): PivotCell {
  if (total === null || !isAdditive(measure)) return none;
  return { digits: percentOf(new Big(digits), new Big(total)), percent: null };
}

function change(digits: string, before: string | null): PivotCell {
  if (before === null) return none;
  const [now, then] = [new Big(digits), new Big(before)];
  const difference = now.minus(then);
  return { digits: difference.toFixed(), percent: percentOf(difference, then.abs()) };
}

type Place = { readonly row: number | null; readonly column: number | null };

/** The place of the same figure a period before; undefined where there is none. */
function earlier(
  { rows, columns }: SummaryAnswer,
  question: Pick<SummaryQuestion, 'rows' | 'columns'>,
  shownAs: ShownAs,
): ((row: number | null, column: number | null) => Place | undefined) | null {
  const over = periodSide(question);
  if (over === null || !isCalendarPeriod(shownAs)) return null;
  const { side, period } = over;
  const months = periodMonths(shownAs);
  const before = (groups: SummaryAnswer['rows'], at: number | null): number | undefined => {
    const label = at === null ? null : (groups[at]?.label ?? null);
    if (label === null) return undefined;
    const sought = periodBefore(label, period, months);
    const found = groups.findIndex((group) => group.label === sought);
    return found < 0 ? undefined : found;
  };
  return (row, column) => {
    const found = side === 'rows' ? before(rows, row) : before(columns, column);
    if (found === undefined) return undefined;
    return side === 'rows' ? { row: found, column } : { row, column: found };
  };
}

/** Where time runs, rows first; null where neither rows nor columns are periods. */
export function periodSide({ rows, columns }: Pick<SummaryQuestion, 'rows' | 'columns'>): {
  side: 'rows' | 'columns';
  period: CalendarPeriod;
} | null {
  if (rows !== null && isCalendarPeriod(rows.by)) return { side: 'rows', period: rows.by };
  if (columns !== null && isCalendarPeriod(columns.by))
    return { side: 'columns', period: columns.by };
  return null;
}

/** What tells this column from the others, whatever its place in the next answer. */
export function sortBy(
  { columns }: Pick<SummaryAnswer, 'columns'>,
  { column, currency, measure }: PivotColumn,
  descending: boolean,
): PivotSort {
  const label = column === null ? null : (columns[column]?.label ?? null);
  return { label, isTotal: column === null, currency, measure, descending };
}

export function isSortedBy(
  answer: Pick<SummaryAnswer, 'columns'>,
  column: PivotColumn,
  sort: PivotSort,
): boolean {
  const other = sortBy(answer, column, sort.descending);
  return (
    other.label === sort.label &&
    other.isTotal === sort.isTotal &&
    other.currency === sort.currency &&
    other.measure === sort.measure
  );
}

/** Rows without a figure are the last in either direction, before the total. */
function sorted(rows: readonly PivotRow[], by: number, descending: boolean): readonly PivotRow[] {
  const digits = ({ cells }: PivotRow) => cells[by]?.digits ?? null;
  const groups = rows.filter(({ row }) => row !== null);
  const total = rows.filter(({ row }) => row === null);
  const inOrder = groups.toSorted((one, other) => {
    const [first, second] = [digits(one), digits(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    const order = new Big(first).cmp(second);
    return descending ? -order : order;
  });
  return [...inOrder, ...total];
}

/** What can be shown of a question: changes are against the period before, or the year before. */
export function showingsOf(
  question: Pick<SummaryQuestion, 'rows' | 'columns'>,
): readonly ShownAs[] {
  const { rows, columns } = question;
  const period = periodSide(question)?.period;
  return showings.filter((each) => {
    if (isCalendarPeriod(each)) return period !== undefined && (each === period || each === 'year');
    return (each !== 'of-row' || columns !== null) && (each !== 'of-column' || rows !== null);
  });
}

/** The count of records beside another measure, where records are grouped one way. */
export function shownMeasures(
  { columns }: Pick<SummaryQuestion, 'columns'>,
  measure: Measure,
  second: Measure | null,
): readonly Measure[] {
  const others = second === null || second === measure ? [] : [second];
  const count =
    columns === null && measure !== 'records' && second === null ? ['records' as const] : [];
  return [...count, measure, ...others];
}

/** The texts around the figures, of a screen or a file. */
interface PivotTexts {
  readonly measure: (measure: Measure) => string;
  readonly group: (column: number) => string;
  readonly total: string;
  readonly none: string;
}

/**
 * What stands above a column, in parts: its group (null where records are grouped one way), and its
 * currency or measure, where these differ.
 */
export function columnTexts(
  { column, currency, measure }: PivotColumn,
  { columns, currency: currencyField }: Pick<SummaryQuestion, 'columns' | 'currency'>,
  hasSeveralMeasures: boolean,
  texts: PivotTexts,
): { readonly group: string | null; readonly figure: string } {
  const group = columns === null ? null : column === null ? texts.total : texts.group(column);
  const isApart = measure !== 'records' && currencyField !== null;
  const code = isApart ? (currency ?? texts.none) : '';
  const named = group === null || hasSeveralMeasures ? texts.measure(measure) : '';
  return { group, figure: [named, code].filter(Boolean).join(' ') };
}
