import type { Browsable } from '../../shared/ipc/browse';
import type { Subscription } from '../../shared/ipc/subscriptions';
import type { Store } from '../profile-store/store';

/** Epoch milliseconds: syncs that ended after `since`, and until `until` where it is there. */
export interface Span {
  readonly since: number;
  readonly until?: number;
}

type Checked = Pick<NonNullable<Subscription['last']>, 'at' | 'sync'>;

/**
 * When the syncs of a list ended that a check has not seen, and the number of the newest one; null
 * for none. By their order where it is known: the clock may have been set since, and would hide a
 * sync or show one a second time.
 */
export async function newSyncs(
  { changes }: { readonly changes: Pick<Store['changes'], 'syncs'> },
  resource: Browsable,
  checked: Checked,
): Promise<{ span: Span; newest: number | null }> {
  const all = (await changes.syncs()).filter((each) => each.resource === resource);
  const newest = all.length === 0 ? null : Math.max(...all.map(({ syncId }) => syncId));
  const { at, sync } = checked;
  // Of offline data that was begun anew the numbers mean nothing.
  if (sync === undefined || !all.some(({ syncId }) => syncId === sync))
    return { span: { since: at }, newest };
  const ends = all.flatMap(({ syncId, completedAt }) => (syncId > sync ? [completedAt] : []));
  if (ends.length === 0) return { span: { since: at, until: at }, newest };
  return { span: { since: Math.min(...ends) - 1, until: Math.max(...ends) }, newest };
}
