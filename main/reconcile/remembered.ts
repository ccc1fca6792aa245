import * as v from 'valibot';
import type { Browsable } from '../../preload/contract/browse';
import { mappingSchema } from '../../preload/contract/reconcile';
import type { Mapping, Pair } from '../../preload/contract/reconcile';
import { parsedOrNull, readNote, writeNote } from '../memory/note-json';
import type { Notes } from '../memory/notes';

const note = 'desk.reconcile';
const maxMappings = 40;

/** A mapping by the names of the file's columns: next month's file may have them elsewhere. */
const storedSchema = v.object({ mapping: mappingSchema, names: v.array(v.string()) });
type StoredMapping = v.InferOutput<typeof storedSchema>;

/** Keeps a mapping for the next file with these columns, in place of one that uses the same. */
export async function rememberMapping(
  notes: Notes,
  mapping: Mapping,
  columns: readonly string[],
): Promise<void> {
  const pairs = [...mapping.keys, ...mapping.compare];
  const names = pairs.map(({ column }) => columns[column] ?? '');
  const own = signatureOf({ mapping, names });
  const others = (await readStored(notes)).filter((kept) => signatureOf(kept) !== own);
  await writeNote(notes, note, [{ mapping, names }, ...others].slice(0, maxMappings));
}

/** The newest mapping for this list whose columns and fields are all there; null when there is none. */
export async function rememberedMapping(
  notes: Notes,
  resource: Browsable,
  columns: readonly string[],
  fields: readonly string[],
): Promise<Mapping | null> {
  for (const { mapping, names } of await readStored(notes)) {
    const pairs = [...mapping.keys, ...mapping.compare];
    const isThere =
      mapping.resource === resource &&
      names.every((name) => columns.includes(name)) &&
      pairs.every(({ field }) => fields.includes(field));
    if (!isThere) continue;
    const placed = pairs.map(({ field }, at): Pair => {
      return { column: columns.indexOf(names[at] ?? ''), field };
    });
    const { length } = mapping.keys;
    return { ...mapping, keys: placed.slice(0, length), compare: placed.slice(length) };
  }
  return null;
}

async function readStored(notes: Notes): Promise<StoredMapping[]> {
  return parsedOrNull(v.array(storedSchema), await readNote(notes, note)) ?? [];
}

function signatureOf({ mapping, names }: StoredMapping): string {
  return JSON.stringify([mapping.resource, names.toSorted()]);
}
