import type { ServiceRecord } from './values';

/** Maximum lines of one list of cards that are not blank. */
export const maxLines = 250_000;

/** Whether a field is about cards, by its name. */
const ofCards = /(^|_)(?:cards?|tarjetas?)(_|$)/i;

/** The card ids a record names: single ids, lists of ids, and lists of records with an id. */
export function cardIds(record: ServiceRecord): readonly string[] {
  const ids = record.flatMap(([field, value]) => {
    if (!ofCards.test(field) || value === null) return [];
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

/** Whether the values of a field are card ids, by its name. */
export function holdsCardIds(field: string): boolean {
  return /(^|_)(?:cards?|tarjetas?)(?:_ids?)?$|^ids?_(?:de_)?tarjetas?$/i.test(field);
}
