import { DeskNotes } from '../notes/desk-notes';
import type { Notes } from '../notes/notes';
import { StoredSubscriptions } from './stored-subscriptions';

/** What users set up in a profile: saved views, watch rules, pivot tables, and subscriptions. */
export function userNotesOf(notes: Notes) {
  const notesOf = () => Promise.resolve(notes);
  const { views, watches, pivots } = new DeskNotes(notesOf);
  return { views, watches, pivots, subscriptions: new StoredSubscriptions(notesOf) };
}
