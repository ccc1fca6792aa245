import type { Say } from '../translation';
import type { Count } from './lookup';

/** Loaded with the screen, not with the start (`Language.speaker`). */
export const summary = {
  of: 'Records of',
  rows: 'Rows',
  columns: 'Columns',
  measure: 'Show',
  field: 'Amount',
  allRecords: 'Without these filters',
  only: 'Only records that match',
  'only.example': 'e.g. status:active',
  nothing: 'None',
  noAmount: 'None',
  byMonth: ({ field }: { field: string }) => `${field}, by month`,
  'measure.records': 'Number of records',
  'measure.sum': 'Sum',
  'measure.average': 'Average',
  'measure.least': 'Minimum',
  'measure.greatest': 'Maximum',
  currency: 'Currency',
  total: 'Total',
  none: '(no value)',
  records: ({ count }: Count, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'record', 'records')}`,
  more: ({ rows, columns }: { rows: number; columns: number }, say: Say) =>
    `${say.number(rows + columns)} more ${say.plural(rows + columns, 'group is', 'groups are')} in the totals only.`,
  unfinished: 'This list is not synced to its end yet: the figures will grow.',
  others: ({ count }: Count, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'value is not a number and is', 'values are not numbers and are')} left out of the amounts.`,
  open: ({ figure, group }: { figure: string; group: string }) =>
    `${figure}: show the records of ${group}`,
  table: 'Summary table',
  chart: 'Chart of the rows',
  chartOf: ({ currency }: { currency: string }) => `Chart of the rows, ${currency}`,
  groups: 'Groups of the list',
  groupedBy: 'Grouped by',
  groupCount: ({ count }: Count, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'group', 'groups')}`,
  noGroups: 'Close groups',
  asSummary: 'As a summary',
  firstBars: ({ shown, rows }: { shown: number; rows: number }, say: Say) =>
    `The first ${say.number(shown)} of ${say.number(rows)} rows.`,
  copy: 'Copy table',
  copied: 'Table copied.',
  empty: 'No records to summarize',
  emptyText: 'Nothing has been synced for this list yet, or nothing matches.',
};
