import type { Migration } from './migrate';

/**
 * The steps of the cache. `main/store/schema.ts` has the tables of the first format; a new file is
 * made by the same steps as an old one is brought up to date.
 */
export const cacheMigration: Migration = { schema: 'main', first: 2, steps: [] };
