import type { DeskHandlers } from '../../shared/ipc/desk';
import {
  compareWithFile,
  readFileTable,
  suggestMappingFor,
  type Opened,
  type ReadTable,
} from './with-file';

interface ReconcileParts {
  readonly opened: () => Promise<Opened>;
  readonly readTable: ReadTable;
}

export function reconcileHandlers({
  opened,
  readTable,
}: ReconcileParts): Pick<DeskHandlers, 'reconcile'> {
  return {
    reconcile: {
      read: async (file) => readFileTable(await opened(), readTable, file),
      header: async (params) => (await opened()).store.reconciling.header(params),
      suggest: async (params) => suggestMappingFor(await opened(), params),
      compare: async (params) => compareWithFile(await opened(), params),
      lines: async (params) => (await opened()).store.reconciling.lines(params),
    },
  };
}
