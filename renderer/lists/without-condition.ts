/** A search without one of its conditions, as it was typed. */
export function withoutCondition(search: string, typed: string): string {
  return search.replace(typed, '').replace(/\s+/g, ' ').trim();
}
