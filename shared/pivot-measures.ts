import { calendarPeriods } from './calendar-periods';

/** What can be shown of a figure. */
export const measures = ['records', 'sum', 'average', 'min', 'max'] as const;

export type Measure = (typeof measures)[number];

/**
 * How figures are shown: themselves, as a share of their column's or row's total, or as the change
 * against the month, quarter or year before.
 */
export const showings = ['value', 'of-column', 'of-row', ...calendarPeriods] as const;

export type ShownAs = (typeof showings)[number];
