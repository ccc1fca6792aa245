import { isComputed } from '../../preload/contract/fields';
import { isMarkField } from '../../preload/contract/marks';
import type { Syncable } from '../../preload/contract/sync';
import type { Store } from '../store/store';
import { fieldsOf } from '../subscriptions/view-export';
import { UsageError } from './exit';
import type { Option } from './options';

/**
 * Throws `UsageError` for an unknown field: a misspelt one would silently leave out records or changes. Before the first sync no fields are
 * known, and none is refused.
 */
export function requireFields(
  option: Option,
  fields: readonly string[],
  known: readonly string[],
): void {
  const unknownField = fields.find((field) => !known.includes(field));
  if (known.length === 0 || unknownField === undefined) return;
  // Field names come from the service: control characters must not reach the terminal.
  const named = [...new Set(known)].filter((field) => !/\p{C}/u.test(field));
  throw new UsageError(
    `--${option}: there is no field "${unknownField}". Fields: ${named.join(', ')}.`,
  );
}

/** Fields whose changes are reported: those the service sends. */
export async function changingFields(
  store: Pick<Store, 'browse' | 'storedRecord'>,
  resources: readonly Syncable[],
): Promise<string[]> {
  const known: string[] = [];
  for (const resource of resources) {
    if (resource === 'merchant') {
      const stored = await store.storedRecord(resource, null);
      known.push(...(stored?.record ?? []).map(([field]) => field));
    } else known.push(...(await fieldsOf(store, resource)));
  }
  return known.filter((field) => !isComputed(field) && !isMarkField(field));
}
