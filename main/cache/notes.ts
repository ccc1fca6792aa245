import type { Database, Statement } from './database';

/** Texts the desk keeps beside the records, in the table of notes. Their names begin with `desk.`: the rest of it is the cache's own. */
export class StoredNotes {
  readonly #read: Statement;
  readonly #write: Statement;

  constructor(db: Database) {
    this.#read = db.prepare('SELECT value FROM note WHERE name = ?').pluck();
    this.#write = db.prepare('INSERT OR REPLACE INTO note(name, value) VALUES (?, ?)');
  }

  read(name: string): string | null {
    const text = this.#read.get(own(name));
    return typeof text === 'string' ? text : null;
  }

  write(name: string, text: string): void {
    this.#write.run(own(name), text);
  }
}

function own(name: string): string {
  if (!name.startsWith('desk.')) throw new Error('not a note of the desk');
  return name;
}
