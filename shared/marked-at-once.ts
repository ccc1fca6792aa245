/** Records that can be marked in one call. */
export const maxMarked = 5_000;
