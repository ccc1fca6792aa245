/** Characters of a search that are no lists of values; and with the lists. */
export const maxWordsLength = 1_000;
export const maxSearchLength = 30_000;
