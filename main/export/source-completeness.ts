import { completenessOf } from '../../shared/completeness';
import { type ExportSource } from '../../shared/ipc/exports';
import { type ListCompleteness } from '../../shared/ipc/sync';
import type { Store } from '../profile-store/store';

/** Known reasons why an export may be incomplete, from the newest syncs it can be based on. */
export async function sourceCompleteness(
  { syncs }: Pick<Store['changes'], 'syncs'>,
  source: ExportSource,
): Promise<ListCompleteness> {
  if (source.kind === 'lookup' || source.kind === 'merchant') return completenessOf([]);
  const done = await syncs();
  if (source.kind === 'changes') {
    const { since, resource, between = { from: since, to: Infinity } } = source;
    const behind = done.filter(
      ({ completedAt, resource: list }) =>
        completedAt > between.from && completedAt <= between.to && (resource ?? list) === list,
    );
    return completenessOf(behind.map(({ completeness }) => completeness));
  }
  const { resource, asOf } =
    source.kind === 'reconciled' ? { resource: source.resource, asOf: null } : source.query;
  const [shown] = done
    .filter((each) => each.resource === resource && (asOf ?? each.syncId) === each.syncId)
    .toSorted((one, other) => other.syncId - one.syncId);
  return completenessOf(shown ? [shown.completeness] : []);
}
