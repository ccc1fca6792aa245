import { completenessOf } from '../../shared/completeness';
import type { RecordsQuery } from '../../shared/ipc/browse';
import type { Profile } from '../../shared/ipc/profiles';
import type { Batch, RowSource } from '../export/rows';
import { sourceCompleteness } from '../export/source-completeness';
import { openList } from '../export/sources';
import type { StoredRecords } from './guest-store';

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
): Promise<RowSource> {
  const opened: { readonly name: string; readonly source: RowSource }[] = [];
  const close = async () => {
    for (const { source } of opened) await source.close?.();
  };
  try {
    for (const { profile, store } of all)
      opened.push({ name: profile.name, source: await openList(store.browse, query) });
    const completeness = completenessOf(
      await Promise.all(
        all.map(({ store }) => sourceCompleteness(store.changes, { kind: 'list', query })),
      ),
    );
    const sources = opened.map(({ source }) => source);
    const fields = [...new Set(sources.flatMap(({ columns }) => columns))];
    const dates = sources.map(({ asOf }) => asOf);
    return {
      columns: [connectionColumn, ...fields],
      total: sumOf(sources.map(({ total }) => total)),
      listCount: sumOf(sources.map((each) => each.listCount ?? each.total)),
      // The whole is as old as its oldest part.
      asOf: dates.some((each) => each === null)
        ? null
        : Math.min(...dates.flatMap((each) => each ?? [])),
      synced: sources.every(({ synced }) => synced),
      completeness,
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
