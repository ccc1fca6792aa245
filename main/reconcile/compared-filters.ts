import type { Filter } from '../../shared/ipc/browse';
import type { Mapping } from '../../shared/ipc/reconcile';

/** The conditions on the records of a comparison, with its period. */
export function comparedFilters({
  filters = [],
  period,
}: Pick<Mapping, 'filters' | 'period'>): Filter[] {
  if (period === undefined || period === null) return [...filters];
  const { field, first, last } = period;
  return [...filters, { kind: 'days', field, first, last }];
}
