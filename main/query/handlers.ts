import type { DeskHandlers } from '../../shared/ipc/desk';
import type { RecordQueries } from './record-queries';

interface QueryParts {
  /** Of the open profile. */
  readonly store: () => Promise<RecordQueries>;
  /** Remembers up to which sync the user has seen the changes. */
  readonly memory: {
    seenUntil(): Promise<number | null>;
    markSeen(until: number): Promise<void>;
  };
}

type Groups = 'browse' | 'changes' | 'duplicates' | 'search' | 'summary';

export function queryHandlers({ store, memory }: QueryParts): Pick<DeskHandlers, Groups> {
  return {
    browse: {
      open: async (query) => (await store()).browse.open(query),
      openSoFar: async (query) => (await store()).browse.openSoFar(query),
      indexed: async (asked) => (await store()).browse.indexed(asked),
      count: async (view) => (await store()).browse.count(view),
      window: async (asked) => (await store()).browse.windowText(asked),
      locate: async (asked) => (await store()).browse.locate(asked),
      close: async (view) => (await store()).browse.close(view),
      facets: async (asked) => (await store()).browse.facets(asked),
      record: async (asked) => (await store()).browse.record(asked),
      months: async (asked) => (await store()).browse.months(asked),
      totals: async (asked) => (await store()).browse.totals(asked),
    },
    changes: {
      syncs: async () => (await store()).changes.syncs(),
      list: async (asked) => (await store()).changes.list(asked),
      fields: async (asked) => (await store()).changes.fields(asked),
      seenUntil: () => memory.seenUntil(),
      markSeen: ({ until }) => memory.markSeen(until),
    },
    duplicates: {
      of: async (question) => (await store()).duplicates(question),
    },
    search: {
      everywhere: async (asked) => (await store()).search.everywhereSoFar(asked),
    },
    summary: {
      of: async (question) => (await store()).summary(question),
    },
  };
}
