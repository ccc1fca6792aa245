/** What a search has done, by which it is bounded and tested without a clock. */
export interface SearchWork {
  /** Entries of an index that were looked up. */
  looked: number;
  /** Pairs of lines that were compared. */
  compared: number;
  /** Steps of searches for amounts that add up. */
  added: number;
}

export function noWork(): SearchWork {
  return { looked: 0, compared: 0, added: 0 };
}
