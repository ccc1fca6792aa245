/** The height of a row in pixels, by density. */
export const rowHeights = { compact: 28, regular: 32, comfortable: 40 } as const;
