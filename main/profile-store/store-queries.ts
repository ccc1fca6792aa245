import type { OpenedCursor, OpenedSoFar, RecordsQuery } from '../../shared/ipc/browse';
import type { Completely } from '../query/after-text-index';
import type { ReaderOperations } from '../query/reader';
import type { RecordQueries } from '../query/record-queries';
import { searchesOf } from '../query/search';
import type { StoreThread } from '../store/thread';
import type { Writer } from '../store/writer';
import { Indexing } from './indexing';
import { LongOrders } from './long-orders';
import { RunningReads } from './running-reads';
import type { Store } from './store';

interface StoreQueries {
  readonly queries: RecordQueries;
  /** For questions about records that others ask. */
  readonly complete: Completely;
  readonly onIndexing: Store['onIndexing'];
  readonly onReadAs: Store['onReadAs'];
}

/** The most distinct values for which an index of a field is worth its space. */
const maxIndexed = 2_000;

/**
 * The questions about records: the reading thread answers them, once the writing one has made the
 * text index they need. `longList`: sorted lists with more rows are sorted ahead of time.
 */
export function storeQueries(
  reader: Pick<StoreThread<ReaderOperations>, 'ask'>,
  writer: Pick<StoreThread<Writer['operations'] & Pick<ReaderOperations, 'order'>>, 'ask'>,
  longList?: number,
): StoreQueries {
  const sort = async (query: RecordsQuery) => reader.ask('hold', await writer.ask('order', query));
  const longOrders = new LongOrders(sort, longList);
  const indexing = new Indexing(reader, writer);
  const runningReads = new RunningReads();
  const complete: Completely = async (lists, ask) =>
    runningReads.reported(await indexing.complete(lists, ask));
  const queries: RecordQueries = {
    browse: {
      open: async (query) =>
        longOrders.noteOpened(query, await complete([query], () => reader.ask('open', query))),
      openSoFar: async (query) => {
        const opened = await reader.ask('openSoFar', query);
        longOrders.noteOpened(query, viewOf(opened));
        return opened;
      },
      interpret: (query) => reader.ask('interpret', query),
      indexed: async ({ resource }) => {
        await indexing.finish(resource);
      },
      count: (params) => reader.ask('count', params),
      listOf: (params) => reader.ask('listOf', params),
      rows: (params) => reader.ask('rows', params),
      rowsText: (params) => reader.ask('rowsText', params),
      locate: (params) => reader.ask('locate', params),
      close: async (params) => {
        await reader.ask('close', params);
      },
      facets: async ({ query, field }) => {
        const found = await complete([query], () => reader.ask('facets', { query, field }));
        // The index is built for the next time; one over too many distinct values would be as large
        // as the list.
        if (found.distinct > 0 && found.distinct <= maxIndexed) {
          writer.ask('wantValues', { resource: query.resource, field }).catch(() => undefined);
        }
        return found;
      },
      valuesIn: (params) => reader.ask('valuesIn', params),
      record: (params) => reader.ask('record', params),
      months: (params) => complete([params.query], () => reader.ask('months', params)),
      totals: (params) => complete([params.query], () => reader.ask('totals', params)),
    },
    search: {
      everywhere: (question) =>
        complete(searchesOf(question), () => reader.ask('everywhere', question)),
      everywhereSoFar: (question) => reader.ask('everywhereSoFar', question),
    },
    changes: {
      syncs: () => reader.ask('syncs', undefined),
      list: async (query) => runningReads.reported(await reader.ask('changesList', query)),
      fields: (query) => reader.ask('changedFields', query),
      page: (query, cursor) => reader.ask('changesPage', { query, cursor }),
    },
    summary: (question) => complete([question.query], () => reader.ask('summary', question)),
    duplicates: (question) =>
      complete([{ ...question, filters: question.filters ?? [], asOf: null }], () =>
        reader.ask('duplicates', question),
      ),
  };
  return {
    queries,
    complete,
    onIndexing: (listener) => indexing.listeners.add(listener),
    onReadAs: (listener) => runningReads.listeners.add(listener),
  };
}

function viewOf(opened: OpenedSoFar): OpenedCursor {
  return opened.searched === 'all' ? opened.cursor : opened.cursorSoFar;
}
