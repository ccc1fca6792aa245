import type { DeskHandlers } from '../../shared/ipc/desk';
import type { TableFile } from '../../shared/table-file';
import type { Table } from '../tables/read-table';
import type { LookupEngine } from './engine';
import type { LookupStore } from './lookup-store';
import type { ListToRead } from './stored-lookup';

interface LookupParts {
  readonly opened: () => Promise<{
    readonly store: { readonly lookups: LookupStore };
    readonly lookup: LookupEngine;
  }>;
  /** Fails with `input.table` and `app.cancelled`. */
  readonly readTable: (file: Pick<TableFile, 'bytes' | 'sheet'>) => Promise<Table>;
}

export function lookupHandlers({ opened, readTable }: LookupParts): Pick<DeskHandlers, 'lookup'> {
  const lookups = async () => (await opened()).store.lookups;
  const engine = async () => (await opened()).lookup;
  return {
    lookup: {
      understand: async ({ source, column }) => {
        const stored = await lookups();
        const list: ListToRead =
          source.kind === 'file'
            ? { kind: 'table', table: await readTable(source), name: source.name }
            : source;
        return stored.understand({ source: list, column });
      },
      chooseColumn: async (params) => (await lookups()).chooseColumn(params),
      stopUnderstanding: async () => (await lookups()).stopUnderstanding(),
      draftLines: async (params) => (await lookups()).draftLines(params),
      start: async ({ draftId }) => (await engine()).start(draftId),
      state: async () => (await engine()).state,
      lines: async (params) => (await lookups()).lines(params),
      pause: async () => (await engine()).pause(),
      resume: async () => (await engine()).resume(),
      cancel: async () => (await engine()).cancel(),
      retry: async () => (await engine()).retry(),
    },
  };
}
