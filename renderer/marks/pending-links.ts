import type { Filter } from '../../shared/ipc/browse';
import type { PendingMarks } from '../../shared/ipc/marks';
import { addDays } from '../format/typed-date';
import type { MarksTexts } from '../i18n/words';
import type { Route } from '../routes';

/** All that waits for somebody; `by` is the present user. */
export interface Pending {
  readonly by: string;
  readonly lists: readonly PendingMarks[];
}

/** Some records that wait, in words, and the list that shows exactly these. */
interface PendingLink {
  readonly words: string;
  readonly when: string;
  readonly isDue: boolean;
  readonly route: Route;
}

/** The records of one list that wait for one name, by their days. `today`: `2026-11-28`. */
export function pendingLinks(
  { resource, assignee, due, later, undated }: PendingMarks,
  by: string,
  today: string,
  t: MarksTexts,
): readonly PendingLink[] {
  const whose: Filter[] =
    assignee === ''
      ? [
          { kind: 'one-of', field: 'desk.marked_by', values: [by] },
          { kind: 'presence', field: 'desk.assigned_to', is: 'absent' },
        ]
      : [{ kind: 'one-of', field: 'desk.assigned_to', values: [assignee] }];
  const days = (first: string | null, last: string | null): Filter => ({
    kind: 'days',
    field: 'desk.due_date',
    first,
    last,
  });
  const absent: Filter = { kind: 'presence', field: 'desk.due_date', is: 'absent' };
  return [
    { count: due, when: t('pending.due'), isDue: true, day: days(null, today) },
    { count: later, when: t('pending.later'), isDue: false, day: days(addDays(today, 1), null) },
    { count: undated, when: t('pending.undated'), isDue: false, day: absent },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, when, isDue, day }) => ({
      words: t(`pending.${resource}`, { count }),
      when,
      isDue,
      route: { screen: resource, filters: [day, ...whose] },
    }));
}

/** Whose records they are, in words. */
export function pendingHeading(name: string, by: string, t: MarksTexts): string {
  if (name === '') return t('pending');
  return name === by ? t('assignedToYou') : t('assignedTo', { name });
}
