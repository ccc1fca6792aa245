import type { DeskHandlers } from '../../shared/ipc/desk';
import type { RecordQueries } from './record-queries';

interface QueryParts {
  /** Of the open profile. */
  readonly store: () => Promise<RecordQueries>;
  /** Remembers up to which sync the user has seen the changes. */
  readonly deskNotes: {
    seenUntil(): Promise<number | null>;
    markSeen(until: number): Promise<void>;
  };
}

type Groups = 'browse' | 'changes' | 'duplicates' | 'search' | 'summary';

export function queryHandlers({ store, deskNotes }: QueryParts): Pick<DeskHandlers, Groups> {
  return {
    browse: {
      open: async (query) => (await store()).browse.open(query),
      openSoFar: async (query) => (await store()).browse.openSoFar(query),
      interpret: async (query) => (await store()).browse.interpret(query),
      indexed: async (params) => (await store()).browse.indexed(params),
      count: async (cursor) => (await store()).browse.count(cursor),
      rows: async (params) => (await store()).browse.rowsText(params),
      locate: async (params) => (await store()).browse.locate(params),
      close: async (cursor) => (await store()).browse.close(cursor),
      facets: async (params) => (await store()).browse.facets(params),
      valuesIn: async (params) => (await store()).browse.valuesIn(params),
      record: async (params) => (await store()).browse.record(params),
      months: async (params) => (await store()).browse.months(params),
      totals: async (params) => (await store()).browse.totals(params),
    },
    changes: {
      syncs: async () => (await store()).changes.syncs(),
      list: async (params) => (await store()).changes.list(params),
      fields: async (params) => (await store()).changes.fields(params),
      seenUntil: () => deskNotes.seenUntil(),
      markSeen: ({ until }) => deskNotes.markSeen(until),
    },
    duplicates: {
      of: async (question) => (await store()).duplicates(question),
    },
    search: {
      everywhere: async (params) => (await store()).search.everywhereSoFar(params),
    },
    summary: {
      of: async (question) => (await store()).summary(question),
    },
  };
}
