import type { Say } from '../translation';

/** Loaded with its screen, not with the start (`Language.speaker`). */
export const viewsCompared = {
  title: 'Compare views',
  open: 'Compare views…',
  back: 'Back to alerts and exports',
  of: 'List',
  one: 'First view',
  other: 'Second view',
  all: 'All records',
  groups: 'Groups',
  both: 'In both',
  onlyOne: ({ view }: { view: string }) => `Only in “${view}”`,
  count: ({ count }: { count: number }, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'record', 'records')}`,
  records: 'Records of the group',
  none: 'No records in this group.',
  noViews: 'No saved views yet',
  noViewsText: 'Save a view in Clients, Lots or Cards to compare it with another.',
};
