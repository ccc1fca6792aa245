import type { ServiceRecord } from '../../../preload/contract/values';
import { inferKind } from '../../format/kind';
import type { ColumnKind } from '../../format/kind';

/** Fields of a card's currencies other than the two of the interface, in order of first appearance. */
export function columnsOf(
  others: readonly ServiceRecord[],
): readonly { readonly name: string; readonly kind: ColumnKind }[] {
  const names = [...new Set(others.flatMap((record) => record.map(([name]) => name)))];
  return names.map((name) => ({
    name,
    kind: inferKind(
      name,
      others.map((record) => record.find(([each]) => each === name)?.[1]),
    ),
  }));
}
