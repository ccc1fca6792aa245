import { completenessOf } from '../../shared/completeness';
import type { RecordsQuery, Sort } from '../../shared/ipc/browse';
import type { Profile } from '../../shared/ipc/profiles';
import type { Batch, OmittedPart, RowSource, SourcePart } from '../export/rows';
import { listHead } from '../export/list-head';
import { sourceCompleteness } from '../export/source-completeness';
import { openList } from '../export/sources';
import type { StoredRecords } from './guest-store';
import { dayMs } from '../../shared/instants';

/** The column that names the connection; services cannot send a field of this name. */
export const connectionColumn = 'desk.connection';

export interface NamedRecords {
  readonly profile: Pick<Profile, 'id' | 'name' | 'host'>;
  readonly store: StoredRecords;
}

/**
 * One list of several connections as the rows of one file: those of one connection after those of
 * another, in the order given, with its name first. Columns that only some have are empty for the
 * others. Fails as opening the list of each, and closes those that were opened.
 */
export async function openSeveral(
  all: readonly NamedRecords[],
  query: RecordsQuery,
  omitted: readonly OmittedPart[] = [],
): Promise<RowSource & { readonly parts: readonly SourcePart[] }> {
  const opened: { readonly name: string; readonly source: RowSource }[] = [];
  const close = async () => {
    for (const { source } of opened) await source.close?.();
  };
  try {
    for (const { profile, store } of all) {
      const sort = await knownOf(store, query);
      const source = await openList(store.browse, { ...query, sort });
      opened.push({ name: profile.name, source });
    }
    const completeness = await Promise.all(
      all.map(({ store }) => sourceCompleteness(store.changes, { kind: 'list', query })),
    );
    const sources = opened.map(({ source }) => source);
    const fields = [...new Set(sources.flatMap(({ columns }) => columns))];
    const dates = sources.map(({ asOf }) => asOf);
    const newest = Math.max(...dates.map((each) => each ?? 0));
    const parts = opened.map(({ name, source: { total, asOf, synced } }, at): SourcePart => ({
      name,
      records: total,
      asOf,
      synced,
      completeness: completeness[at] ?? completenessOf([]),
      isBehind: asOf !== null && newest - asOf > dayMs,
    }));
    return {
      columns: [connectionColumn, ...fields],
      total: sumOf(sources.map(({ total }) => total)),
      listCount: sumOf(sources.map((each) => each.listCount ?? each.total)),
      // The whole is as old as its oldest part.
      asOf: dates.some((each) => each === null)
        ? null
        : Math.min(...dates.flatMap((each) => each ?? [])),
      synced: sources.every(({ synced }) => synced),
      completeness: completenessOf(completeness),
      parts,
      omitted,
      readAs: sources.flatMap(({ readAs = [] }) => readAs),
      batches: async function* () {
        for (const { name, source } of opened) yield* named(name, source, fields);
      },
      close,
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

/** A field that only other connections have cannot order the records of this one. */
async function knownOf(
  { browse }: Pick<StoredRecords, 'browse'>,
  { resource, sort }: RecordsQuery,
): Promise<Sort[]> {
  if (sort.length === 0) return sort;
  const { columns } = await listHead(browse, resource);
  return sort.filter(({ field }) => columns.includes(field));
}

async function* named(
  name: string,
  source: RowSource,
  fields: readonly string[],
): AsyncGenerator<Batch> {
  const places = fields.map((field) => source.columns.indexOf(field));
  for await (const batch of source.batches()) {
    const rows = batch.rows.map((row) => [
      name,
      ...places.map((place) => (place < 0 ? undefined : row[place])),
    ]);
    yield { ...batch, rows };
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
