import type { Value } from '../../shared/values';

/**
 * A list of texts and numbers in one line; null for an empty list, one of other values, and what is
 * no list.
 */
export function listText(value: Value | undefined): string | null {
  if (typeof value !== 'object' || value?.kind !== 'list') return null;
  const items = value.items.map(scalarText);
  return items.length > 0 && items.every((item) => item !== null) ? items.join(', ') : null;
}

/** A text or number as text; null for other values. */
function scalarText(value: Value): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value?.kind === 'number' ? value.text : null;
}
