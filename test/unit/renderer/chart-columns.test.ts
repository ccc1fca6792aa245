import { expect, it } from 'vitest';
import { periodCharts } from '../../../renderer/views/summary/chart-columns';
import type { SummaryAnswer } from '../../../shared/ipc/summary';

type Input = readonly [row: number | null, column: number | null, currency: string, sum: string];

function answer(input: readonly Input[]): SummaryAnswer {
  const group = (label: string) => ({ label, filters: [] });
  return {
    ...{ records: 9, lines: 3, more: { rows: 0, columns: 0 }, asOf: 1, synced: true },
    rows: [group('2025-11'), group('2026-02')],
    columns: [group('ACTIVE'), group('CLOSED')],
    figures: input.map(([row, column, currency, sum]) => {
      const numbers = { records: 1, numbers: 1, others: 0 };
      return { row, column, currency, ...numbers, sum, average: sum, min: sum, max: sum };
    }),
  };
}

const question = {
  rows: { field: 'created_at', by: 'month' },
  columns: { field: 'status', by: 'value' },
} as const;

const input: readonly Input[] = [
  ...([0, 1] as const).flatMap((row): Input[] => [
    [row, 0, 'PEN', row === 0 ? '30' : '80.10'],
    [row, 1, 'PEN', row === 0 ? '10' : '0'],
    [row, null, 'PEN', row === 0 ? '40' : '80.10'],
  ]),
  [null, null, 'PEN', '120.10'],
  [1, 0, 'USD', '7'],
  [1, null, 'USD', '7'],
];

it('has a column for each month, also without records, in parts, with an axis of round figures', () => {
  const charts = periodCharts(answer(input), question, 'sum', '2026-02');
  expect(charts?.map(({ currency }) => currency)).toEqual(['PEN', 'USD']);
  const [soles] = charts ?? [];
  expect(soles?.columns.map(({ label, digits, change }) => [label, digits, change])).toEqual([
    ['2025-11', '40', null],
    ['2025-12', '0', '-100.0'],
    ['2026-01', '0', null],
    ['2026-02', '80.1', null],
  ]);
  expect(soles?.columns.map(({ isRunning }) => isRunning)).toEqual([false, false, false, true]);
  expect(soles?.columns[0]?.parts.map(({ group, digits }) => [group, digits])).toEqual([
    [0, '30'],
    [1, '10'],
  ]);
  expect(soles?.ticks.map(({ digits }) => digits)).toEqual(['0', '20', '40', '60', '80', '100']);
  expect(soles?.columns[0]?.parts[0]?.height).toBe(0.3);
});

it('is none without months, and where an amount is below 0', () => {
  const byStatus = { rows: question.columns, columns: null };
  expect(periodCharts(answer(input), byStatus, 'sum', '2026-02')).toBeNull();
  const below = answer([...input, [0, 1, 'USD', '-1'], [0, null, 'USD', '-1']]);
  expect(periodCharts(below, question, 'sum', '2026-02')).toBeNull();
});
