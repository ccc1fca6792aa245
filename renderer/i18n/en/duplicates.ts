import type { Say } from '../translation';
import type { Count } from './lookup';

/** Loaded with the screen, not with the start (`Language.speaker`). */
export const duplicates = {
  of: 'Records of',
  by: 'With the same',
  also: 'and the same',
  nothing: 'None',
  only: 'Only records that match',
  'only.example': 'e.g. status:active',
  allRecords: 'All records',
  found: ({ groups, records }: { groups: number; records: number }, say: Say) =>
    `${say.number(groups)} ${say.plural(groups, 'group', 'groups')}, ${say.number(records)} ${say.plural(records, 'record', 'records')}`,
  rules:
    'Capitals, accents and spaces are ignored. In phone and document numbers, so are other signs, leading zeros and +51.',
  unfinished: 'This list is not synced to its end yet: more duplicates may turn up.',
  table: 'Groups of duplicates',
  count: ({ count }: Count, say: Say) =>
    `${say.number(count)} ${say.plural(count, 'record', 'records')}`,
  beyond: ({ count }: Count, say: Say) => `${say.number(count)} more in the list`,
  inList: 'Show in the list',
  inListOf: ({ values }: { values: string }) => `Show in the list: ${values}`,
  more: 'Show more groups',
  none: 'No duplicates',
  noneText: 'No two of these records have the same value.',
  empty: 'Nothing synced yet',
  emptyText: 'Duplicates are looked for in what is saved on this computer.',
};
