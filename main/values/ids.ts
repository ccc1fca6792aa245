import type { ServiceRecord } from '../../preload/contract/values';

/**
 * An id is its JSON type and its text: the number 1 and the text "1" name two records. Stored, a number begins with `#`, a record without
 * an id gets one that begins with `~`, and a text that begins with one of these marks gets a `'` in front. All others stand as they are.
 */
const marks = /^[#~']/;

/** The record's own id as it is stored: of a non-empty text or a number under `id`; null when it has none. */
export function idOf(record: ServiceRecord): string | null {
  const value = record.find(([field]) => field === 'id')?.[1];
  if (typeof value === 'string') return value === '' ? null : storedText(value);
  return typeof value === 'object' && value?.kind === 'number' ? `#${value.text}` : null;
}

/** Of a text. */
export function storedText(id: string): string {
  return marks.test(id) ? `'${id}` : id;
}

/** As people see it. Where a text has the same digits (`hasText`), a number keeps its mark: else both would be opened as one. */
export function shownId(stored: string, hasText: (stored: string) => boolean): string {
  const bare = stored.slice(1);
  if (stored.startsWith('#')) return hasText(storedText(bare)) ? stored : bare;
  return stored.startsWith("'") ? bare : stored;
}

/** What an id that people see may be stored as, the likeliest first. */
export function storedIds(shown: string): string[] {
  const own = /^[~#]/.test(shown) ? [shown] : [];
  return [storedText(shown), `#${shown}`, ...own];
}

/** For a record without an id: by its content; `nth` tells twins apart. */
export function idOfContent(digest: number, nth: number): string {
  return `~${digest.toString(36)}.${nth}`;
}

/** What `idOfContent` was made of; null for any other id. */
export function contentOfId(stored: string): { digest: number; nth: number } | null {
  const [, digest, nth] = /^~([0-9a-z]+)\.(\d+)$/.exec(stored) ?? [];
  return digest === undefined ? null : { digest: parseInt(digest, 36), nth: Number(nth) };
}
