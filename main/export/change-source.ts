import type { Change } from '../../preload/contract/changes';
import type { ExportSource } from '../../preload/contract/exports';
import type { Cache } from '../cache/cache';
import { refuseWords } from './record-source';
import type { Batch, Row, RowSource } from './rows';

const changesAtOnce = 500;

export const changeColumns = [
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
  { changes, search: everything }: Pick<Cache, 'changes' | 'search'>,
  source: Extract<ExportSource, { kind: 'changes' }>,
): Promise<RowSource> {
  const { since, resource, change: kind, search } = source;
  if (search.trim() !== '') {
    const { notUnderstood } = await everything.everywhere({ text: search, limitPerResource: 1 });
    refuseWords(notUnderstood);
  }
  const list = (offset: number, limit: number) =>
    changes.list({ since, resource, kind, search, offset, limit });
  const { total, changes: newest } = await list(0, 1);
  return {
    columns: changeColumns,
    total,
    of: null,
    asOf: newest[0]?.seenAt ?? null,
    complete: true,
    batches: () => readChanges(list, total),
    close: () => Promise.resolve(),
  };
}

async function* readChanges(
  list: (offset: number, limit: number) => ReturnType<Cache['changes']['list']>,
  total: number,
): AsyncGenerator<Batch> {
  let newer = 0;
  for (let done = 0; done < total;) {
    const found = await list(done + newer, Math.min(changesAtOnce, total - done));
    if (found.total > total + newer) {
      // A sync ended meanwhile: its changes stand in front of those that are being read.
      newer = found.total - total;
      continue;
    }
    // History given up meanwhile is the oldest: there is no more of it to read.
    if (found.changes.length === 0) return;
    done += found.changes.length;
    yield { rows: found.changes.flatMap(rowsOf), records: found.changes.length };
  }
}

function rowsOf({ seenAt, resource, id, title, kind, fields }: Change): Row[] {
  const head = [new Date(seenAt).toISOString(), resource, id, title, kind];
  if (fields.length === 0) return [[...head, undefined, undefined, undefined]];
  return fields.map(({ field, before, after }) => [...head, field, before, after]);
}
