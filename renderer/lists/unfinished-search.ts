/** A field's name and a colon at the end, with no value yet: `status:`, `lima -status:`. */
const openField = /(?<![^\s(])-?[\p{L}_][\p{L}\p{N}_.-]*:(?:!=|<>|[<>]=?|==?|\()?\s*$/u;

/** Longer names than any field has; bounds the time a long text takes. */
const maxTail = 120;

/**
 * A search without the condition that is still being typed at its end: a field without a value
 * would empty the list between its colon and the first letter of the value.
 */
export function finishedPart(search: string): string {
  const from = Math.max(0, search.length - maxTail);
  const tail = search.slice(from);
  const finished = tail.replace(openField, '');
  return finished === tail ? search : search.slice(0, from) + finished.trimEnd();
}
