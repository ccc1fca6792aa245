import { isCalendarPeriod, calendarPeriods } from './calendar-periods';
import type { Grouping } from './ipc/summary';

const periodSuffix = new RegExp(`:(${calendarPeriods.join('|')})$`);

/** A grouping as screens and commands write it: `status`, or `created_at:month`. */
export function groupingOf(text: string): Grouping {
  const by = periodSuffix.exec(text)?.[1] ?? 'value';
  return { field: fieldOfGrouping(text), by: isCalendarPeriod(by) ? by : 'value' };
}

export const fieldOfGrouping = (text: string): string => text.replace(periodSuffix, '');

export function groupingText({ field, by }: Grouping): string {
  return isCalendarPeriod(by) ? `${field}:${by}` : field;
}
