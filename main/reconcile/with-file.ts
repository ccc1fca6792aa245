import * as v from 'valibot';
import type { Asker, Browsable } from '../../preload/contract/browse';
import type { TableFile } from '../../preload/contract/lookup';
import { mappingSchema } from '../../preload/contract/reconcile';
import type { Mapping, Pair, Reconciliation, TableDraft } from '../../preload/contract/reconcile';
import { parsedOrNull, readNote, writeNote } from '../memory/desk-memory';
import type { Notes } from '../memory/desk-memory';
import type { Store } from '../store/store';
import type { Table } from '../tables/read-table';

const note = 'desk.reconcile';

const maxMappings = 40;

/** A mapping by the names of the file's columns: next month's file may have them elsewhere. */
const storedSchema = v.object({ mapping: mappingSchema, names: v.array(v.string()) });

type StoredMapping = v.InferOutput<typeof storedSchema>;

/** What of an open profile is needed: its records, and what is remembered of earlier files. */
interface Opened {
  readonly store: Pick<Store, 'reconciling'>;
  readonly notes: Notes;
}

/** Fails with `input.table`, and as the cache does. */
export async function readFileTable(
  { store }: Opened,
  readTable: (file: Pick<TableFile, 'bytes' | 'sheet'>) => Promise<Table>,
  { name, ...file }: TableFile,
): Promise<TableDraft> {
  const { sheets, sheet, packed } = await readTable(file);
  return store.reconciling.take({ name, sheets, sheet, packed });
}

/** As it was for such a file before, else by the columns' names. */
export async function suggestMappingFor(
  { store, notes }: Opened,
  asked: { draftId: number; resource: Browsable },
) {
  const { mapping, columns, fields } = await store.reconciling.suggest(asked);
  const kept = await rememberedMapping(notes, asked.resource, columns, fields);
  return { mapping: kept ?? mapping, remembered: kept !== null, fields };
}

/** Remembers the mapping for the next such file. */
export async function compareWithFile(
  { store, notes }: Opened,
  asked: { draftId: number; mapping: Mapping } & Asker,
): Promise<Reconciliation> {
  const { draftId, mapping } = asked;
  const { columns } = await store.reconciling.suggest({ draftId, resource: mapping.resource });
  const result = await store.reconciling.compare(asked);
  // A mapping that cannot be kept is chosen again next time; the result is as good.
  await rememberMapping(notes, mapping, columns).catch(() => undefined);
  return result;
}

/** Keeps a mapping for the next file with these columns, in place of one that uses the same. */
async function rememberMapping(
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
async function rememberedMapping(
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
