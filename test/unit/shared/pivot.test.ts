import { describe, expect, it } from 'vitest';
import { pivotOf, showingsOf, sortBy, type PivotChoices } from '../../../shared/pivot';
import type { SummaryAnswer, SummaryFigure } from '../../../shared/ipc/summary';

const month = (label: string | null) => ({ label, filters: [] });

function figure(
  row: number | null,
  column: number | null,
  currency: string | null,
  [records, sum]: readonly [number, string | null],
): SummaryFigure {
  const others = { numbers: records, others: 0, average: sum, min: sum, max: sum };
  return { row, column, currency, records, sum, ...others };
}

/** Two months and one without a date, in two currencies; nothing in dollars in the first. */
const answer: SummaryAnswer = {
  records: 10,
  rows: [month('2025-12'), month('2026-01'), month(null)],
  columns: [],
  figures: [
    figure(0, null, 'PEN', [2, '9007199254740993.10']),
    figure(1, null, 'PEN', [3, '9007199254740994.10']),
    figure(1, null, 'USD', [1, '5']),
    figure(2, null, 'USD', [4, '-2.50']),
    figure(null, null, 'PEN', [5, '18014398509481987.20']),
    figure(null, null, 'USD', [5, '2.50']),
  ],
  lines: 6,
  more: { rows: 0, columns: 0 },
  asOf: 1,
  synced: true,
};

const byMonth = { rows: { field: 'created_at', by: 'month' as const }, columns: null };

const shown = (choices: Partial<PivotChoices>, pivoted = answer) =>
  pivotOf(pivoted, byMonth, {
    measures: ['records', 'sum'],
    shownAs: 'value',
    sort: null,
    ...choices,
  });

const digits = (choices: Partial<PivotChoices>) =>
  shown(choices).rows.map(({ cells }) => cells.map((cell) => cell.digits));

describe('a pivot table', () => {
  it('has a line for each group, currencies beside each other, counts once, every digit', () => {
    expect(shown({}).columns.map(({ measure, currency }) => [measure, currency])).toEqual([
      ['records', null],
      ['sum', 'PEN'],
      ['sum', 'USD'],
    ]);
    expect(digits({})).toEqual([
      ['2', '9007199254740993.10', null],
      ['4', '9007199254740994.10', '5'],
      ['4', null, '-2.50'],
      ['10', '18014398509481987.20', '2.50'],
    ]);
  });

  it('sorts by any column, exactly where doubles are equal; rows without a figure and the total last', () => {
    const first = (at: number, descending: boolean) => {
      const column = shown({}).columns[at];
      if (column === undefined) throw new Error(`no column ${at}`);
      return shown({ sort: sortBy(answer, column, descending) }).rows.map(({ row }) => row);
    };
    expect(first(1, true)).toEqual([1, 0, 2, null]);
    expect(first(1, false)).toEqual([0, 1, 2, null]);
    expect(first(2, false)).toEqual([2, 1, 0, null]);
  });

  it('stays sorted by the same column when there is a new one before it; a column that is gone sorts nothing', () => {
    const question = { rows: byMonth.rows, columns: { field: 'status', by: 'value' as const } };
    const ofColumns = (labels: readonly string[]): SummaryAnswer => ({
      ...answer,
      rows: [month('2025-12'), month('2026-01')],
      columns: labels.map(month),
      figures: labels.flatMap((label, at) => [
        figure(0, at, null, [label === 'OPEN' ? 1 : 9, null]),
        figure(1, at, null, [label === 'OPEN' ? 2 : 3, null]),
      ]),
    });
    const sort = { label: 'OPEN', isTotal: false, currency: null, measure: 'records' as const };
    const order = (...labels: string[]) => {
      const choices = { measures: ['records'] as const, shownAs: 'value' as const };
      const by = { ...sort, descending: true };
      return pivotOf(ofColumns(labels), question, { ...choices, sort: by }).rows.map(
        ({ row }) => row,
      );
    };
    expect(order('OPEN')).toEqual([1, 0, null]);
    expect(order('CLOSED', 'OPEN')).toEqual([1, 0, null]);
    expect(order('CLOSED')).toEqual([0, 1, null]);
  });

  it('shows shares of the column to one decimal, and none of a total of nothing', () => {
    expect(digits({ shownAs: 'of-column' })).toEqual([
      ['20.0', '50.0', null],
      ['40.0', '50.0', '200.0'],
      ['40.0', null, '-100.0'],
      ['100.0', '100.0', '100.0'],
    ]);
  });

  it('shows the change of quarters against the quarter and the same one of the year before', () => {
    const labels = ['2025-Q1', '2025-Q4', '2026-Q1'];
    const quarters = {
      ...answer,
      rows: labels.map((label) => ({ label, filters: [] })),
      columns: [],
      figures: labels.map((_, row) => figure(row, null, null, [2 + row, '0'])),
    };
    const question = { rows: { field: 'created_at', by: 'quarter' as const }, columns: null };
    const changesBy = (shownAs: 'quarter' | 'year') =>
      pivotOf(quarters, question, { measures: ['records'], shownAs, sort: null }).rows.map(
        ({ cells }) => cells[0]?.digits ?? null,
      );
    expect(changesBy('quarter').slice(0, 3)).toEqual([null, null, '1']);
    expect(changesBy('year').slice(0, 3)).toEqual([null, null, '2']);
  });

  it('shows the change against the month before and the year before, where there was one', () => {
    const changes = shown({ shownAs: 'month' }).rows.map(({ cells }) => cells);
    expect(changes[1]).toEqual([
      { digits: '2', percent: '100.0' },
      { digits: '1', percent: '0.0' },
      { digits: null, percent: null },
    ]);
    expect(changes[0]?.every((cell) => cell.digits === null)).toBe(true);
    expect(
      digits({ shownAs: 'year' })
        .flat()
        .every((each) => each === null),
    ).toBe(true);
  });

  it('compares columns of months with the column before', () => {
    const across: SummaryAnswer = {
      ...answer,
      rows: [month('ACTIVE')],
      columns: [month('2025-12'), month('2026-12')],
      figures: [
        figure(0, 0, null, [2, null]),
        figure(0, 1, null, [3, null]),
        figure(0, null, null, [5, null]),
      ],
    };
    const question = { rows: { field: 'status', by: 'value' as const }, columns: byMonth.rows };
    const choices = { measures: ['records'] as const, shownAs: 'year' as const, sort: null };
    const [row] = pivotOf(across, question, choices).rows;
    expect(row?.cells.slice(0, 2)).toEqual([
      { digits: null, percent: null },
      { digits: '1', percent: '50.0' },
    ]);
    const shares = pivotOf(across, question, { ...choices, shownAs: 'of-row' }).rows;
    expect(shares[0]?.cells.map((cell) => cell.digits)).toEqual(['40.0', '60.0', '100.0']);
  });

  it('offers only what the question can show', () => {
    expect(showingsOf({ rows: null, columns: null })).toEqual(['value']);
    expect(showingsOf(byMonth)).toEqual(['value', 'of-column', 'month', 'year']);
    const byQuarter = { rows: { field: 'created_at', by: 'quarter' as const }, columns: null };
    expect(showingsOf(byQuarter)).toEqual(['value', 'of-column', 'quarter', 'year']);
    const byYear = { rows: null, columns: { field: 'created_at', by: 'year' as const } };
    expect(showingsOf(byYear)).toEqual(['value', 'of-row', 'year']);
  });
});
