import type { Migration, Step } from './migrate';

/** The stored id of the client whose card a line of a looked-up list asks for, or who has none. */
const clientsOfLines: Step = {
  to: 3,
  space: 0,
  run: (db) => db.exec('ALTER TABLE lookup_line ADD COLUMN client TEXT;'),
};

/**
 * The steps of the cache. `main/store/schema.ts` has the tables of the first format; a new file is
 * made by the same steps as an old one is brought up to date.
 */
export const cacheMigration: Migration = { schema: 'main', first: 2, steps: [clientsOfLines] };
