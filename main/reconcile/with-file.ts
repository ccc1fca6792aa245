import type { Asker, Browsable } from '../../preload/contract/browse';
import type { Mapping, Reconciliation, TableDraft } from '../../preload/contract/reconcile';
import type { TableFile } from '../../preload/contract/tables';
import type { Notes } from '../memory/notes';
import type { Store } from '../store/store';
import type { Table } from '../tables/read-table';
import { rememberedMapping, rememberMapping } from './remembered';

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
