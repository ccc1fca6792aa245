import type { QueryLocale, Browsable } from '../../shared/ipc/browse';
import {
  type Mapping,
  type Reconciliation,
  type TableDraft,
  type Pair,
} from '../../shared/ipc/reconcile';
import type { TableFile } from '../../shared/table-file';
import type { Table } from '../tables/read-table';
import { hash } from 'node:crypto';
import { author } from '../author';
import type { Notes } from '../notes/notes';
import { addMapping, readMappings } from './remembered-mappings';
import type { ReconcileStore } from './reconcile-store';
import type { SettlementStore } from './settlement-store';

/**
 * The parts of an open profile needed here: its records, and the mappings remembered for earlier
 * files.
 */
export interface Opened {
  readonly store: {
    readonly reconciling: ReconcileStore;
    readonly settlements: SettlementStore;
  };
  readonly notes: Notes;
}

/** Fails with `input.table` and `app.cancelled`. */
export type ReadTable = (file: Pick<TableFile, 'bytes' | 'sheet'>) => Promise<Table>;

/** Fails with `input.table`, and as the store does. */
export async function readFileTable(
  { store }: Opened,
  readTable: ReadTable,
  { name, ...file }: TableFile,
): Promise<TableDraft> {
  // Reading may transfer the bytes.
  const sha256 = hash('sha256', file.bytes);
  const { sheets, sheet, notices, packed } = await readTable(file);
  return store.reconciling.take({ name, sheets, sheet, notices, packed, sha256 });
}

/** The mapping used for such a file before, otherwise one suggested by the column names. */
export async function suggestMappingFor(
  { store, notes }: Opened,
  params: { draftId: number; resource: Browsable },
) {
  const { mapping, columns, fields } = await store.reconciling.suggest(params);
  const remembered = await rememberedMapping(notes, params.resource, columns, fields);
  return { mapping: remembered ?? mapping, remembered: remembered !== null, fields };
}

/** Compares, and stores the run, with what it carries over from earlier ones. */
export async function compareAndStore(
  { reconciling, settlements }: Opened['store'],
  params: { draftId: number; mapping: Mapping; locale: QueryLocale },
  columns: readonly string[],
): Promise<Reconciliation> {
  const { result, setUp, sync, sha256, carried, pairs } = await reconciling.compare(params);
  const { mapping, resultId } = result;
  const { keys, compare, period = null } = mapping;
  const pairOf = (isKey: boolean) => (pair: Pair) => {
    return { column: columns[pair.column] ?? '', field: pair.field, isKey };
  };
  const { sums, totals, counts, repeated, summed, rows, records, synced, asOf } = result;
  const run = {
    setUp,
    resource: mapping.resource,
    period,
    complete: synced,
    rows,
    records,
    counts,
    repeated,
    summed,
    carried: result.carried,
    sums,
    totals,
    ...author(),
    file: { name: result.name, sheet: result.sheet, sha256 },
    sync: { ...sync, asOf },
    pairs: [...keys.map(pairOf(true)), ...compare.map(pairOf(false))],
  };
  const runId = await settlements.saveRun({ run, carried, pairs });
  await reconciling.stored({ resultId, runId });
  return { ...result, runId };
}

/** Compares, and remembers the mapping for the next such file. */
export async function compareWithFile(
  { store, notes }: Opened,
  params: { draftId: number; mapping: Mapping; locale: QueryLocale },
): Promise<Reconciliation> {
  const { draftId, mapping } = params;
  const { columns } = await store.reconciling.suggest({ draftId, resource: mapping.resource });
  const result = await compareAndStore(store, params, columns);
  // If the mapping cannot be stored it has to be chosen again next time; the result is still good.
  await rememberMapping(notes, mapping, columns).catch(() => undefined);
  return result;
}

/**
 * Stores a mapping for the next file with these columns; replaces one that uses the same columns.
 */
async function rememberMapping(
  notes: Notes,
  mapping: Mapping,
  columns: readonly string[],
): Promise<void> {
  const pairs = [...mapping.keys, ...mapping.compare];
  const names = pairs.map(({ column }) => columns[column] ?? '');
  await addMapping(notes, { mapping, names });
}

/** The newest mapping for this list whose columns and fields all exist; null when there is none. */
async function rememberedMapping(
  notes: Notes,
  resource: Browsable,
  columns: readonly string[],
  fields: readonly string[],
): Promise<Mapping | null> {
  for (const { mapping, names } of await readMappings(notes)) {
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
