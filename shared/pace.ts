/** Records a page, and requests at once, of a new connection; the user can change them. */
export const usualPace = { perPage: 100, concurrency: 4 } as const;

/** The most of each. docs/interface.md names no maximum of a page: this keeps arithmetic exact. */
export const maxPace = { perPage: 1_000_000, concurrency: 8 } as const;
