import type { Browsable, Filter } from '../../../preload/contract/browse';
import { inferKind } from '../../format/field';
import type { Reading } from '../../../preload/contract/moments';
import type { Language } from '../../i18n/messages.svelte';
import { questionWords } from '../../lists/filter-words';

/** A list and what is asked of it, in words: `Clients: Status Blocked`. */
export function conditionWords(
  {
    resource,
    search,
    filters,
  }: { readonly resource: Browsable; readonly search: string; readonly filters: readonly Filter[] },
  everything: string,
  t: Language['t'],
  reading: Reading,
): string {
  const columns = filters.map((filter) => {
    const values = filter.kind === 'one-of' ? filter.values : [];
    return { key: filter.field, kind: inferKind(filter.field, values) };
  });
  const words = questionWords({ search, filters }, columns, t, reading);
  return `${t(`nav.${resource}`)}: ${words === '' ? everything : words}`;
}
