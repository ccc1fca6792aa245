import type { SavedView } from '../../preload/contract/views';
import { DeskMemory } from '../memory/desk-memory';
import type { Notes } from '../memory/notes';
import { UsageError } from './usage';

/** A saved view of a list by its name. Throws `UsageError`. */
export async function savedView(notes: Notes, resource: string, name: string): Promise<SavedView> {
  const saved = await new DeskMemory(() => Promise.resolve(notes)).views.list();
  const found = saved.find((view) => view.resource === resource && view.name === name);
  if (found === undefined) throw new UsageError(`There is no view "${name}" of ${resource}.`);
  return found;
}
