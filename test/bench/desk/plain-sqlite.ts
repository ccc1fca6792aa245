import { DatabaseSync } from 'node:sqlite';

export interface PlainSqlite {
  /** One page in one transaction: an id and the record's JSON text. */
  write(page: readonly (readonly [id: string, text: string])[]): void;
  /** Ids of records that contain a text, at most so many. */
  search(text: string, limit: number): unknown[];
  close(): void;
}

/**
 * The least a store can do: not encrypted, no history, no columns, no search index; durable as the
 * desk's is.
 */
export function openPlain(file: string): PlainSqlite {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  db.exec('CREATE TABLE record (id TEXT PRIMARY KEY, body TEXT)');
  const insert = db.prepare('INSERT INTO record VALUES (?, ?)');
  const find = db.prepare("SELECT id FROM record WHERE body LIKE '%' || ? || '%' LIMIT ?");
  return {
    write: (page) => {
      db.exec('BEGIN IMMEDIATE');
      for (const [id, text] of page) insert.run(id, text);
      db.exec('COMMIT');
    },
    search: (text, limit) => find.all(text, limit),
    close: () => {
      db.close();
    },
  };
}
