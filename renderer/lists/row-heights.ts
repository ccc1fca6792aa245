/** Pixels of a row in a list of records, by density. */
export const rowHeights = { compact: 28, regular: 32, comfortable: 40 } as const;
