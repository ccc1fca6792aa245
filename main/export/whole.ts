import type { ExportSource } from '../../preload/contract/exports';
import type { Wholeness } from '../../preload/contract/sync';
import { wholenessOf } from '../../preload/contract/whole-words';
import type { Store } from '../store/store';

/** What speaks against an export being all there is, in the syncs it stands on. */
export async function wholenessBehind(
  { syncs }: Pick<Store['changes'], 'syncs'>,
  source: ExportSource,
): Promise<Wholeness> {
  if (source.kind === 'lookup' || source.kind === 'merchant') return wholenessOf([]);
  const done = await syncs();
  if (source.kind === 'changes') {
    const { since, resource, between = { from: since, to: Infinity } } = source;
    const behind = done.filter(
      ({ completedAt, resource: of }) =>
        completedAt > between.from && completedAt <= between.to && (resource ?? of) === of,
    );
    return wholenessOf(behind.map(({ completeness }) => completeness));
  }
  const { resource, asOf } =
    source.kind === 'reconciled' ? { resource: source.resource, asOf: null } : source.query;
  const [shown] = done
    .filter((each) => each.resource === resource && (asOf ?? each.syncId) === each.syncId)
    .toSorted((one, other) => other.syncId - one.syncId);
  return wholenessOf(shown ? [shown.completeness] : []);
}
