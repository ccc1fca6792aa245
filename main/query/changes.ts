import type { changes } from '../../shared/ipc/changes';
import type { Bridge } from '../../shared/ipc/define';

export type Changes = Bridge<{ changes: typeof changes }>['changes'];

export type ChangesQuery = Parameters<Changes['list']>[0];

export type ChangedFieldsQuery = Parameters<Changes['fields']>[0];

export type ChangedFields = Awaited<ReturnType<Changes['fields']>>;

export type ListedChanges = Awaited<ReturnType<Changes['list']>>;

/** A cursor into the changes, newest first. */
export interface ChangesCursor {
  readonly sync: number;
  /** Within a sync they are ordered by kind: new, changed, gone. */
  readonly kind: ListedChanges['changes'][number]['kind'];
  /** The last row already returned; 0 before the first. */
  readonly rid: number;
}

export interface ChangesPage {
  readonly changes: ListedChanges['changes'];
  /** Null after the last page. */
  readonly next: ChangesCursor | null;
}
