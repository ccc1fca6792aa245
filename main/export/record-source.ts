import type { View, ViewQuery } from '../../preload/contract/browse';
import type { RowWindow } from '../../preload/contract/lists';
import type { ExportSource } from '../../preload/contract/exports';
import type { Store } from '../store/store';
import { DeskError } from '../failure';
import { refuseWords } from '../query/refuse-words';
import type { Batch, RowSource } from './rows';

/** Half of the cache's largest window: main is held up half as long by each, and the whole is no slower. */
const windowRows = 250;

type Browse = Pick<Store['browse'], 'open' | 'window' | 'close'>;
export type RecordSource = Exclude<
  ExportSource,
  { kind: 'changes' | 'lookup' | 'merchant' | 'reconciled' | 'summary' }
>;

/** Opens the records asked for. Fails with `input.filter` when words of the search were not understood, and as the store does. */
export function openRecords(browse: Browse, source: RecordSource): Promise<RowSource> {
  switch (source.kind) {
    case 'list':
      return openList(browse, source.query);
    case 'ids':
      return openIds(browse, source.query, source.ids);
    case 'rows':
      return openRows(browse, source);
  }
}

async function openList(browse: Browse, query: ViewQuery): Promise<RowSource> {
  const view = await openView(browse, query);
  return sourceOf(browse, view, { first: 0, count: view.count });
}

/** The store picks by a condition on `id`: the order is the query's, and no window is read in vain. */
function openIds(browse: Browse, query: ViewQuery, ids: readonly string[]): Promise<RowSource> {
  const wanted = { kind: 'one-of' as const, field: 'id', values: [...new Set(ids)] };
  return openList(browse, { ...query, filters: [...query.filters, wanted] });
}

/** The open view gives the rows; a second view of the same query gives what only opening returns, and a count as of now. */
async function openRows(
  browse: Browse,
  source: Extract<ExportSource, { kind: 'rows' }>,
): Promise<RowSource> {
  const { viewId, query, first, count } = source;
  const view = await openView(browse, query);
  const probe = await browse.window({ viewId, offset: first + count - 1, limit: 1 });
  if (probe.rows.length === 0) throw new DeskError('input.params', { reason: 'rows-gone' });
  return sourceOf(browse, view, { first, count }, viewId);
}

async function openView(browse: Browse, query: ViewQuery): Promise<View> {
  const view = await browse.open(query);
  if (view.notUnderstood.length > 0) await browse.close({ viewId: view.viewId });
  refuseWords(view.notUnderstood);
  return view;
}

function sourceOf(
  browse: Browse,
  view: View,
  range: { first: number; count: number },
  viewId = view.viewId,
): RowSource {
  const window = (offset: number, limit: number) => browse.window({ viewId, offset, limit });
  return {
    columns: view.columns,
    total: range.count,
    of: view.of,
    asOf: view.asOf,
    complete: view.complete,
    batches: () => readWindows(window, range.first, range.first + range.count),
    close: () => browse.close({ viewId: view.viewId }).catch(() => undefined),
  };
}

/** The next window is on its way while one is laid out. Fails with `storage.unreadable` should one come short. */
async function* readWindows(
  window: (offset: number, limit: number) => Promise<RowWindow>,
  first: number,
  end: number,
): AsyncGenerator<Batch> {
  const ask = (offset: number) => {
    if (offset >= end) return null;
    const asked = window(offset, Math.min(windowRows, end - offset));
    // Whoever stops in between never awaits it.
    asked.catch(() => undefined);
    return asked;
  };
  let next = ask(first);
  for (let offset = first; next !== null; offset += windowRows) {
    const { rows } = await next;
    if (rows.length !== Math.min(windowRows, end - offset)) {
      throw new DeskError('storage.unreadable', { reason: 'other' });
    }
    next = ask(offset + windowRows);
    yield { rows: rows.map(({ cells }) => cells), records: rows.length };
  }
}
