import type { Database } from './database';

/** Texts the desk keeps beside the records, in the table of notes. Their names begin with `desk.`: the rest of it is the store's own. */
export class StoredNotes {
  readonly #read;
  readonly #write;

  constructor(db: Database) {
    this.#read = db.select('SELECT value FROM note WHERE name = ?', { value: 'text' });
    this.#write = db.command('INSERT OR REPLACE INTO note(name, value) VALUES (?, ?)');
  }

  read(name: string): string | null {
    return this.#read.get(own(name))?.value ?? null;
  }

  write(name: string, text: string): void {
    this.#write(own(name), text);
  }
}

function own(name: string): string {
  if (!name.startsWith('desk.')) throw new Error('not a note of the desk');
  return name;
}
