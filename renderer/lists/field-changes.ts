import type { Value } from '../../shared/values';

/** A changed field; `undefined` where the record does not have it. */
export interface FieldChange {
  readonly field: string;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}
