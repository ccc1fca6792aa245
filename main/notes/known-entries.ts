import type * as v from 'valibot';
import { parsedOrNull } from '../json/parsed';

/**
 * The entries of a list in a note. `unknown` are those that this version cannot read, as an earlier
 * one cannot read those of a later one: whoever writes the list keeps them.
 */
export function knownEntries<T>(
  schema: v.GenericSchema<unknown, T>,
  stored: unknown,
): { known: T[]; unknown: unknown[] } {
  const known: T[] = [];
  const unknown: unknown[] = [];
  for (const entry of Array.isArray(stored) ? (stored as unknown[]) : []) {
    const read = parsedOrNull(schema, entry);
    if (read === null) unknown.push(entry);
    else known.push(read);
  }
  return { known, unknown };
}
