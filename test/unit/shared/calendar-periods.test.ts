import { expect, it } from 'vitest';
import {
  monthsOf,
  periodBefore,
  periodOf,
  calendarPeriods,
  periodsBetween,
  periodWords,
} from '../../../shared/calendar-periods';
import { groupingOf, groupingText } from '../../../shared/grouping-text';

it('a month is in one period of each kind, whose months begin and end it', () => {
  expect(calendarPeriods.map((each) => periodOf('2026-11', each))).toEqual([
    '2026-11',
    '2026-Q4',
    '2026',
  ]);
  expect(calendarPeriods.map((each) => monthsOf(periodOf('0999-05', each), each))).toEqual([
    { first: '0999-05', last: '0999-05' },
    { first: '0999-04', last: '0999-06' },
    { first: '0999-01', last: '0999-12' },
  ]);
});

it('the period before crosses years, and there is none before year 0', () => {
  expect(periodBefore('2026-01', 'month', 1)).toBe('2025-12');
  expect(periodBefore('2026-03', 'month', 12)).toBe('2025-03');
  expect(periodBefore('2026-Q1', 'quarter', 3)).toBe('2025-Q4');
  expect(periodBefore('2026-Q3', 'quarter', 12)).toBe('2025-Q3');
  expect(periodBefore('2026', 'year', 12)).toBe('2025');
  expect(periodBefore('0000-Q1', 'quarter', 3)).toBeNull();
  expect(periodBefore('soon', 'month', 1)).toBeNull();
});

it('all calendarPeriods between two are listed, a thousand at most', () => {
  expect(periodsBetween('2025-Q3', '2026-Q1', 'quarter')).toEqual([
    '2025-Q3',
    '2025-Q4',
    '2026-Q1',
  ]);
  expect(periodsBetween('2026', '2026', 'year')).toEqual(['2026']);
  const months = periodsBetween('0001-01', '2026-11', 'month');
  expect([months.length, months.at(-1)]).toEqual([1_000, '2026-11']);
});

it('has words in both languages, and what is no period stays as it is', () => {
  expect(periodWords('2026-11', 'month', 'en', 'long')).toBe('November 2026');
  expect(periodWords('2026-11', 'month', 'es', 'long')).toBe('noviembre de 2026');
  expect(periodWords('2026-Q4', 'quarter', 'en', 'long')).toBe('Q4 2026');
  expect(periodWords('2026-Q4', 'quarter', 'es', 'short')).toBe('T4 2026');
  expect(periodWords('0999', 'year', 'es', 'long')).toBe('0999');
  expect(periodWords('2026-13', 'month', 'en', 'long')).toBe('2026-13');
});

it('a grouping and its text lead to each other', () => {
  for (const by of ['value', ...calendarPeriods] as const) {
    const grouping = { field: 'created_at', by };
    expect(groupingOf(groupingText(grouping))).toEqual(grouping);
  }
});
