import type { Browsable, Cursor } from '../../shared/ipc/browse';
import type { CachedResource } from '../state/cache-summary.svelte';
import type { ListQuery } from './list-query';

/**
 * During the first sync, the factor by which a list grows before it is opened anew: not for every
 * page of a long list.
 */
const growth = 1.02;

/**
 * What is done when the store may have other records than are shown: they are shown at once, or
 * offered, as showing them would move what is being read.
 */
export function afterSync(
  now: CachedResource,
  shown: {
    readonly resource: Browsable;
    readonly cursor: Cursor;
    readonly query: ListQuery;
    /** Whether changing the rows would lose nothing that is being read or selected. */
    readonly canMove: boolean;
  },
): 'nothing' | 'show' | 'offer' {
  const { resource, cursor, query, canMove } = shown;
  if (query.asOf !== null) return 'nothing';
  if (now.asOf === cursor.asOf && now.count === cursor.listCount && now.synced === cursor.synced)
    return 'nothing';
  const isGrowing = !cursor.synced && !now.synced;
  if (isGrowing && now.count < cursor.listCount * growth) return 'nothing';
  const isFirst = cursor.listCount === 0 || now.asOf === null;
  // In the service's own order new records are added at the end, and none moves.
  const inPlace = query.sort.length === 0 && (!cursor.synced || resource === 'cards');
  return isFirst || inPlace || (!cursor.synced && canMove) ? 'show' : 'offer';
}
