import type { Asker } from '../../preload/contract/browse';
import type { Change } from '../../preload/contract/sync';
import type { ExportSource } from '../../preload/contract/exports';
import type { ChangesCursor, ChangesPage, Store } from '../store/store';
import { refuseWords } from '../query/refuse-words';
import type { Batch, Row, RowSource } from './rows';

const changesAtOnce = 500;

const changeColumns = [
  'seen_at',
  'resource',
  'id',
  'title',
  'change',
  'field',
  'before',
  'after',
] as const;

/**
 * Changes as rows, one for each changed field; a new or gone record is one row without a field. Fails with `input.filter` when no resource
 * understands a word of the search: the list of changes itself would only be empty.
 */
export async function openChanges(
  { changes, search: everything }: Pick<Store, 'changes' | 'search'>,
  source: Extract<ExportSource, { kind: 'changes' }>,
  asker: Asker,
): Promise<RowSource> {
  const { since, resource, change: kind, search, matching, between, fields } = source;
  if (search.trim() !== '') {
    const { notUnderstood } = await everything.everywhere({
      text: search,
      limitPerResource: 1,
      ...asker,
    });
    refuseWords(notUnderstood);
  }
  const query = {
    ...{ since, resource, kind, search, ...asker, offset: 0, limit: changesAtOnce },
    ...(matching && { matching }),
    ...(between && { between }),
    ...(fields && { fields }),
  };
  const { total, changes: newest, start } = await changes.list({ ...query, limit: 1 });
  return {
    columns: changeColumns,
    total,
    of: null,
    asOf: newest[0]?.seenAt ?? null,
    complete: true,
    batches: () => readChanges((cursor) => changes.page(query, cursor), start),
    close: () => Promise.resolve(),
  };
}

async function* readChanges(
  read: (cursor: ChangesCursor) => Promise<ChangesPage>,
  start: ChangesCursor | null,
): AsyncGenerator<Batch> {
  for (let cursor = start; cursor !== null;) {
    const found = await read(cursor);
    yield { rows: found.changes.flatMap(rowsOf), records: found.changes.length };
    cursor = found.next;
  }
}

function rowsOf({ seenAt, resource, id, title, kind, fields }: Change): Row[] {
  const head = [new Date(seenAt).toISOString(), resource, id, title, kind];
  if (fields.length === 0) return [[...head, undefined, undefined, undefined]];
  return fields.map(({ field, before, after }) => [...head, field, before, after]);
}
