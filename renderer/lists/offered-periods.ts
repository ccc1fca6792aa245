/** Days relative to today that a filter can ask for, as written in the search language. */
export const offeredPeriods = [
  'today',
  'yesterday',
  'last 7 days',
  'last 30 days',
  'last 90 days',
  'this week',
  'last week',
  'this month',
  'last month',
  'this quarter',
  'last quarter',
  'this year',
] as const;

/** Those that are a button beside the calendar. */
export const periodsByButton: readonly OfferedPeriod[] = [
  'today',
  'this week',
  'last week',
  'this month',
  'last month',
  'this quarter',
  'last quarter',
  'this year',
];

export type OfferedPeriod = (typeof offeredPeriods)[number];

export function isOfferedPeriod(text: string | null): text is OfferedPeriod {
  return (offeredPeriods as readonly (string | null)[]).includes(text);
}
