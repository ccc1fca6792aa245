import * as v from 'valibot';
import { mappingSchema } from '../../shared/ipc/reconcile';
import { knownEntries } from '../notes/known-entries';
import { type Notes, readNote, writeNote } from '../notes/notes';

const note = 'desk.reconcile';

/** The most that are remembered. */
export const maxMappings = 40;

/**
 * A mapping with the names of the file's columns: they may be in other places in next month's file.
 */
export const storedMappingSchema = v.object({
  mapping: mappingSchema,
  names: v.array(v.string()),
});

export type StoredMapping = v.InferOutput<typeof storedMappingSchema>;

/** The newest first. */
export async function readMappings(notes: Notes): Promise<StoredMapping[]> {
  return knownEntries(storedMappingSchema, await readNote(notes, note)).known;
}

/** Puts a mapping first; replaces one of the same list that uses the same columns. */
export async function addMapping(notes: Notes, stored: StoredMapping): Promise<void> {
  const signature = signatureOf(stored);
  const { known, unknown } = knownEntries(storedMappingSchema, await readNote(notes, note));
  const others = known.filter((each) => signatureOf(each) !== signature);
  await writeNote(notes, note, [stored, ...others, ...unknown].slice(0, maxMappings));
}

/** The list and the columns that a mapping is for. */
export function signatureOf({ mapping, names }: StoredMapping): string {
  return JSON.stringify([mapping.resource, names.toSorted()]);
}
