import type { ServiceRecord, Value } from '../../preload/contract/values';

/** One field that differs; `undefined` stands for a field the record does not have. */
export interface FieldChange {
  readonly field: string;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/** Changes with every other change, so it is listed last. */
const stamp = 'updated_at';

/** Field by field, in the later record's order; then fields that have gone, and the moment of the update. */
export function changedFields(before: ServiceRecord, after: ServiceRecord): FieldChange[] {
  const old = new Map(before);
  const now = new Map(after);
  const names = [...new Set([...now.keys(), ...old.keys()])];
  return names
    .toSorted((one, other) => Number(one === stamp) - Number(other === stamp))
    .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
