import type { SummaryQuestion, SummaryFigure, SummaryAnswer } from './ipc/summary';

/** What can be shown of a figure. */
export const measures = ['records', 'sum', 'average', 'min', 'max'] as const;

export type Measure = (typeof measures)[number];

/** One line of a summary: a group in one currency. */
interface SummaryLine {
  /** Index of the group; null for the total. */
  readonly row: number | null;
  readonly currency: string | null;
  /** One per column of the answer, then the total; null where there are no records. */
  readonly figures: readonly (SummaryFigure | null)[];
}

/** An answer as lines: its groups in order, each once per currency, followed by the totals. */
export function summaryLines({ rows, columns, figures }: SummaryAnswer): SummaryLine[] {
  const places = [...columns.map((_, at) => at), null];
  const ofRow = Map.groupBy(figures, ({ row }) => row);
  return [...rows.map((_, at) => at), null].flatMap((row) => {
    const rowFigures = ofRow.get(row) ?? [];
    const currencies = [...new Set(rowFigures.map(({ currency }) => currency))].toSorted(
      (one, other) => (one === null ? 1 : other === null ? -1 : one < other ? -1 : 1),
    );
    return currencies.map((currency): SummaryLine => ({
      row,
      currency,
      figures: places.map(
        (column) =>
          rowFigures.find((each) => each.column === column && each.currency === currency) ?? null,
      ),
    }));
  });
}

/** A column of figures: one of the answer's columns, or the total (null). */
export interface ShownColumn {
  readonly column: number | null;
  readonly measure: Measure;
}

/**
 * The columns beside the groups. When records are grouped one way, there is room for their count as
 * well.
 */
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

/** The figure of a line in one of these columns, in decimal digits; null where there is none. */
export function shownFigure(
  { figures }: Pick<SummaryLine, 'figures'>,
  { column, measure }: ShownColumn,
): string | null {
  return measured(figures.at(column ?? -1) ?? null, measure);
}

/** In decimal digits; null where there is none. */
export function measured(figure: SummaryFigure | null, measure: Measure): string | null {
  if (figure === null) return null;
  return measure === 'records' ? String(figure.records) : figure[measure];
}
