import type { ServiceRecord } from '../../shared/values';

/**
 * An id is a JSON type and a text: the number 1 and the text "1" are ids of two records. In the
 * store, the id of a number begins with `#`, that of a record without an id with `~`, and a text
 * that begins with one of these marks is prefixed with `'`. Others are unchanged.
 */
const marks = /^[#~']/;

/** The stored form of an id that is a text. */
export function storedText(id: string): string {
  return marks.test(id) ? `'${id}` : id;
}

/** A stored id as people write it. */
export function withoutMark(stored: string): string {
  return stored.replace(/^['#]/, '');
}

/** The stored form of the record's `id`; null unless that is a non-empty text or a number. */
export function idOf(record: ServiceRecord): string | null {
  const value = record.find(([field]) => field === 'id')?.[1];
  if (typeof value === 'string') return value === '' ? null : storedText(value);
  return typeof value === 'object' && value?.kind === 'number' ? `#${value.text}` : null;
}

/**
 * The id to show, which opens this record and no other (`storedIds`). A number keeps its mark if a
 * text has the same digits, and a text its quote if what follows is the stored id of another record.
 * `isStored`: whether a record has a stored id.
 */
export function shownId(stored: string, isStored: (stored: string) => boolean): string {
  const bare = stored.slice(1);
  if (stored.startsWith('#')) return isStored(storedText(bare)) ? stored : bare;
  return stored.startsWith("'") && !isStored(bare) ? bare : stored;
}

/** The stored forms that a shown id may have: the first that a record has is meant. */
export function storedIds(shown: string): string[] {
  const literal = marks.test(shown) ? [shown] : [];
  return [...literal, storedText(shown), `#${shown}`];
}

/**
 * The stored id of a record without one: a digest of its content, and `nth` to distinguish records
 * with equal content.
 */
export function idOfContent(digest: number, nth: number): string {
  return `~${digest.toString(36)}.${nth}`;
}

/** The inverse of `idOfContent`; null for any other id. */
export function contentOfId(stored: string): { digest: number; nth: number } | null {
  const [, digest, nth] = /^~([0-9a-z]+)\.(\d+)$/.exec(stored) ?? [];
  return digest === undefined ? null : { digest: parseInt(digest, 36), nth: Number(nth) };
}
