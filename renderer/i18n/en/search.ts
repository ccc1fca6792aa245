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
  'why.no-such-day': ({ words }: { words: string }) =>
    `Not understood: ${words}. There is no such day or month on the calendar; the month comes before the day.`,
  'why.several': (p: { words: string; value: string }) =>
    `${p.words} can mean several fields of dates. Write which: ${p.value}.`,
  'why.not-date': ({ words }: { words: string }) =>
    `Not understood: ${words}. This field holds dates: write 10/31/2026, October 2026, 2026 or last 30 days.`,
  'why.not-amount': ({ words }: { words: string }) =>
    `Not understood: ${words}. This field holds numbers: write 1,000.50 or S/ 1,000.50.`,
  'why.too-many': ({ words }: { words: string }) =>
    `Not searched: ${words.slice(0, 40)}… These are too many values in too many fields. Write the whole name of the field, or fewer values.`,
  'why.too-long': ({ words }: { words: string }) =>
    `Not searched: ${words.slice(0, 40)}… This is too long. A search has at most 1,000 characters, 30,000 with lists of values. Shorten it, or compare a file in Reconcile.`,
  notUnderstood: ({ words, count }: { words: string; count: number }, format: MessageFormat) =>
    `Not understood: ${words}. ${format.plural(count, 'No field is called that, or its condition is unfinished.', 'No fields are called that, or their conditions are unfinished.')}`,
  missing: ({ count, missing, some }: Values & { some: string }, format: MessageFormat) =>
    `${format.number(missing)} of ${format.number(count)} values ${format.plural(missing, 'is', 'are')} not in this list: ${some}`,
  tooManyPasted: ({ count, most }: { count: number; most: number }, format: MessageFormat) =>
    `Not filtered: ${format.number(count)} values were pasted, and a list can be filtered by ${format.number(most)} at most. Paste them in parts.`,
  tooLongPasted: ({ count }: { count: number }, format: MessageFormat) =>
    `Not searched: ${format.number(count)} characters were pasted. A search has at most 1,000, and 30,000 with lists of values.`,
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
