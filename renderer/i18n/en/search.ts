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
  more: ({ some }: { some: string }) => `${some} …`,
  copyMissing: ({ missing }: { missing: number }, format: MessageFormat) =>
    format.plural(missing, 'Copy it', `Copy all ${format.number(missing)}`),
  chooseDay: 'Choose a day on the calendar',
  calendar: 'Calendar',
  monthBefore: 'Month before',
  monthAfter: 'Month after',
  periods: 'Periods',
};
