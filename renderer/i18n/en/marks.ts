import type { Say } from '../translation';
import type { Count } from './lookup';

/** Loaded with a record's panel, not with the start (`Language.speaker`). */
export const marks = {
  title: 'Your mark',
  add: 'Add mark or note…',
  edit: 'Edit',
  remove: 'Remove',
  tag: 'Mark',
  tagHint: 'A few words. Only you see it, on this computer.',
  note: 'Note',
  save: 'Save',
  cancel: 'Cancel',
  'tag.reviewed': 'Reviewed',
  'tag.ask': 'Ask the bank',
  by: ({ by, when }: { by: string; when: string }) => `${by}, ${when}`,
  saved: 'Mark saved.',
  removed: 'Mark removed.',
  gone: ({ count }: Count, say: Say) =>
    `${say.number(count)} marked ${say.plural(count, 'record was', 'records were')} removed by the service`,
  goneText: 'The marks are kept until you dismiss them.',
  dismiss: 'Dismiss',
  dismissOf: ({ title }: { title: string }) => `Dismiss the mark of ${title}`,
  dismissed: ({ title }: { title: string }) => `Mark of ${title} dismissed.`,
};
