import type { ServiceRecord, Value } from '../../../preload/contract/values';

/** One field that differs; `undefined` stands for a field the record does not have. */
export interface FieldChange {
  readonly field: string;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/** Field by field, in the later record's order; fields that have gone come last. */
export function changedFields(before: ServiceRecord, after: ServiceRecord): FieldChange[] {
  const old = new Map(before);
  const now = new Map(after);
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
