import type { Grouping } from './ipc/summary';

const byMonth = /:month$/;

/** A grouping as screens and commands write it: `status`, or `created_at:month`. */
export function groupingOf(text: string): Grouping {
  const field = fieldOfGrouping(text);
  return { field, by: field === text ? 'value' : 'month' };
}

export const fieldOfGrouping = (text: string): string => text.replace(byMonth, '');

export function groupingText({ field, by }: Grouping): string {
  return by === 'month' ? `${field}:month` : field;
}
