import type { Database } from '../store/database';
import { maxNoteLength } from './notes';

/**
 * Entries that the user set up. They are beside the cache, with the marks, and stay when the cache
 * is set aside. All others are about what the cache holds, and are in it.
 */
const setUp = [
  'desk.views',
  'desk.watches',
  'desk.pivots',
  'desk.seen',
  'desk.subscriptions',
  'desk.reconcile',
  'desk.column-kinds',
] as const;

/**
 * Of a character in UTF-8, for each of its units in JavaScript. SQLite's `length` counts to the
 * first zero only.
 */
const maxUnitBytes = 3;

const isSetUp = (name: string) => setUp.some((each) => each === name);

/** Operations of the writing connection, which has both databases. */
export function notesOperations(db: Database) {
  return {
    /** Null also for what the app writes in no note: a backup of somebody else may have it. */
    readNote: (name: string): string | null => {
      const { value = null } =
        db
          .select(
            `SELECT value FROM ${tableOf(name)}
             WHERE name = ? AND typeof(value) = 'text' AND octet_length(value) <= ?`,
            { value: 'text' },
          )
          .get(name, maxNoteLength * maxUnitBytes) ?? {};
      return value !== null && value.length <= maxNoteLength ? value : null;
    },
    writeNote: ({ name, text }: { name: string; text: string }): void => {
      db.run(`INSERT OR REPLACE INTO ${tableOf(name)}(name, value) VALUES (?, ?)`, name, text);
    },
  };
}

export type NotesOperations = ReturnType<typeof notesOperations>;

/** The app's entries begin with `desk.`; others in the cache's table belong to the store. */
function tableOf(name: string): string {
  if (!name.startsWith('desk.')) throw new Error('not a note of the desk');
  return isSetUp(name) ? 'own.entry' : 'main.note';
}

/** Removes from the cache what an earlier format had there, once it is beside it. */
export function dropMovedNotes(db: Database): void {
  const names = setUp.map(() => '?').join(', ');
  db.run(`DELETE FROM main.note WHERE name IN (${names})`, ...setUp);
}
