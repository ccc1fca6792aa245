import { alphabetical } from '../../shared/collation';
import type { Syncable } from '../../shared/ipc/sync';
import { fieldLabel } from '../format/field';
import type { Language } from '../i18n/messages.svelte';

/** Fields as choices, sorted by their labels. */
export function fieldOptions(
  fields: readonly string[],
  { t, locale }: Language,
  resource: Syncable,
): readonly { readonly value: string; readonly label: string }[] {
  const compare = alphabetical(locale);
  return fields
    .map((value) => ({ value, label: fieldLabel(value, t, resource) }))
    .toSorted((one, other) => compare(one.label, other.label));
}
