import type { ServiceRecord, Value } from '../../../preload/contract/values';

/** Ids of the client's cards, where the record holds any: a single id, or a list of ids or of records with an id. */
export function cardIds(record: ServiceRecord): readonly string[] {
  const ids = record.flatMap(([field, value]) => {
    if (!/(^|_)cards?(_|$)/i.test(field) || value === null) return [];
    if (typeof value === 'string') return /_id$/i.test(field) && value !== '' ? [value] : [];
    if (typeof value !== 'object' || value.kind !== 'list') return [];
    return value.items.flatMap((item) => {
      if (typeof item === 'string') return item === '' ? [] : [item];
      if (item === null || typeof item !== 'object' || item.kind !== 'object') return [];
      const id = new Map(item.entries).get('id');
      return typeof id === 'string' && id !== '' ? [id] : [];
    });
  });
  return [...new Set(ids)];
}

/** Whether a field holds nothing but ids of cards, which links tell better. */
export function isCardIds(field: string, value: Value): boolean {
  const isPlain =
    typeof value === 'string' ||
    (typeof value === 'object' &&
      value?.kind === 'list' &&
      value.items.every((item) => typeof item === 'string'));
  return isPlain && cardIds([[field, value]]).length > 0;
}
