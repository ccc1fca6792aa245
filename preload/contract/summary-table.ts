import type { SummaryAnswer, SummaryFigure, SummaryQuestion } from './summary';

/** What is shown of the records of a figure. */
export const measures = ['records', 'sum', 'average', 'least', 'greatest'] as const;
export type Measure = (typeof measures)[number];

/** One line of a summary: a group in one currency. */
interface SummaryLine {
  /** Place of the group; null for all of them. */
  readonly row: number | null;
  readonly currency: string | null;
  /** Aligned with the answer's columns, and one more for all of them; null where there is no record. */
  readonly figures: readonly (SummaryFigure | null)[];
}

/** An answer as lines: its groups in their order, each once for every currency, and at the end what is of all of them. */
export function summaryLines({ rows, columns, figures }: SummaryAnswer): SummaryLine[] {
  const places = [...columns.map((_, at) => at), null];
  return [...rows.map((_, at) => at), null].flatMap((row) => {
    const own = figures.filter((each) => each.row === row);
    const currencies = [...new Set(own.map(({ currency }) => currency))].toSorted((one, other) =>
      one === null ? 1 : other === null ? -1 : one < other ? -1 : 1,
    );
    return currencies.map((currency): SummaryLine => ({
      row,
      currency,
      figures: places.map(
        (column) =>
          own.find((each) => each.column === column && each.currency === currency) ?? null,
      ),
    }));
  });
}

/** A column of figures: of one of the answer's columns, or of all of them. */
export interface ShownColumn {
  readonly column: number | null;
  readonly measure: Measure;
}

/** What stands beside the groups. Records grouped one way have room for their count beside their figures. */
export function shownColumns(
  { columns }: Pick<SummaryAnswer, 'columns'>,
  question: Pick<SummaryQuestion, 'columns'>,
  measure: Measure,
): readonly ShownColumn[] {
  const hasRoom = question.columns === null && measure !== 'records';
  return [
    ...columns.map((_, column) => ({ column, measure })),
    ...(hasRoom ? [{ column: null, measure: 'records' as const }] : []),
    { column: null, measure },
  ];
}

/** The figure of a line in a column of `shownColumns`, in decimal digits; null where there is nothing to tell. */
export function shownFigure(
  { figures }: Pick<SummaryLine, 'figures'>,
  { column, measure }: ShownColumn,
): string | null {
  return measured(figures.at(column ?? -1) ?? null, measure);
}

/** In decimal digits; null where there is nothing to tell. */
export function measured(figure: SummaryFigure | null, measure: Measure): string | null {
  if (figure === null) return null;
  return measure === 'records' ? String(figure.records) : figure[measure];
}
