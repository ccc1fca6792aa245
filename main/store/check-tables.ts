import type { Database } from './database';

/**
 * Checks the file one table at a time: yields `ok` or what is wrong, or throws as reading a damaged
 * page does.
 */
export function* checkTables(db: Database): Generator<string, undefined> {
  const tables = db.select(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
    { name: 'text' },
  );
  for (const { name } of tables.all()) yield String(db.pragma(`quick_check('${name}')`));
}
