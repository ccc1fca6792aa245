import type { MessageFormat } from '../translation';

export interface Values {
  count: number;
  missing: number;
}

/** Of the search of lists, once somebody types. */
export const searching = {
  suggestions: 'Suggestions',
  pasted: ({ count, missing }: Values, format: MessageFormat) =>
    missing === 0
      ? `Filtered by ${format.number(count)} values, all in this list.`
      : `Filtered by ${format.number(count)} values; ${format.number(missing)} ${format.plural(missing, 'is', 'are')} not in this list.`,
  missing: ({ count, missing, some }: Values & { some: string }, format: MessageFormat) =>
    `${format.number(missing)} of ${format.number(count)} values ${format.plural(missing, 'is', 'are')} not in this list: ${some}`,
  tooManyPasted: ({ count, most }: { count: number; most: number }, format: MessageFormat) =>
    `Not filtered: ${format.number(count)} values were pasted, and a list can be filtered by ${format.number(most)} at most. Paste them in parts.`,
  tooLongPasted: ({ count }: { count: number }, format: MessageFormat) =>
    `Not searched: ${format.number(count)} characters were pasted. A search has at most 1,000, and 20,000 with lists of values.`,
  orReconcile: 'Or compare the whole list, saved as Excel or CSV, in Reconcile.',
  toReconcile: 'Open Reconcile',
  more: ({ some }: { some: string }) => `${some} …`,
  copyMissing: ({ missing }: { missing: number }, format: MessageFormat) =>
    format.plural(missing, 'Copy it', `Copy all ${format.number(missing)}`),
  chooseDay: 'Choose a day on the calendar',
  calendar: 'Calendar',
  monthBefore: 'Month before',
  monthAfter: 'Month after',
  periods: 'Periods',
};
